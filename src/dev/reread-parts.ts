import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { type BuildRun, createBuildRun, silentObserver } from '../pipeline/build-run.ts'
import { type ParsedSource, parseSources } from '../pipeline/parse-stage.ts'
import type { KeptParts, ReadInput, SiteParts } from '../pipeline/read-parts.ts'
import { readStamp } from '../support/files/file-stamp.ts'
import type { Pausable } from '../support/threads/cooperative-scheduler.ts'
import { leadsElsewhere } from './leads-elsewhere.ts'
import type { StaleParts } from './session-state.ts'

/** The parts of a site that are still valid. */
export function findValidParts({ files, reference, ownSources, theme, siteCode, git, pageCache }: SiteParts, stale: StaleParts): KeptParts {
  return {
    git,
    pageCache,
    ...(stale.files ? {} : { files }),
    ...(stale.reference ? {} : { reference }),
    ...(stale.ownSources ? {} : { ownSources }),
    ...(stale.theme ? {} : { theme }),
    // Components import from the theme.
    ...(stale.code || stale.theme ? {} : { siteCode }),
  }
}

/** Parses single pages again, by project path; undefined if the file of one is missing. */
export async function rereadTexts(
  { markdownPages, pageCache: { options, cache } }: SiteParts,
  { config, pages, run, pool }: Pick<ReadInput, 'config' | 'run' | 'pool'> & { readonly pages: ReadonlySet<string> },
): Promise<readonly ParsedSource[] | undefined> {
  const before = markdownPages.filter(({ source }) => pages.has(source.projectPath))
  const sources = await run.runPausable(stampSources(before, config))
  if (sources.length < before.length) return undefined
  // Two saves can be too close for their stamps to differ, so the texts are always read.
  const unstamped = { ...cache, find: () => undefined }
  return run.stage('parse', (line) => parseSources({ sources, options, pool, cache: unstamped, line, runPausable: run.runPausable }))
}

/** Without files that are missing or have become links to where nothing may be read. */
function* stampSources(pages: readonly ParsedSource[], { root, contentRoots }: SiteConfig): Pausable<readonly SourceFile[]> {
  const sources: SourceFile[] = []
  for (const { source } of pages) {
    yield
    const dir = contentRoots.find(({ id }) => id === source.rootId)?.dir
    const stamp = dir && leadsElsewhere(source.absolutePath, { dir, root }) ? undefined : readStamp(source.absolutePath)
    if (stamp) sources.push({ ...source, stamp })
  }
  return sources
}

/** The same parts with these pages in place of their earlier versions. */
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
export function createSilentRun(): BuildRun {
  return createBuildRun(silentObserver)
}
