import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, unlinkSync } from 'node:fs'
import path, { join, type PlatformPath, relative, resolve, sep } from 'node:path'
import { attempt, EnvironmentError, UsageError } from '../../kit/failures/failure.ts'
import { isPrivatePath } from '../../kit/files/file-rules.ts'
import { findRealPath } from '../../kit/files/open-allowed.ts'
import { isBelow } from '../../kit/files/paths.ts'
import { findSimilarFile } from '../../kit/similar/similar-paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { type ConfigSource, locateValue } from './config-source.ts'
import { parseKeyPath } from './key-path.ts'
import { compareFolders, normalizeProjectPath } from './project-folder.ts'
import type { UserConfig } from './user-config.ts'

/** A folder in the config, with the key to report if the folder cannot be used. */
export interface NamedFolder {
  readonly key: string
  /** The value as written in the config, for messages. */
  readonly value: string
  readonly dir: string
}

interface Folders {
  readonly root: string
  /** The folders that docsgen reads. If two of them overlap, the later one is reported. */
  readonly read: readonly NamedFolder[]
  /** The folders from which pages include files. Only the output folder must not overlap with them. */
  readonly includes: readonly NamedFolder[]
  readonly out: NamedFolder
  /** Folders that the output folder must neither be nor contain, such as the home folder, keyed by description. */
  readonly protectedFolders: Readonly<Record<string, string>>
}

/** Checks that no folder is inside another folder. This function compares only paths, while `checkRealFolders` resolves links. */
export function checkFolders(
  { root, read, includes, out, protectedFolders }: Folders,
  source: ConfigSource,
  path: PlatformPath,
): Diagnostic[] {
  const reserved = ['.docsgen', '.git', 'node_modules'].map((name) => ({ key: '', value: name, dir: path.join(root, name) }))
  const diagnostics: Diagnostic[] = []
  for (const [index, folder] of read.entries()) {
    for (const other of [...reserved, ...read.slice(0, index)]) report(folder, findOverlap(folder, other, path))
  }
  report(out, findOutProblem())
  return diagnostics

  function findOutProblem(): string | undefined {
    if (path.parse(out.dir).root === out.dir) return 'it is the root of the file system'
    for (const [words, dir] of Object.entries({ 'the project folder': root, ...protectedFolders })) {
      const relation = compareFolders(out.dir, dir, path)
      if (relation === 'same') return `it is ${words}`
      if (relation === 'contains') return `it contains ${words}`
    }
    for (const other of [...reserved, ...read, ...includes]) {
      const reason = findOverlap(out, other, path)
      if (reason !== undefined) return reason
    }
    return undefined
  }

  function report(folder: NamedFolder, reason: string | undefined): void {
    if (reason === undefined) return
    const location = locateValue(source, parseKeyPath(folder.key), folder.value)
    diagnostics.push(createDiagnostic('config/bad-value', { key: folder.key, reason }, location))
  }
}

function findOverlap(folder: NamedFolder, other: NamedFolder, path: PlatformPath): string | undefined {
  const words = other.key === '' ? `\`${other.value}\`` : `\`${other.key}\` (\`${other.value}\`)`
  switch (compareFolders(folder.dir, other.dir, path)) {
    case 'same':
      return `it is the same folder as ${words}`
    case 'inside':
      return `it is inside ${words}`
    case 'contains':
      return `it contains ${words}`
    case 'apart':
      return undefined
  }
}

/**
 * A folder that docsgen reads can be a symbolic link, but its target must follow the same rules as a path in the config. It must be inside
 * the project folder, must not be in a hidden folder or `node_modules`, and must be separate from the other folders in the config.
 */
export function checkRealFolders(config: SiteConfig, source: ConfigSource): readonly Diagnostic[] {
  const realRoot = realpathSync(config.root)
  const folders = listFolders(config).map((folder) => ({ ...folder, real: findRealPath(folder.dir) }))
  const diagnostics: Diagnostic[] = []
  for (const folder of folders) {
    const { key, value, dir, real } = folder
    const written = relative(config.root, dir)
    // `openSession` checks the output folder. If a folder is outside the project, its path is reported elsewhere.
    if (key === 'outDir' || !isBelow(written)) continue
    const location = locateValue(source, parseKeyPath(key), value)
    const isLinked = real === undefined ? isLink(dir) : real !== join(realRoot, written)
    const reason = isLinked ? findLinkProblem(folder, { realRoot, written, folders }) : undefined
    if (reason !== undefined) diagnostics.push(createDiagnostic('config/bad-value', { key, reason }, location))
  }
  return diagnostics
}

/** Reports configured folders that do not exist. Folders without an entry in the config are optional. */
export function checkNamedFolders(
  config: SiteConfig,
  written: Pick<UserConfig, 'publicDir' | 'themeDir'>,
  source: ConfigSource,
): readonly Diagnostic[] {
  return (['publicDir', 'themeDir'] as const).flatMap((key) => {
    const name = written[key]
    const stats = name === undefined ? undefined : lstatSync(config[key], { throwIfNoEntry: false })
    if (name === undefined || (stats && !stats.isFile())) return []
    return [
      createDiagnostic(
        'config/unknown-reference',
        { key, what: 'folder', name, isFile: stats?.isFile(), suggestion: findSimilarFile(config.root, name, 'folder') },
        locateValue(source, [key], name),
      ),
    ]
  })
}

