import { createElement } from 'react'
import { sha256 } from '../../kit/files/hash.ts'
import { createSlowTime, mapWithDeadline, type SlowTime, tooSlow, withDeadline } from '../../kit/threads/with-deadline.ts'
import type { WorkerPool } from '../../kit/threads/worker-pool.ts'
import type { Task, TaskTable } from '../../kit/threads/worker-thread.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import { createIncludeReader, readSource } from '../discover/read-source.ts'
import { type FileToWrite, type WriteResult, writeFiles } from '../emit/file-writer.ts'
import type { Feature } from '../feature.ts'
import type { CodeRequest } from '../markdown/body-writer.ts'
import { highlightCode, registerCodeLanguages, resetHighlighter } from '../markdown/code-languages.ts'
import { emptyPage } from '../markdown/finish-page.ts'
import type { NotedPage, NotedSource } from '../markdown/page-walk.ts'
import type { ParseOptions } from '../markdown/parse-options.ts'
import { type ParseTools, parsePage } from '../markdown/parse-page.ts'
import { syntaxOf } from '../markdown/syntax-table.ts'
import type { Diagnostic, Location, Range } from '../model/diagnostic.ts'
import type { HeadingIdFunction, ParsedPage } from '../model/document.ts'
import type { PageProps, SiteDirectory } from '../model/page-props.ts'
import type { SourceFile } from '../model/source-file.ts'
import { describeFailure, findUse, loadSiteCode, locateOwnFailure, type OwnCode } from '../render/load-site-code.ts'
import { type PageContent, type PageTemplates, renderPage } from '../render/render-page.ts'
import { pageText } from './create-parse-options.ts'
import { type MarkdownJob, markdownText } from './markdown-text.ts'
import { loadTheme } from './theme/load-theme.ts'

/**
 * The minimum number of pages for which a second thread is worthwhile. The second thread highlights code during parsing, works for features,
 * and writes files during rendering. On 827 real pages, the main thread needs 2.4 s of CPU time and the second thread needs 3.0 s.
 */
export const pagesWorthHelper = 200

/**
 * The minimum number of pages for which all threads parse and render. On 827 pages, compiling the code on each thread costs 9 % of the CPU
 * time and saves none.
 */
export const pagesWorthAllThreads = 1_500

/** Parsing can require memory that is 500 times the size of a page, so larger files are parsed on a thread with a memory limit. */
export const bytesWorthOwnThread = 500_000

/** A source, with the result of reading and parsing it. */
export interface ParseResult {
  /** The hash of the file's bytes. */
  readonly hash: string
  readonly page: ParsedPage
  /** The data that a feature keeps for the page. */
  readonly note: Uint8Array | undefined
}

/** Everything that a thread needs to generate one file, which is a page or its Markdown version. */
export type RenderJob = PageJob | MarkdownJob

export interface PageJob {
  readonly kind: 'page'
  readonly page: PageProps
  /** The version and language of the page, such as `next/en`. */
  readonly place: string
  /** The content of the page, or undefined for pages without text, such as the not-found page. */
  readonly content: PageContent | undefined
}

export interface RenderResult {
  /** The bytes of the file, or undefined if it could not be generated. */
  readonly content: Uint8Array | undefined
  readonly failure: RenderFailure | undefined
  /** Whether the file of the page has changed since it was parsed. */
  readonly isOutdated?: boolean
  /** The number of milliseconds that rendering took. */
  readonly ms?: number
}

export interface RenderFailure {
  readonly reason: string
  /** The location of the failure in the site's own code. */
  readonly place: Location | undefined
  /** The kind of code that failed. @default 'theme' */
  readonly code?: OwnCode | undefined
  /** The range in the page that uses the failing component. */
  readonly use?: Range | undefined
}

export interface ParseContext {
  readonly options: ParseOptions
  /** The time that does not count toward the limit. It is absent in other processes, which share no memory. */
  readonly slowTime?: SlowTime | undefined
  /** The site's function for heading IDs. Other threads cannot call this function. */
  readonly makeHeadingId?: HeadingIdFunction | undefined
}

const parse = (syntax: ParseTools['syntax']) =>
  ({
    run: (sources, { options, slowTime }) => parsePages(sources, options, { syntax, slowTime }),
    transfer: (results) =>
      results.flatMap(({ page, note }) => [page.body.html.buffer as ArrayBuffer, ...(note ? [note.buffer as ArrayBuffer] : [])]),
  }) satisfies Task<readonly SourceFile[], readonly ParseResult[], ParseContext>

/** Reads and parses pages, each with a deadline. */
export function parsePages(
  sources: readonly SourceFile[],
  options: ParseOptions,
  { syntax, slowTime = createSlowTime(), makeHeadingId }: Omit<ParseContext, 'options'> & Pick<ParseTools, 'syntax'>,
): readonly ParseResult[] {
  registerCodeLanguages(options.codeLanguages)
  const includeReader = createIncludeReader(options.includeFolders)
  return mapWithDeadline(sources, {
    run(source): ParseResult {
      const bytes = readSource(source)
      if ('severity' in bytes) return unreadPage(source, bytes)
      const page = parsePage({ ...pageText(source, bytes), makeHeadingId }, options, { includeReader, syntax })
      return { hash: sha256(bytes), page, note: syntax.note(source, page, options) }
    },
    tooSlow: slowPage,
    recover: () => recoverParsing(options.codeLanguages),
    slowTime,
  })
}

/** Returns a replacement for a page that cannot be read. It has no hash, so it is not cached. */
export function unreadPage(source: SourceFile, problem: Diagnostic): ParseResult {
  return { hash: '', page: emptyPage(source.projectPath, [problem]), note: undefined }
}

