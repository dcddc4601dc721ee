import { copyFileSync, type Dirent, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { findRealPath } from '../../kit/files/open-allowed.ts'

interface LinkInput {
  /** The top folders of the repository in the working tree and in the export. */
  readonly workingTop: string
  readonly trustedTop: string
}

interface Links extends LinkInput {
  /** The folders of the repository whose `node_modules` folders are used, each with a trailing slash. */
  readonly folders: Set<string>
}

/** The folders of the repository whose `node_modules` folders provide the packages for an export, each with a trailing slash. */
export type PackageFolders = ReadonlySet<string>

/**
 * Makes each package that is installed in or above the project available to the export through a link. A package of the repository itself,
 * such as an npm workspace, links to its exported version.
 */
export function linkPackages(prefix: string, { workingTop, trustedTop }: LinkInput): PackageFolders {
  const links: Links = { workingTop, trustedTop, folders: new Set() }
  for (const folder of foldersIn(prefix)) linkFolder(folder, links)
  return links.folders
}

/** All folders from the top folder to this one: `docs/site/` -> ``, `docs/`, `docs/site/`. */
export function foldersIn(prefix: string): readonly string[] {
  return prefix
    .split('/')
    .map((_, index, names) => names.slice(0, index))
    .map((names) => names.map((name) => `${name}/`).join(''))
}

/** The folders above the repository in which packages are installed, outermost first. */
export function packagesAbove(workingTop: string): readonly string[] {
  const parent = dirname(workingTop)
  if (parent === workingTop) return []
  return [...packagesAbove(parent), ...(existsSync(join(parent, 'node_modules')) ? [parent] : [])]
}

/** Links the packages of a folder outside the repository. */
export function linkOutside(source: string, target: string, input: LinkInput): void {
  linkAll(join(source, 'node_modules'), join(target, 'node_modules'), { ...input, folders: new Set() })
}

function linkFolder(folder: string, links: Links): void {
  const source = join(links.workingTop, folder, 'node_modules')
  if (links.folders.has(folder)) return
  links.folders.add(folder)
  if (existsSync(source)) linkAll(source, join(links.trustedTop, folder, 'node_modules'), links)
}

function linkAll(source: string, target: string, links: Links): void {
  mkdirSync(target, { recursive: true })
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const place = join(target, entry.name)
    // The commit may contain packages.
    if (existsSync(place)) continue
    linkEntry(entry, { from: join(source, entry.name), place }, links)
  }
}

function linkEntry(entry: Dirent, { from, place }: { readonly from: string; readonly place: string }, links: Links): void {
  if (entry.name.startsWith('.')) {
    // The records of an installation, on which caches depend. Folders such as `.bin` and `.pnpm` work only in their original location.
    if (entry.isFile()) copyFileSync(from, place)
  } else if (entry.name.startsWith('@') && entry.isDirectory()) linkAll(from, place, links)
  else {
    const found = findPackage(from, links)
    if (found !== undefined) symlinkSync(found, place, 'junction')
  }
}

/** The real folder of a package. For a package of the repository itself, this is the exported folder, if there is one. */
function findPackage(from: string, links: Links): string | undefined {
  const real = findRealPath(from)
  if (real === undefined || !`${real}${sep}`.startsWith(`${links.workingTop}${sep}`)) return real
  const names = relative(links.workingTop, real)
    .split(sep)
    .filter((name) => name !== '')
  const installed = names.findIndex((name) => name.toLowerCase() === 'node_modules')
  if (installed !== -1) {
    links.folders.add(pathOf(names.slice(0, installed)))
    return real
  }
  const exported = join(links.trustedTop, ...names)
  if (!existsSync(exported)) return undefined
  linkFolder(pathOf(names), links)
  return exported
}

function pathOf(names: readonly string[]): string {
  return names.map((name) => `${name}/`).join('')
}
