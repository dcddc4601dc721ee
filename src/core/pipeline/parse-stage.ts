import { setImmediate as nextTurn } from 'node:timers/promises'
import { sha256, shortHash } from '../../kit/files/hash.ts'
import { isGenerated } from '../../kit/files/paths.ts'
import type { Pausable, RunPausable } from '../../kit/threads/cooperative-scheduler.ts'
import { allowedMs, countIfSlow, createSlowTime, deadlineMs, mapWithDeadline, type SlowTime } from '../../kit/threads/with-deadline.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import { createIncludeReader, type IncludeReader, readSource } from '../discover/read-source.ts'
import type { Feature } from '../feature.ts'
import { registerCodeLanguages } from '../markdown/code-languages.ts'
import type { SyntaxTable } from '../markdown/page-walk.ts'
import type { ParseOptions } from '../markdown/parse-options.ts'
import { draftPage, type PageDraft, type ParseTools } from '../markdown/parse-page.ts'
import { syntaxOf } from '../markdown/syntax-table.ts'
import type { Document, HeadingIdFunction, ParsedPage } from '../model/document.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { StageLine } from './build-run.ts'
import { pageText } from './create-parse-options.ts'
import { type CachedPage, contentHash, type PageCache } from './page-cache.ts'
import {
  type BuildPool,
  bytesWorthOwnThread,
  type ParseContext,
  type ParseResult,
  pagesWorthAllThreads,
  pagesWorthHelper,
  parsePages,
  recoverParsing,
  slowPage,
  unreadPage,
} from './tasks.ts'

/** The text of a page that has been read. */
export interface ParsedSource {
  readonly source: SourceFile
  readonly document: Document
  /** The hash of the text and of everything that it includes. */
  readonly hash: string
}

/** Parsing has its own time limit. This longer limit applies to the whole process. */
const guardMs = 3 * deadlineMs
/** The number of pages whose code is highlighted together. */
const highlightBatch = 25

interface ParseInput {
  readonly sources: readonly SourceFile[]
  readonly options: ParseOptions
  readonly features: readonly Feature[]
  /** The site's function for heading IDs. */
  readonly makeHeadingId?: HeadingIdFunction | undefined
  readonly pool: BuildPool
  readonly cache: PageCache
  readonly line: StageLine
  readonly runPausable: RunPausable
  /** The number of bytes after which the pages are saved and their memory is freed. */
  readonly saving?: { readonly afterBytes: number; readonly save: () => Pausable<void> }
}

/**
 * Parses all pages that the cache does not contain. The number of threads depends on the number of pages. The results are in the same order
 * as the sources.
 */
export async function parseSources(input: ParseInput): Promise<readonly ParsedSource[]> {
  const { sources, options, features, makeHeadingId, pool, cache, line, runPausable, saving } = input
  const syntax = syntaxOf(features)
  const { found, plain, guarded, own } = await runPausable(findCached(sources, input))
  const context = { options, slowTime: createSlowTime() }
  let unsavedBytes = 0
  const note = (source: SourceFile, { hash, page, note: kept }: ParseResult) => {
    unsavedBytes += page.body.html.length + (kept?.length ?? 0)
    cache.add(source, hash, { page, note: kept })
    found.set(source.projectPath, { hash, document: page.document })
    line.tick()
  }
  line.expect(plain.length + guarded.length + own.length)
  // Large pages are parsed in a separate process, in parallel with the other pages.
  const largeDone = parseApart(guarded, { context, pool, note })
  largeDone.catch(() => {})
  if (plain.length >= pagesWorthHelper && plain.length < pagesWorthAllThreads)
    await parseBesideHighlighting(plain.splice(0), { pool, context, syntax, makeHeadingId, note })
  // Only this thread can call a function in the config, so it parses these pages itself.
  if (own.length >= pagesWorthHelper) await parseBesideHighlighting(own, { pool, context, syntax, makeHeadingId, note })
  else
    for (const [index, result] of parsePages(own, options, { ...context, syntax, makeHeadingId }).entries())
      note(own[index] as SourceFile, result)
  const threads = plain.length < pagesWorthAllThreads ? 1 : undefined
  for await (const { start, results } of pool.runBatches('parse', { context, items: plain, batchSize: 50, threads })) {
    for (const [index, result] of results.entries()) note(plain[start + index] as SourceFile, result)
    if (!saving || unsavedBytes < saving.afterBytes) continue
    // The other threads get more pages between the steps.
    for (const _ of saving.save()) await nextTurn()
    unsavedBytes = 0
  }
  await largeDone
  return sources.flatMap((source) => {
    const page = found.get(source.projectPath)
    return page ? [{ source, document: page.document, hash: contentHash(page) }] : []
  })
}

