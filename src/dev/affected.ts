import type { Document } from '../model/document.ts'
import { isWithin } from '../support/is-within.ts'

/** What the system says of a file, from the root of the file system. */
export interface Change {
  readonly path: string
  readonly kind: 'added' | 'changed' | 'removed'
}

/** The files a site is made from, as far as a change of them means something of its own. */
export interface KnownFiles {
  /** The config and what it imports. */
  readonly config: ReadonlySet<string>
  readonly themeDir: string
  readonly publicDir: string
  readonly contentDirs: readonly string[]
  /** Pages of Markdown, their project path by their path. */
  readonly pages: ReadonlyMap<string, string>
  /** Which pages take in a file, by its path. */
  readonly includes: ReadonlyMap<string, readonly string[]>
  /** What the site's own components and React pages were compiled from. */
  readonly code: ReadonlySet<string>
  /** What reference pages are made from: files, and folders with all that is in them. */
  readonly reference: readonly string[]
}

/** What must be made again. */
export interface Affected {
  readonly config: boolean
  readonly theme: boolean
  readonly code: boolean
  readonly reference: boolean
  /** Which files there are, and what is known of those that are no text. */
  readonly files: boolean
  /** Files that are served as they are, and may be shown by any page. */
  readonly publicFiles: boolean
  /** Pages whose text must be read again, by project path. */
  readonly pages: ReadonlySet<string>
}

/** What a number of changes makes it necessary to do again; nothing, where they have nothing to do with the site. */
export function affected(changes: readonly Change[], known: KnownFiles): Affected {
  let config = false
  let theme = false
  let code = false
  let reference = false
  let files = false
  let publicFiles = false
  const pages = new Set<string>()
  for (const { path, kind } of changes) {
    if (known.config.has(path)) config = true
    if (isWithin(path, known.themeDir)) theme = true
    if (known.code.has(path)) code = true
    if (known.reference.some((place) => isWithin(path, place))) reference = true
    for (const page of known.includes.get(path) ?? []) pages.add(page)
    if (isWithin(path, known.publicDir)) {
      publicFiles = true
      files ||= kind !== 'changed'
    } else if (known.contentDirs.some((folder) => isWithin(path, folder))) {
      const page = known.pages.get(path)
      if (page !== undefined && kind === 'changed') pages.add(page)
      // A page of React is code; whatever else lies there may be a picture, whose size and content pages go by.
      else if (/\.[jt]sx$/.test(path)) {
        code = true
        files = true
      } else files = true
    }
  }
  return { config, theme, code, reference, files, publicFiles, pages }
}

/** Whether a page's new text leaves all others as they are: its address, its lines in sidebars, what others say of it. */
export function isProse(before: Document, after: Document, { showsDescriptions }: { readonly showsDescriptions: boolean }): boolean {
  return (
    before.title === after.title &&
    before.hasMermaid === after.hasMermaid &&
    (!showsDescriptions || before.description === after.description) &&
    JSON.stringify([before.frontMatter, before.ownKeys]) === JSON.stringify([after.frontMatter, after.ownKeys])
  )
}
