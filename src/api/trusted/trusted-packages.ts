import { copyFileSync, type Dirent, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { getNodeValue, type ParseError, parseTree } from 'jsonc-parser'
import { EnvironmentError, UsageError } from '../../kit/failures/failure.ts'
import { findRealPath } from '../../kit/files/open-allowed.ts'
import { runGit } from '../../kit/programs/run-git.ts'
import { ownSettings } from '../../kit/programs/run-npm.ts'

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
function foldersIn(prefix: string): readonly string[] {
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

interface PackagesInput {
  /** The top folders of the repository in the working tree and in the export. */
  readonly workingTop: string
  readonly trustedTop: string
  /** The project's folder, relative to the top folder. */
  readonly prefix: string
  readonly changes: Changes
  readonly packageFolders: PackageFolders
}

/** Keys in a `package.json` that bundlers and npm apply to all packages below it. */
const inherited = ['browser', 'workspaces']

/**
 * Packages are loaded from the project folder in the working tree and the folders above it, so only an installation may have written them.
 * Throws a `UsageError` if the working tree itself affects which code is loaded.
 */
export function refusePackages({ workingTop, trustedTop, prefix, changes, packageFolders }: PackagesInput): void {
  for (const path of changes.tracked) {
    const isLoaded = [...packageFolders].some((folder) => {
      const below = path.startsWith(folder) ? path.slice(folder.length).toLowerCase() : ''
      return /^node_modules(?:\/|$)/.test(below) || /^\.pnp\.[^/]+$/.test(below)
    })
    if (isLoaded)
      throw new UsageError(
        `\`${path}\` in the working tree differs from the trusted commit. Code is loaded from there, so nothing was built.`,
        installHint,
      )
  }
  for (const folder of foldersIn(prefix)) {
    const path = `${folder}package.json`
    const text = readText(join(workingTop, path))
    const trusted = readText(join(trustedTop, path))
    if (text === undefined || text === trusted) continue
    const key = findDifference(text, trusted ?? '{}')
    if (key === undefined) continue
    throw new UsageError(
      `\`${path}\` in the working tree ${key}. This file determines which code is loaded, so nothing was built.`,
      'docsgen cannot preview a change like this. Review it, then undo it in the working tree or build without `--trusted`.',
    )
  }
}

/** Throws a `UsageError` if the user's npm settings are in the repository, where anyone could have written them. */
export function refuseSettings(workingTop: string): void {
  for (const file of ownSettings()) {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile() || !realpathSync(file).startsWith(workingTop + sep)) continue
    throw new UsageError(
      `npm reads your settings from \`${file}\`, which is in the repository. The working tree could have replaced them, so nothing was built.`,
      'Set `NPM_CONFIG_USERCONFIG` to a file outside of the repository, or set `HOME` to a different folder.',
    )
  }
}

const installHint =
  'Install packages from the trusted commit’s lock file, into a folder that git ignores (`node_modules/` in `.gitignore`).'

/** Describes a difference that affects packages. */
function findDifference(text: string, trusted: string): string | undefined {
  const [own, expected] = [readKeys(text), readKeys(trusted)]
  // Different programs interpret such files differently.
  if (!own) return 'is not plain JSON without duplicate keys'
  const key = inherited.find((name) => JSON.stringify(own.get(name)) !== JSON.stringify(expected?.get(name)))
  return key && `has a different \`${key}\` than the trusted commit`
}

function readKeys(text: string): ReadonlyMap<string, unknown> | undefined {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  if (errors.length > 0 || tree?.type !== 'object') return undefined
  const entries = (tree.children ?? []).map(
    ({ children: [name, value] = [] }) => [name?.value as string, value && getNodeValue(value)] as const,
  )
  const keys = new Map<string, unknown>(entries)
  return keys.size === entries.length ? keys : undefined
}

function readText(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined
}

/** Paths relative to the top folder of the repository. */
export interface Changes {
  /** Tracked files that differ between the commit and the working tree. */
  readonly tracked: readonly string[]
  /** Untracked files that are not ignored, except those that installations and builds write. */
  readonly untracked: readonly string[]
}

/** Compares the working tree with a commit. `prefix` is the project folder. */
export async function findChanges(root: string, commit: string, prefix: string): Promise<Changes> {
  const diff = ['diff', '--name-only', '-z', '--no-relative', '--no-renames', '--no-ext-diff', '--no-textconv', '--ignore-submodules=none']
  const left = [':(top,exclude,glob)**/node_modules/**', `:(top,exclude,literal)${prefix}.docsgen`]
  const filters = await disableFilters(root)
  const [tracked, untracked] = await Promise.all([
    list(root, [...filters, ...diff, commit, '--']),
    list(root, ['ls-files', '-z', '--others', '--exclude-standard', '--full-name', '--', ':/', ...left]),
  ])
  return { tracked, untracked }
}

async function list(root: string, args: readonly string[]): Promise<readonly string[]> {
  const { output, code, errors } = await runGit(root, args)
  if (code !== 0) throw new EnvironmentError(`git could not compare the working tree: ${errors.trim().split('\n')[0] ?? ''}`)
  return output
    .toString()
    .split('\0')
    .filter((path) => path !== '')
}

/**
 * Filters are programs that Git's settings define and `.gitattributes` selects. Only the Git LFS filter is known not to run a program from
 * the working tree.
 */
async function disableFilters(root: string): Promise<readonly string[]> {
  const { output } = await runGit(root, ['config', '--null', '--get-regexp', '^filter\\..*\\.(clean|process)$'])
  return output
    .toString()
    .split('\0')
    .map((line) => line.split(/\n(.*)/s))
    .filter(([key = '', command = '']) => key !== '' && !command.startsWith('git-lfs '))
    .flatMap(([key = '']) => ['-c', `${key}=`, '-c', `${key.replace(/\.\w+$/, '.required')}=false`])
}