interface Sorted {
  /** The cached pages, keyed by project path. */
  readonly found: Map<string, CachedPage>
  readonly plain: SourceFile[]
  readonly guarded: SourceFile[]
  /** Pages whose heading IDs come from the site's function. */
  readonly own: SourceFile[]
}

/** Finds the cached pages, and decides how to parse each of the other pages. */
function* findCached(
  sources: readonly SourceFile[],
  { options, features, makeHeadingId, cache }: Pick<ParseInput, 'options' | 'features' | 'makeHeadingId' | 'cache'>,
): Pausable<Sorted> {
  const sorted: Sorted = { found: new Map(), plain: [], guarded: [], own: [] }
  const includeReader = createIncludeReader(options.includeFolders)
  const isUnchanged = includesUnchanged(includeReader)
  const tests = features.flatMap(({ isCurrent }) => isCurrent ?? [])
  const isCurrent = (document: Document) => isUnchanged(document) && tests.every((test) => test(document, { includeReader, makeHeadingId }))
  for (const source of sources) {
    yield
    const cached = cache.find(source) ?? findChanged(source, cache)
    if (cached && isCurrent(cached.document)) sorted.found.set(source.projectPath, cached)
    else if (makeHeadingId && !isGenerated(source)) sorted.own.push(source)
    // Text that is generated from packages needs no guard, because the same parser has already read the text.
    else if (source.stamp.bytes > bytesWorthOwnThread && !isGenerated(source)) sorted.guarded.push(source)
    else sorted.plain.push(source)
  }
  return sorted
}

interface PageParts extends Pick<ParseInput, 'pool'> {
  readonly context: ParseContext & { readonly slowTime: SlowTime }
  readonly note: (source: SourceFile, result: ParseResult) => void
}

/** A page for which highlighted code is not available yet. */
interface Draft {
  readonly source: SourceFile
  readonly hash: string
  readonly draft: PageDraft
}

/** Parses on this thread while another thread highlights, so that each thread compiles only the code for its half of the work. */
async function parseBesideHighlighting(
  sources: readonly SourceFile[],
  { pool, context, syntax, makeHeadingId, note }: PageParts & Pick<ParseInput, 'makeHeadingId'> & { readonly syntax: SyntaxTable },
): Promise<void> {
  const { options, slowTime } = context
  const highlightContext = { codeLanguages: options.codeLanguages, slowTime }
  const includeReader = createIncludeReader(options.includeFolders)
  const recover = () => recoverParsing(options.codeLanguages)
  const underWay: Promise<unknown>[] = []
  const wait = (work: Promise<unknown>) => {
    // The promise is awaited below. Until then, a failure must not count as an unhandled rejection.
    work.catch(() => {})
    underWay.push(work)
  }
  // The thread starts while this thread parses the first pages.
  wait(pool.run('highlight', [], { context: highlightContext }))
  for (let start = 0; start < sources.length; start += highlightBatch) {
    // Other sites in this process may have replaced the highlighter.
    registerCodeLanguages(options.codeLanguages)
    const read = mapWithDeadline<SourceFile, Draft | ParseResult>(sources.slice(start, start + highlightBatch), {
      run: (source) => draftSource(source, { options, makeHeadingId }, { includeReader, syntax }),
      tooSlow: slowPage,
      recover,
      slowTime,
    })
    const drafts = read.filter((result) => 'draft' in result)
    for (const [index, result] of read.entries()) if ('page' in result) note(sources[start + index] as SourceFile, result)
    const requests = drafts.flatMap(({ draft }) => draft.requests)
    const finish = async () => {
      const highlighted = await pool.run('highlight', requests, { context: highlightContext })
      let at = 0
      const waiting = drafts.map((draft): HighlightedDraft => {
        const start = at
        at += draft.draft.requests.length
        return { ...draft, highlighted: highlighted.slice(start, at) }
      })
      const pages = mapWithDeadline(waiting, {
        run: finishDraft,
        tooSlow: ({ source }, seconds) => slowPage(source, seconds),
        recover,
        slowTime,
      })
      const notes = await pool.run(
        'note',
        pages.map(({ page }, index) => noteRequest(waiting[index] as Draft, page)),
        { context },
      )
      for (const [index, result] of pages.entries()) note((waiting[index] as Draft).source, { ...result, note: notes[index] })
    }
    wait(finish())
    // Gives the event loop time to handle replies and signals.
    await nextTurn()
  }
  await Promise.all(underWay)
}

