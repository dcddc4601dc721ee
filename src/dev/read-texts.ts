import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { type ParsedSource, parseSources } from '../pipeline/parse-stage.ts'
import type { ReadInput, SiteParts } from '../pipeline/read-parts.ts'
import type { Steps } from '../support/steps.ts'
import { leadsElsewhere } from './leads-elsewhere.ts'
import { readStamp } from './read-stamp.ts'

/** Reads pages again, by project path; undefined where one of them is gone. */
export async function readTexts(
  { markdownPages, pageCache: { options, cache } }: SiteParts,
  { config, pages, run, pool }: Pick<ReadInput, 'config' | 'run' | 'pool'> & { readonly pages: ReadonlySet<string> },
): Promise<readonly ParsedSource[] | undefined> {
  const before = markdownPages.filter(({ source }) => pages.has(source.projectPath))
  const sources = await run.finish(stampSources(before, config))
  if (sources.length < before.length) return undefined
  // Somebody has seen them change: two saves can be too close for their times to tell, so their texts do.
  const unstamped = { ...cache, find: () => undefined }
  return run.stage('parse', (line) => parseSources({ sources, options, pool, cache: unstamped, line, finish: run.finish }))
}

/** As they are now; without those that are gone, or have become links to where nothing is read. */
function* stampSources(pages: readonly ParsedSource[], { root, contentRoots }: SiteConfig): Steps<readonly SourceFile[]> {
  const sources: SourceFile[] = []
  for (const { source } of pages) {
    yield
    const dir = contentRoots.find(({ id }) => id === source.rootId)?.dir
    const stamp = dir && leadsElsewhere(source.absolutePath, { dir, root }) ? undefined : readStamp(source.absolutePath)
    if (stamp) sources.push({ ...source, stamp })
  }
  return sources
}

/** The parts with these texts in the place of the ones before. */
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
