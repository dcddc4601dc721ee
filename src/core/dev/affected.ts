import { isWithin } from '../../kit/files/paths.ts'
import type { Document } from '../model/document.ts'

/** A file change that the watcher reported. */
export interface Change {
  /** The absolute path of the file. */
  readonly path: string
  readonly kind: 'added' | 'changed' | 'removed'
}

/** The files that a site consists of, grouped by which parts a change affects. All paths are absolute. */
export interface KnownFiles {
  /** The config file and the modules that it imports. */
  readonly config: ReadonlySet<string>
  readonly themeDir: string
  readonly publicDir: string
  readonly contentDirs: readonly string[]
  /** The project path of each Markdown page. */
  readonly pages: ReadonlyMap<string, string>
  /** The project paths of the pages that include each file. */
  readonly includes: ReadonlyMap<string, readonly string[]>
  /** The modules of the site's own components and React pages. */
  readonly code: ReadonlySet<string>
  /** Files and folders that features generate pages from, keyed by the name of the feature. */
  readonly madeFrom: ReadonlyMap<string, readonly string[]>
  /** Files and folders that checks in the config read. */
  readonly ownChecks: readonly string[]
}

/** The parts of the site that must be read again. */
export interface Affected {
  readonly config: boolean
  readonly theme: boolean
  readonly code: boolean
  /** The names of features that must generate their pages again. */
  readonly madeBy: ReadonlySet<string>
  /** Whether checks in the config must run again. */
  readonly ownChecks: boolean
  /** Whether the list of files and the sizes of images must be read again. */
  readonly files: boolean
  /** Whether files that are served unchanged have been modified. Any page may show such files. */
  readonly publicFiles: boolean
  /** The project paths of pages that must be parsed again. */
  readonly pages: ReadonlySet<string>
}

/** Finds the parts of the site that changed files affect. The result is empty if the site does not use the files. */
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
      // React pages are code. Other files may be images, and pages contain the sizes and hashes of their images.
      else if (/\.[jt]sx$/.test(path)) {
        code = true
        files = true
      } else files = true
    }
  }
  return { config, theme, code, madeBy, ownChecks, files, publicFiles, pages }
}

/**
 * Whether the new text of a page affects no other page, because its URL, its sidebar entries, and the parts of it that other pages show are
 * unchanged.
 */
export function isProse(before: Document, after: Document, { showsDescriptions }: { readonly showsDescriptions: boolean }): boolean {
  return (
    before.title === after.title &&
    (!showsDescriptions || before.description === after.description) &&
    JSON.stringify([before.frontMatter, before.ownKeys, before.excerpt, before.parts]) ===
      JSON.stringify([after.frontMatter, after.ownKeys, after.excerpt, after.parts])
  )
}
