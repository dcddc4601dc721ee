import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import { createIncludeReader } from '../discover/include-reader.ts'
import { readSource } from '../discover/read-source.ts'
import type { Document } from '../model/document.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { ParseOptions } from '../parse/parse-options.ts'
import { emptyPage } from '../parse/parse-page.ts'
import { sha256, shortHash } from '../support/hash.ts'
import type { WorkerPool } from '../support/worker-pool.ts'
import type { StageLine } from './build-run.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import type { ParseResult } from './tasks.ts'

/** A page's text, read. */
export interface ParsedSource {
  readonly source: SourceFile
  readonly document: Document
  /** Of the text and of all it includes. */
  readonly hash: string
}

/** Longer files can be slow in ways no length foretells: they are read apart, with a deadline. */
const guardedBytes = 32_000
const deadlineMs = 10_000
/** Below this many pages a second thread costs more to warm up than it saves. */
export const pagesWorthThreads = 1_500

interface ParseInput {
  readonly sources: readonly SourceFile[]
  readonly options: ParseOptions
  readonly pool: WorkerPool
  readonly cache: PageCache
  readonly line: StageLine
}

/** Parses what the cache does not know, on as many threads as it is worth. Results come in the order of the sources. */
export async function parseSources({ sources, options, pool, cache, line }: ParseInput): Promise<readonly ParsedSource[]> {
  const found = new Map<string, CachedPage>()
  const plain: SourceFile[] = []
  const guarded: SourceFile[] = []
  const isUnchanged = includesUnchanged(options)
  for (const source of sources) {
    const cached = cache.find(source) ?? findChanged(source, cache)
    if (cached && isUnchanged(cached.document)) found.set(source.projectPath, cached)
    else if (source.stamp.bytes > guardedBytes) guarded.push(source)
    else plain.push(source)
  }
  const note = (source: SourceFile, { hash, page }: ParseResult) => {
    cache.add(source, hash, page)
    found.set(source.projectPath, { hash, document: page.document })
    line.tick()
  }
  line.expect(plain.length + guarded.length)
  const threads = plain.length < pagesWorthThreads ? 1 : Number.POSITIVE_INFINITY
  for await (const { start, results } of pool.run<ParseOptions, SourceFile, ParseResult>('parse', {
    context: options,
    items: plain,
    batchSize: 50,
    threads,
  })) {
    for (const [index, result] of results.entries()) note(plain[start + index] as SourceFile, result)
  }
  for (const source of guarded) note(source, await parseGuarded(source, { options, pool }))
  return sources.flatMap((source) => {
    const page = found.get(source.projectPath)
    return page ? [{ source, document: page.document, hash: contentHash(page) }] : []
  })
}

async function parseGuarded(source: SourceFile, { options, pool }: Pick<ParseInput, 'options' | 'pool'>): Promise<ParseResult> {
  const outcome = await pool.runGuarded<ParseOptions, SourceFile, ParseResult>('parse', { context: options, item: source, deadlineMs })
  if (outcome.kind === 'done') return outcome.result
  const location = { file: source.projectPath }
  const problem =
    outcome.kind === 'timeout'
      ? createDiagnostic('page/too-slow', { seconds: deadlineMs / 1000 }, location)
      : createDiagnostic('page/unreadable', { reason: outcome.reason.split('\n')[0] ?? '' }, location)
  return { hash: '', page: emptyPage(source.projectPath, [problem]) }
}

/** A file whose stamp changed may still hold what it held: a checkout touches files without changing them. */
function findChanged(source: SourceFile, cache: PageCache): CachedPage | undefined {
  if (!cache.isKnown(source)) return undefined
  const bytes = readSource(source)
  return 'severity' in bytes ? undefined : cache.findByHash(source, sha256(bytes))
}

function includesUnchanged(options: ParseOptions): (document: Document) => boolean {
  const reader = createIncludeReader(options.root)
  return ({ includes }) =>
    includes.every(({ path, hash }) => {
      const bytes = reader.read(path)
      return typeof bytes !== 'string' && shortHash(bytes) === hash
    })
}

function contentHash({ hash, document }: CachedPage): string {
  return document.includes.length === 0 ? hash : shortHash([hash, ...document.includes.map((include) => include.hash)].join())
}

export function createParseOptions(config: SiteConfig, themeComponents: readonly string[]): ParseOptions {
  return {
    root: config.root,
    components: [...new Set([...themeComponents, ...Object.keys(config.components)])].sort(),
    admonitions: config.admonitions,
    codeLanguages: config.codeLanguages,
    html: config.html,
  }
}
