import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import { createIncludeReader } from '../discover/include-reader.ts'
import { readSource } from '../discover/read-source.ts'
import type { Document } from '../model/document.ts'
import type { IncludeFolder, SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { bodyMessages } from '../parse/body-messages.ts'
import type { CodeRequest } from '../parse/body-writer.ts'
import { registerCodeLanguages } from '../parse/code-languages.ts'
import type { ParseOptions } from '../parse/parse-options.ts'
import { draftPage, emptyPage, type PageDraft } from '../parse/parse-page.ts'
import type { IncludeReader } from '../parse/read-include.ts'
import { sha256, shortHash } from '../support/hash.ts'
import type { Finish, Steps } from '../support/steps.ts'
import type { WorkerLane } from '../support/worker-lane.ts'
import type { WorkerPool } from '../support/worker-pool.ts'
import type { StageLine } from './build-run.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import { pageSource } from './page-source.ts'
import { createSourceEntryWriter, hasOwnIndex } from './search-entries.ts'
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
/** From this many pages on, another thread pays that does nothing but highlight code. */
export const pagesWorthLane = 200
const laneBatch = 25
/** Below this many pages a second thread costs more to warm up than it saves. */
export const pagesWorthThreads = 1_500

interface ParseInput {
  readonly sources: readonly SourceFile[]
  readonly options: ParseOptions
  readonly pool: WorkerPool
  readonly cache: PageCache
  readonly line: StageLine
  readonly finish: Finish
}

/** Parses what the cache does not know, on as many threads as it is worth. Results come in the order of the sources. */
export async function parseSources({ sources, options, pool, cache, line, finish }: ParseInput): Promise<readonly ParsedSource[]> {
  const { found, plain, guarded } = await finish(findCached(sources, { options, cache }))
  const note = (source: SourceFile, { hash, page, entry }: ParseResult) => {
    cache.add(source, hash, { page, entry })
    found.set(source.projectPath, { hash, document: page.document })
    line.tick()
  }
  line.expect(plain.length + guarded.length)
  // They have a thread of their own, so they need not wait for the others.
  const largeDone = parseLarge(guarded, { options, pool, note })
  largeDone.catch(() => {})
  const lane =
    plain.length >= pagesWorthLane && plain.length < pagesWorthThreads
      ? pool.openLane<readonly string[], CodeRequest, string>('highlight', options.codeLanguages)
      : undefined
  if (lane) await parseBesideLane(plain.splice(0), { lane, options, note })
  const threads = plain.length < pagesWorthThreads ? 1 : Number.POSITIVE_INFINITY
  for await (const { start, results } of pool.run<ParseOptions, SourceFile, ParseResult>('parse', {
    context: options,
    items: plain,
    batchSize: 50,
    threads,
  })) {
    for (const [index, result] of results.entries()) note(plain[start + index] as SourceFile, result)
  }
  await largeDone
  return sources.flatMap((source) => {
    const page = found.get(source.projectPath)
    return page ? [{ source, document: page.document, hash: contentHash(page) }] : []
  })
}

interface Sorted {
  /** By project path. */
  readonly found: Map<string, CachedPage>
  readonly plain: SourceFile[]
  readonly guarded: SourceFile[]
}

/** What of the sources is known from before, and how the rest is to be read. */
function* findCached(sources: readonly SourceFile[], { options, cache }: Pick<ParseInput, 'options' | 'cache'>): Steps<Sorted> {
  const sorted: Sorted = { found: new Map(), plain: [], guarded: [] }
  const isUnchanged = includesUnchanged(options)
  for (const source of sources) {
    yield
    const cached = cache.find(source) ?? findChanged(source, cache)
    if (cached && isUnchanged(cached.document)) sorted.found.set(source.projectPath, cached)
    // What is generated was read by the same grammar before it became part of a page, piece by piece.
    else if (source.stamp.bytes > guardedBytes && !source.generated) sorted.guarded.push(source)
    else sorted.plain.push(source)
  }
  return sorted
}

interface LaneParts {
  readonly lane: WorkerLane<CodeRequest, string>
  readonly options: ParseOptions
  readonly note: (source: SourceFile, result: ParseResult) => void
}

/** Parses here while another thread highlights: each warms up to its own half of the work. */
async function parseBesideLane(sources: readonly SourceFile[], { lane, options, note }: LaneParts): Promise<void> {
  registerCodeLanguages(options.codeLanguages)
  const includeReader = createIncludeReader(options.includeFolders)
  const writeEntry = createSourceEntryWriter(options)
  const underWay: Promise<void>[] = []
  try {
    for (let start = 0; start < sources.length; start += laneBatch) {
      const drafts = sources.slice(start, start + laneBatch).map((source) => ({ source, ...draftSource(source, options, includeReader) }))
      const done = lane.send(drafts.flatMap(({ draft }) => draft.requests)).then((highlighted) => {
        let at = 0
        for (const { source, hash, draft } of drafts) {
          const own = highlighted.slice(at, at + draft.requests.length)
          at += own.length
          const page = draft.finish(own)
          note(source, { hash, page, entry: writeEntry(source, page) })
        }
      })
      // Waited for below; until then a failure must not count as one that nobody handles.
      done.catch(() => {})
      underWay.push(done)
      // Lets replies in, and signals.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(underWay)
  } finally {
    lane.close()
  }
}

function draftSource(
  source: SourceFile,
  options: ParseOptions,
  includeReader: IncludeReader,
): { readonly hash: string; readonly draft: PageDraft } {
  const bytes = readSource(source)
  if ('severity' in bytes) return { hash: '', draft: { requests: [], finish: () => emptyPage(source.projectPath, [bytes]) } }
  return { hash: sha256(bytes), draft: draftPage(pageSource(source, bytes), options, includeReader) }
}

type LargeInput = Pick<ParseInput, 'options' | 'pool'> & Pick<LaneParts, 'note'>

async function parseLarge(sources: readonly SourceFile[], { options, pool, note }: LargeInput): Promise<void> {
  for (const source of sources) note(source, await parseGuarded(source, { options, pool }))
}

async function parseGuarded(source: SourceFile, { options, pool }: Pick<ParseInput, 'options' | 'pool'>): Promise<ParseResult> {
  const outcome = await pool.runGuarded<ParseOptions, SourceFile, ParseResult>('parse', { context: options, item: source, deadlineMs })
  if (outcome.kind === 'done') return outcome.result
  const location = { file: source.projectPath }
  const problem =
    outcome.kind === 'timeout'
      ? createDiagnostic('page/too-slow', { seconds: deadlineMs / 1000 }, location)
      : createDiagnostic('page/unreadable', { reason: outcome.reason.split('\n')[0] ?? '' }, location)
  return { hash: '', page: emptyPage(source.projectPath, [problem]), entry: undefined }
}

/** A file whose stamp changed may still hold what it held: a checkout touches files without changing them. */
function findChanged(source: SourceFile, cache: PageCache): CachedPage | undefined {
  if (!cache.isKnown(source)) return undefined
  const bytes = readSource(source)
  return 'severity' in bytes ? undefined : cache.findByHash(source, sha256(bytes))
}

function includesUnchanged(options: ParseOptions): (document: Document) => boolean {
  const reader = createIncludeReader(options.includeFolders)
  return ({ includes, diagnostics }) =>
    // What could not be included may be there by now.
    diagnostics.every(({ code }) => !code.startsWith('include/')) &&
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
    includeFolders: listIncludeFolders(config),
    components: [...new Set([...themeComponents, ...Object.keys(config.components)])].sort(),
    admonitions: config.admonitions,
    codeLanguages: config.codeLanguages,
    html: config.html,
    ...(!hasOwnIndex(config) ? {} : { searchLanguages: Object.fromEntries(config.contentRoots.map(({ id, locale }) => [id, locale])) }),
    messages: Object.fromEntries(
      config.contentRoots.flatMap(({ id, locale }) => {
        const { messages = {} } = config.locales.find(({ code }) => code === locale) ?? {}
        const own = Object.entries(messages).filter(([message]) => Object.hasOwn(bodyMessages, message))
        return own.length === 0 ? [] : [[id, Object.fromEntries(own)]]
      }),
    ),
    ...(config.check.samples ? { samples: true } : {}),
    ...(config.check.terms.length > 0 ? { terms: config.check.terms } : {}),
  }
}

/** The content folders of every version and language, and what the config adds, which lies with the code. */
export function listIncludeFolders({ contentRoots, includes, root, workingDir }: SiteConfig): readonly IncludeFolder[] {
  const content = new Set(contentRoots.map(({ projectDir }) => projectDir))
  return [
    ...[...content].map((path) => ({ path, root: workingDir })),
    ...includes.filter((path) => !content.has(path)).map((path) => ({ path, root })),
  ]
}
