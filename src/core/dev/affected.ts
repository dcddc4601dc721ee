import { isWithin } from '../../kit/files/paths.ts'
import type { Document } from '../model/document.ts'

/** A reported change of a file. */
export interface Change {
  /** Absolute. */
  readonly path: string
  readonly kind: 'added' | 'changed' | 'removed'
}

/** The files a site is made from, by what a change of them affects. All paths are absolute. */
export interface KnownFiles {
  /** The config and what it imports. */
  readonly config: ReadonlySet<string>
  readonly themeDir: string
  readonly publicDir: string
  readonly contentDirs: readonly string[]
  /** The project paths of Markdown pages. */
  readonly pages: ReadonlyMap<string, string>
  /** The project paths of the pages that include a file. */
  readonly includes: ReadonlyMap<string, readonly string[]>
  /** The modules of the site's own components and React pages. */
  readonly code: ReadonlySet<string>
  /** Files and folders that features make pages of, by the names of the features. */
  readonly madeFrom: ReadonlyMap<string, readonly string[]>
  /** Files and folders that the config's checks read. */
  readonly ownChecks: readonly string[]
}

/** The parts that must be read again. */
export interface Affected {
  readonly config: boolean
  readonly theme: boolean
  readonly code: boolean
  /** The names of features whose pages must be made again. */
  readonly madeBy: ReadonlySet<string>
  /** Problems found by checks of the config. */
  readonly ownChecks: boolean
  /** The list of files, and the sizes of images. */
  readonly files: boolean
  /** Files that are served unchanged. Any page may show them. */
  readonly publicFiles: boolean
  /** The project paths of pages whose text must be parsed again. */
  readonly pages: ReadonlySet<string>
}

/** The parts that changes of files affect. Empty if the site is not made from these files. */
export function affected(changes: readonly Change[], known: KnownFiles): Affected {
  let config = false
  let theme = false
  let code = false
  let ownChecks = false
  let files = false
  let publicFiles = false
  const madeBy = new Set<string>()
  const pages = new Set<string>()
  for (const { path, kind } of changes) {
    if (known.config.has(path)) config = true
    if (isWithin(path, known.themeDir)) theme = true
    if (known.code.has(path)) code = true
    for (const [name, folders] of known.madeFrom) if (folders.some((folder) => isWithin(path, folder))) madeBy.add(name)
    if (known.ownChecks.some((folder) => isWithin(path, folder))) ownChecks = true
    for (const page of known.includes.get(path) ?? []) pages.add(page)
    if (isWithin(path, known.publicDir)) {
      publicFiles = true
      files ||= kind !== 'changed'
    } else if (known.contentDirs.some((folder) => isWithin(path, folder))) {
      const page = known.pages.get(path)
      if (page !== undefined && kind === 'changed') pages.add(page)
      // React pages are code. Other files may be images: pages contain their size and hash.
      else if (/\.[jt]sx$/.test(path)) {
        code = true
        files = true
      } else files = true
    }
  }
  return { config, theme, code, madeBy, ownChecks, files, publicFiles, pages }
}

/** Whether a page's new text affects no other page: its URL, its sidebar entries and what others show of it are the same. */
export function isProse(before: Document, after: Document, { showsDescriptions }: { readonly showsDescriptions: boolean }): boolean {
  return (
    before.title === after.title &&
    (!showsDescriptions || before.description === after.description) &&
    JSON.stringify([before.frontMatter, before.ownKeys, before.excerpt, before.parts]) ===
      JSON.stringify([after.frontMatter, after.ownKeys, after.excerpt, after.parts])
  )
}
