import path from 'node:path'

declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** An absolute path on this machine. Never reaches the output. */
export type AbsolutePath = Branded<'AbsolutePath'>

/** A file relative to the project's root, with forward slashes, as diagnostics show it: `content/guide/install.md`. */
export type ProjectPath = Branded<'ProjectPath'>

/** The URL path of a page, decoded, without the base path: `/guide/install` or `/guide/`. */
export type RoutePath = Branded<'RoutePath'>

/** A file relative to the output folder, with forward slashes: `guide/install.html`. */
export type OutputPath = Branded<'OutputPath'>

/** A URL within the site for `href`: percent-encoded and with the base path. */
export type Href = Branded<'Href'>

/** Whether an absolute path is the folder itself or inside it. */
export function isWithin(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)
}

/** Properties of paths that differ between machines. The published types do not use the types of Node.js. */
interface PathSyntax {
  readonly sep: string
  readonly isAbsolute: (path: string) => boolean
}

/** Whether a relative path leads to a place inside the folder. */
export function isBelow(relative: string, { sep, isAbsolute }: PathSyntax = path): boolean {
  return relative !== '' && relative !== '..' && !relative.startsWith(`..${sep}`) && !isAbsolute(relative)
}

interface Placed {
  /** The path in the content folder. */
  readonly path: string
  readonly projectPath?: ProjectPath
  readonly joined?: { readonly into: string }
}

/**
 * The file against which relative paths in a partial are resolved: the partial if it is in the same content folder as the page, and
 * otherwise the page.
 */
export function sourceOfPartial<Source extends Placed>(page: Source, partial: ProjectPath | undefined): Source {
  const { path, projectPath, joined: { into } = { into: '' } } = page
  const below = path.slice(into.length)
  if (partial === undefined || !projectPath?.endsWith(`/${below}`)) return page
  const folder = projectPath.slice(0, -below.length)
  return partial.startsWith(folder) ? { ...page, path: into + partial.slice(folder.length), projectPath: partial } : page
}

/**
 * Whether docsgen generated the page from packages or APIs, so that it was not written by the author. Pages that the site's own code
 * generates count as the author's.
 */
export function isGenerated({ generated }: { readonly generated?: { readonly isData?: boolean } | undefined }): boolean {
  return generated !== undefined && !generated.isData
}
