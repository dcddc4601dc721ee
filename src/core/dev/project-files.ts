import { join, resolve } from 'node:path'
import { addTo } from '../../kit/data/sort-and-group.ts'
import { type FileStamp, isSameStamp, readStamp } from '../../kit/files/file-stamp.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { projectPathOf } from '../config/find-config-file.ts'
import { discoverSources } from '../discover/discover-sources.ts'
import { walkFolder, walkFolderYielding } from '../discover/walk-folder.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SiteParts } from '../pipeline/read-parts.ts'
import type { Change, KnownFiles } from './affected.ts'

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