export function slowPage(source: SourceFile, seconds: number): ParseResult {
  return unreadPage(source, createDiagnostic('page/too-slow', { seconds }, { file: source.projectPath }))
}

/** Resets the state that the parser keeps for later pages, because an interruption can leave this state incomplete. */
export function recoverParsing(codeLanguages: readonly string[]): void {
  resetHighlighter()
  registerCodeLanguages(codeLanguages)
}

/** The data that all pages of a run have in common. */
export interface RenderContext {
  /** The compiled code of the site, if it has any. */
  readonly siteCode: string | undefined
  readonly theme: string | undefined
  /** The directories, keyed by version and language, if the site's code uses them. */
  readonly directories: Readonly<Record<string, SiteDirectory>>
}

export const render = {
  run(jobs, context) {
    // Markdown files need no theme.
    const renderPageJob = jobs.some(({ kind }) => kind === 'page') ? createPageRenderer(context) : undefined
    const renderOne = (job: RenderJob): RenderResult => {
      if (job.kind === 'page') return renderPageJob?.(job) ?? { content: undefined, failure: undefined }
      const content = markdownText(job)
      return { content, failure: undefined, isOutdated: content === undefined }
    }
    return renderWithDeadline(jobs, renderOne)
  },
} satisfies Task<readonly RenderJob[], readonly RenderResult[], RenderContext>

function createPageRenderer({ siteCode, theme: themeFile, directories }: RenderContext): (job: PageJob) => RenderResult {
  const packages = loadTheme(themeFile)
  const { theme } = packages['docsgen/theme']
  const { components } = loadSiteCode(siteCode, packages)
  return ({ page, place, content }) => {
    const Wrapper = (theme as Readonly<Record<string, unknown>>)[page.wrapper ?? ''] as PageTemplates['Wrapper']
    const templates: PageTemplates = {
      ...theme,
      ...(Wrapper && { Wrapper }),
      PageProvider: (props) => createElement(theme.PageProvider, { ...props, directory: directories[place] }),
      components: { ...theme.components, ...components },
    }
    try {
      const start = performance.now()
      return { content: renderPage(page, content, templates), failure: undefined, ms: performance.now() - start }
    } catch (error) {
      const located = locateOwnFailure(error, { theme: themeFile, component: siteCode })
      const use = findUse(describeFailure(error), content?.body.slots ?? [], components)
      return { content: undefined, failure: { ...located, reason: describeFailure(error), place: located?.place, use } }
    }
  }
}

/**
 * The number of slow pages after which the remaining pages are skipped. If every page were too slow, waiting for all of them would take
 * hours.
 */
export const maxSlowPages = 2

/**
 * Renders pages with code that may never end. A page fails only if it exceeds the time limit on its own. After a few such failures, the
 * remaining pages are skipped.
 */
function renderWithDeadline(jobs: readonly RenderJob[], renderOne: (job: RenderJob) => RenderResult): readonly RenderResult[] {
  const results: RenderResult[] = []
  while (results.length < jobs.length) {
    const before = results.length
    if (results.filter(isTooSlow).length >= maxSlowPages) {
      results.push({ content: undefined, failure: undefined })
      continue
    }
    const isDone = withDeadline(
      () => {
        // Renders the remaining pages again if the process was suspended. The existing results are kept.
        for (const job of jobs.slice(results.length)) results.push(renderOne(job))
      },
      { breakOnSigint: true },
    )
    if (!isDone && results.length === before) results.push({ content: undefined, failure: { reason: tooSlow, place: undefined } })
  }
  return results
}

export const isTooSlow = ({ failure }: RenderResult): boolean => failure?.reason === tooSlow

type NoteContext = Pick<ParseContext, 'options'> & { readonly slowTime: SlowTime }
type HighlightContext = Pick<ParseOptions, 'codeLanguages'> & { readonly slowTime: SlowTime }

/** Highlights code for the thread that parses the surrounding pages. The result is undefined for code that took too long. */
const highlight = {
  run(requests, { codeLanguages, slowTime }) {
    registerCodeLanguages(codeLanguages)
    return mapWithDeadline<CodeRequest, string | undefined>(requests, {
      run: ({ code, language }) => highlightCode(code, language),
      tooSlow: () => undefined,
      recover: () => recoverParsing(codeLanguages),
      slowTime,
    })
  },
} satisfies Task<readonly CodeRequest[], readonly (string | undefined)[], HighlightContext>

interface NoteRequest {
  readonly source: NotedSource
  readonly page: NotedPage
}

/** Creates the data that a feature keeps for each page, for the thread that parses the pages. */
const note = (syntax: ParseTools['syntax']) =>
  ({
    run: (requests, { options, slowTime }) =>
      mapWithDeadline<NoteRequest, Uint8Array | undefined>(requests, {
        run: ({ source, page }) => syntax.note(source, page, options),
        tooSlow: () => undefined,
        recover: () => {},
        slowTime,
      }),
    transfer: (notes) => notes.flatMap((each) => (each ? [each.buffer as ArrayBuffer] : [])),
  }) satisfies Task<readonly NoteRequest[], readonly (Uint8Array | undefined)[], NoteContext>

/** Writes files while the main thread renders pages. */
const write = { run: writeFiles } satisfies Task<readonly FileToWrite[], WriteResult>

/** The tasks that any thread of a build can run. */
export const createTasks = (features: readonly Feature[]) => {
  const syntax = syntaxOf(features)
  const own = { parse: parse(syntax), highlight, note: note(syntax), render, write } satisfies TaskTable
  return Object.assign({}, ...features.map(({ tasks }) => tasks), own) as typeof own
}

export type BuildPool = WorkerPool<ReturnType<typeof createTasks>>