interface RealFolder extends NamedFolder {
  /** The real path, or undefined if the folder does not exist. */
  readonly real: string | undefined
}

interface Surroundings {
  readonly realRoot: string
  /** The path of the folder relative to the project folder. */
  readonly written: string
  readonly folders: readonly RealFolder[]
}

function findLinkProblem({ dir, real }: RealFolder, { realRoot, written, folders }: Surroundings): string | undefined {
  if (real === undefined) return 'it is a broken symbolic link'
  const below = relative(realRoot, real)
  if (below === '') return 'its path contains a symbolic link to the project folder itself'
  if (!isBelow(below)) return 'its path contains a symbolic link that points outside the project folder; replace the link with the files'
  if (isPrivatePath(below) && !isPrivatePath(written))
    return `its path contains a symbolic link to \`${below.split(sep).join('/')}\`, which docsgen never reads`
  const others = folders.filter((each) => compareFolders(dir, each.dir) === 'apart')
  const other = others.find((each) => each.real && isBelow(relative(realRoot, each.real)) && compareFolders(real, each.real) !== 'apart')
  return other && `its path contains a symbolic link and overlaps with \`${other.key}\` (\`${other.value}\`)`
}

/** Lists each folder with the key to report. The output folder is included only so that the other folders are compared with it. */
function listFolders(config: SiteConfig): readonly NamedFolder[] {
  const { root, contentRoots, publicDir, themeDir, outDir, includes, featureFolders, versions, locales } = config
  const named = (key: string, dir: string): NamedFolder => ({ key, value: relative(root, dir).split(sep).join('/'), dir })
  const contentFolders = contentRoots.flatMap(({ version, locale, dir }) => {
    const index = versions.findIndex(({ id }) => id === version)
    // The folder is in a commit, not in the working tree.
    if (versions[index]?.ref !== undefined) return []
    if (locale !== locales[0].code) return named(`locales.${locale}`, dir)
    return named(index <= 0 ? 'contentDir' : `versions[${index}].contentDir`, dir)
  })
  return [
    ...contentFolders,
    named('publicDir', publicDir),
    named('themeDir', themeDir),
    named('outDir', outDir),
    ...includes.map((folder, index) => ({ key: `includes[${index}]`, value: folder, dir: join(root, folder) })),
    ...featureFolders.map(({ key, value, isShared }) => {
      const dir = resolve(root, normalizeProjectPath(value))
      return isShared ? { key, value, dir } : named(key, dir)
    }),
  ]
}

function isLink(dir: string): boolean {
  return lstatSync(dir, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** Links in these folders are found where they are used: by npm, by trusted builds, and by the stamps of the output's copy. */
const checkedElsewhere = new Set(['node_modules', 'trusted', 'output-copy'])

/**
 * Anyone who can commit files can commit a `.docsgen` that contains symbolic links to folders to which docsgen would then write. Throws a
 * `UsageError` if the folder or one of its subfolders is a link, because the link could be intended. Links among the files in these folders
 * are removed like damaged files. The cache contains compiled code, so programs would also load packages and settings from there, unless
 * the code is elsewhere. `codeFolders` are the folders in or below which this happens.
 */
export function checkStateFolder(root: string, codeFolders: readonly string[]): void {
  // The folder is found by its path, because some file systems also have it as `.DOCSGEN`.
  const own = lstatSync(path.join(root, '.docsgen'), { throwIfNoEntry: false })
  if (!own) return
  refuseLink(own, '.docsgen')
  if (own.isFile())
    throw new EnvironmentError(
      '`.docsgen` is a file, but docsgen keeps its cache in a folder with this name.',
      'Delete or rename the file.',
    )
  for (const folder of codeFolders) {
    const loaded = list(path.join(root, folder)).find(({ name }) => affectsCode.test(name))
    if (loaded)
      throw new UsageError(`\`${folder}/${loaded.name}\` was not created by docsgen, and it would affect which code runs.`, 'Remove it.')
  }
  for (const entry of list(path.join(root, '.docsgen'))) {
    refuseLink(entry, `.docsgen/${entry.name}`)
    if (isOwnFolder(entry)) removeLinks(path.join(root, '.docsgen', entry.name))
  }
}

/** Node, npm, and TypeScript look for these files and folders in every folder above a file. */
const affectsCode = /^(?:node_modules|package\.json|\.npmrc|\.pnp\..*|tsconfig\.json)$/i

function refuseLink(entry: Dirent | Stats, name: string): void {
  if (entry.isSymbolicLink())
    throw new UsageError(
      `\`${name}\` is a symbolic link, and docsgen would write to the folder it points to.`,
      'Remove the link. docsgen creates the folder itself.',
    )
}

function removeLinks(folder: string): void {
  for (const entry of list(folder)) {
    const inner = path.join(folder, entry.name)
    if (entry.isSymbolicLink()) unlinkSync(inner)
    else if (isOwnFolder(entry)) removeLinks(inner)
  }
}

function isOwnFolder(entry: Dirent): boolean {
  return entry.isDirectory() && !checkedElsewhere.has(entry.name)
}

function list(folder: string): readonly Dirent[] {
  // The folder may not exist yet.
  return attempt(() => readdirSync(folder, { withFileTypes: true }), [])
}
