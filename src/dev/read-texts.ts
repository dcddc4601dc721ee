import type { SourceFile } from '../model/source-file.ts'
import { type ParsedSource, parseSources } from '../pipeline/parse-stage.ts'
import type { SiteParts } from '../pipeline/read-parts.ts'
import type { WorkerPool } from '../support/worker-pool.ts'
import { readStamp } from './read-stamp.ts'

/** Reads pages again, by project path; undefined where one of them is gone. */
export async function readTexts(
  { markdownPages, pageCache: { options, cache } }: SiteParts,
  { pages, pool }: { readonly pages: ReadonlySet<string>; readonly pool: WorkerPool },
): Promise<readonly ParsedSource[] | undefined> {
  const sources: SourceFile[] = []
  for (const { source } of markdownPages) {
    if (!pages.has(source.projectPath)) continue
    const stamp = readStamp(source.absolutePath)
    if (!stamp) return undefined
    sources.push({ ...source, stamp })
  }
  // Somebody has seen them change: two saves can be too close for their times to tell.
  const unread = { ...cache, find: () => undefined, isKnown: () => false }
  return parseSources({ sources, options, pool, cache: unread, line: { expect() {}, tick() {}, end() {}, fail() {} } })
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