function draftSource(
  source: SourceFile,
  { options, makeHeadingId }: Pick<ParseInput, 'options' | 'makeHeadingId'>,
  tools: ParseTools,
): Draft | ParseResult {
  const bytes = readSource(source)
  if ('severity' in bytes) return unreadPage(source, bytes)
  return { source, hash: sha256(bytes), draft: draftPage({ ...pageText(source, bytes), makeHeadingId }, options, tools) }
}

type HighlightedDraft = Draft & { readonly highlighted: readonly (string | undefined)[] }

function finishDraft({ source, hash, draft, highlighted }: HighlightedDraft): ParseResult {
  const code = highlighted.filter((html) => html !== undefined)
  if (code.length < highlighted.length) return slowPage(source, deadlineMs / 1000)
  return { hash, page: draft.finish(code), note: undefined }
}

function noteRequest({ source: { rootId, generated } }: Draft, { document: { title, frontMatter }, body }: ParsedPage) {
  return { source: { rootId, generated: generated && { ...generated, text: '' } }, page: { document: { title, frontMatter }, body } }
}

/** Parses large pages in a separate process, because they may exhaust its memory. */
async function parseApart(sources: readonly SourceFile[], { context: { options, slowTime }, pool, note }: PageParts): Promise<void> {
  if (sources.length === 0) return
  const context: ParseContext = { options }
  let index = 0
  const allowed = () => (allowedMs(slowTime) === 0 ? 0 : guardMs)
  for await (const outcome of pool.runApart('parse', { context, items: sources, allowedMs: allowed })) {
    const source = sources[index++] as SourceFile
    if (outcome.kind !== 'skipped') countIfSlow(slowTime, outcome.ms)
    if (outcome.kind === 'done') note(source, outcome.result)
    else if (outcome.kind === 'skipped') note(source, slowPage(source, 0))
    else if (outcome.cause === 'deadline') note(source, slowPage(source, guardMs / 1000))
    else note(source, unreadPage(source, createDiagnostic('page/unreadable', { reason: outcome.reason }, { file: source.projectPath })))
  }
}

/**
 * Whether the content of a file has changed. A new stamp is not enough evidence, because a Git checkout updates the stamps of files without
 * changing their content.
 */
function findChanged(source: SourceFile, cache: PageCache): CachedPage | undefined {
  if (!cache.isKnown(source)) return undefined
  const bytes = readSource(source)
  return 'severity' in bytes ? undefined : cache.findByHash(source, sha256(bytes))
}

function includesUnchanged(reader: IncludeReader): (document: Document) => boolean {
  return ({ includes, diagnostics }) =>
    // An include that was missing may exist by now.
    diagnostics.every(({ code }) => !code.startsWith('include/')) &&
    includes.every(({ path, hash, asked }) => {
      // If a file was only queried, the feature compares the answers.
      if (asked) return true
      const bytes = reader.read(path)
      return (typeof bytes === 'string' ? bytes : shortHash(bytes)) === hash
    })
}
