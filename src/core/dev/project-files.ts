import { realpathSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { addTo } from '../../kit/data/sort-and-group.ts'
import { attempt } from '../../kit/failures/failure.ts'
import { isPrivatePath } from '../../kit/files/file-rules.ts'
import { type FileStamp, isSameStamp, readStamp } from '../../kit/files/file-stamp.ts'
import { type AbsolutePath, isBelow } from '../../kit/files/paths.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { projectPathOf } from '../config/find-config-file.ts'
import { discoverSources } from '../discover/discover-sources.ts'
import { walkFolder, walkFolderYielding } from '../discover/walk-folder.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { type BuildRun, createBuildRun, silentObserver } from '../pipeline/build-run.ts'
import { headingIdFunction } from '../pipeline/create-parse-options.ts'
import { type ParsedSource, parseSources } from '../pipeline/parse-stage.ts'
import type { ReadInput, ReusedParts, SiteParts } from '../pipeline/read-parts.ts'
import type { Change, KnownFiles } from './affected.ts'
import type { StaleParts } from './session-state.ts'

interface KnownInput {
  readonly configInputs: readonly string[]
  /** The previous list. It is needed because the modules of code that does not compile are unknown. */
  readonly before: KnownFiles | undefined
}

/** Lists the files that make up a site with these parts. */
export function listKnownFiles(parts: SiteParts, config: SiteConfig, { configInputs, before }: KnownInput): KnownFiles {
  const { siteCode, files } = parts
  const reactPages = files.value.sources.flatMap(({ kind, absolutePath }) => (kind === 'page' ? [absolutePath] : []))
  const compiled = siteCode.value?.inputs.map((input) => resolve(config.root, input)) ?? [...(before?.code ?? [])]
  return {
    config: new Set(configInputs),
    themeDir: config.themeDir,
    publicDir: config.publicDir,
    contentDirs: [...config.contentRoots, ...(config.joinedFolders ?? [])].map(({ dir }) => dir),
    pages: new Map(parts.markdownPages.flatMap(({ source }) => (source.generated ? [] : [[source.absolutePath, source.projectPath]]))),
    includes: listIncludes(parts, config),
    code: new Set([...compiled, ...Object.values(config.components), ...Object.values(config.fences), ...reactPages]),
    madeFrom: new Map([...parts.madePages].map(([name, { value }]) => [name, value.watched])),
    ownChecks: before?.ownChecks ?? [],
  }
}

export function listIncludes({ markdownPages }: SiteParts, { root }: SiteConfig): ReadonlyMap<string, readonly string[]> {
  const pages = new Map<string, string[]>()
  for (const { source, document } of markdownPages) {
    for (const { path } of document.includes) {
      const file = join(root, path)
      addTo(pages, file, source.projectPath)
    }
  }
  return pages
}

/** Lists the files and folders to watch. */
export function pathsToWatch(known: KnownFiles): readonly string[] {
  return [
    ...known.contentDirs,
    known.publicDir,
    known.themeDir,
    ...known.config,
    ...known.code,
    ...known.includes.keys(),
    ...[...known.madeFrom.values()].flat(),
    ...known.ownChecks,
  ]
}

/** The stamps of files, keyed by absolute path. */
export type FileStamps = ReadonlyMap<string, FileStamp>

/** Reads the stamps of all files of a project. */
export function* stampProject(config: SiteConfig, known: KnownFiles): Pausable<FileStamps> {
  const sources = yield* discoverSources(config)
  const publicFiles = yield* walkFolderYielding(config.publicDir, projectPathOf(config.root, config.publicDir), { hidden: true })
  return new Map([...stampsOf([...sources.value, ...(publicFiles.value ?? [])]), ...stampOtherFiles(config, known)])
}

/** Returns the stamps that content files and public files had when they were read. */
export function stampParts({ files }: Pick<SiteParts, 'files'>): FileStamps {
  return stampsOf([...files.value.sources, ...files.value.publicFiles])
}

/** Reads the stamps of files outside the content and public folders, and of files that are only compiled. */
export function stampOtherFiles(config: SiteConfig, { config: configInputs, code, includes, ...known }: KnownFiles): FileStamps {
  const theme = walkFolder(config.themeDir, projectPathOf(config.root, config.themeDir)).value ?? []
  const watched = [...[...known.madeFrom.values()].flat(), ...known.ownChecks]
  const foreign = watched.flatMap((path) => walkFolder(path as AbsolutePath, projectPathOf(config.root, path)).value ?? [])
  const single = [...configInputs, ...code, ...includes.keys(), ...watched].flatMap((absolutePath) => {
    const stamp = readStamp(absolutePath)
    return stamp ? [{ absolutePath, stamp }] : []
  })
  return stampsOf([...theme, ...foreign, ...single])
}

function stampsOf(files: readonly { readonly absolutePath: string; readonly stamp: FileStamp }[]): FileStamps {
  return new Map(files.map(({ absolutePath, stamp }) => [absolutePath, stamp]))
}

/** Lists the changes between two readings of all stamps. */
export function compareStamps(before: FileStamps, after: FileStamps): readonly Change[] {
  const changes: Change[] = []
  for (const [path, stamp] of after) {
    const old = before.get(path)
    if (!old) changes.push({ path, kind: 'added' })
    else if (!isSameStamp(old, stamp)) changes.push({ path, kind: 'changed' })
  }
  for (const path of before.keys()) if (!after.has(path)) changes.push({ path, kind: 'removed' })
  return changes
}

/** The parts of a site that are still valid. */
export function findValidParts({ files, madePages, theme, siteCode, git, pageCache }: SiteParts, stale: StaleParts): ReusedParts {
  return {
    git,
    pageCache,
    madePages: new Map([...madePages].filter(([name]) => stale.madeBy !== 'all' && !stale.madeBy.has(name))),
    ...(stale.files ? {} : { files }),
    ...(stale.theme ? {} : { theme }),
    // Components import from the theme, so a changed theme also makes the code of the site invalid.
    ...(stale.code || stale.theme ? {} : { siteCode }),
  }
}

/** Parses individual pages again by project path. Returns undefined if the file of a page is missing. */
export async function rereadTexts(
  { markdownPages, pageCache: { cache, ...setup } }: SiteParts,
  { config, pages, run, pool }: Pick<ReadInput, 'config' | 'run' | 'pool'> & { readonly pages: ReadonlySet<string> },
): Promise<readonly ParsedSource[] | undefined> {
  const before = markdownPages.filter(({ source }) => pages.has(source.projectPath))
  const sources = await run.runPausable(stampSources(before, config))
  if (sources.length < before.length) return undefined
  // Two saves can be so close together that their stamps are equal, so the texts are always read.
  const unstamped = { ...cache, find: () => undefined }
  const makeHeadingId = headingIdFunction(config)
  return run.stage('parse', (line) =>
    parseSources({ ...setup, sources, makeHeadingId, pool, cache: unstamped, line, runPausable: run.runPausable }),
  )
}

/** Omits files that are missing, and files that have become links to folders that must not be read. */
function* stampSources(pages: readonly ParsedSource[], config: SiteConfig): Pausable<readonly SourceFile[]> {
  const sources: SourceFile[] = []
  for (const { source } of pages) {
    yield
    const place = placeOf(source, config)
    const stamp = place && leadsElsewhere(source.absolutePath, place) ? undefined : readStamp(source.absolutePath)
    if (stamp) sources.push({ ...source, stamp })
  }
  return sources
}

/** Returns the same parts, with these pages in place of their earlier versions. */
export function replaceTexts(parts: SiteParts, read: readonly ParsedSource[]): SiteParts {
  const byPath = new Map(read.map((page) => [page.source.projectPath, page]))
  const { value, diagnostics } = parts.files
  const sources = value.sources.map((source) => byPath.get(source.projectPath)?.source ?? source)
  return {
    ...parts,
    files: { value: { ...value, sources }, diagnostics },
    markdownPages: parts.markdownPages.map((page) => byPath.get(page.source.projectPath) ?? page),
  }
}

/** Collects diagnostics and shows no progress. */
export function createSilentRun(config: SiteConfig): BuildRun {
  return createBuildRun(silentObserver, config)
}

/** The folder that must contain the files of a content folder. A folder that joins the content can be outside the project. */
export function boundaryOf(dir: string, { root, joinedFolders = [] }: SiteConfig): string {
  return joinedFolders.some((folder) => folder.dir === dir) ? dirname(dir) : root
}

/** The folder that must contain the file of a page, or undefined if its content folder no longer exists. */
export function placeOf({ rootId, joined }: SourceFile, config: SiteConfig): Place | undefined {
  const dir = joined?.dir ?? config.contentRoots.find(({ id }) => id === rootId)?.dir
  return dir === undefined ? undefined : { dir, root: boundaryOf(dir, config) }
}

interface Place {
  /** The project folder that contains the file. */
  readonly dir: string
  /** The project folder. */
  readonly root: string
  /** Whether a file in the folder is omitted, by its path relative to the folder. @default private files */
  readonly isExcluded?: (path: string) => boolean
}

/**
 * Whether a file or its folder has become a symbolic link that leads elsewhere since the site was read. The next read rejects such a file,
 * and until then, the file is not served. The result is false for missing files.
 */
export function leadsElsewhere(file: string, { dir, root, isExcluded = isPrivatePath }: Place): boolean {
  // If the file is missing, the caller notices.
  return attempt(() => {
    const realDir = realpathSync(dir)
    const folder = relative(realpathSync(root), realDir)
    if (!isBelow(folder) || (isPrivatePath(folder) && folder !== relative(root, dir))) return true
    const below = relative(realDir, realpathSync(file))
    return !isBelow(below) || isExcluded(below)
  }, false)
}
