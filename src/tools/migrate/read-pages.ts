import { posix } from 'node:path'
import { createDiagnostic as createCoreDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import { draftPage } from '../../core/markdown/parse-page.ts'
import type { IncludeReader } from '../../core/markdown/read-include.ts'
import { createLineIndex } from '../../core/markdown/source-cursor.ts'
import { syntaxOf } from '../../core/markdown/syntax-table.ts'
import type { Diagnostic, Location, Range } from '../../core/model/diagnostic.ts'
import type { Document } from '../../core/model/document.ts'
import { features } from '../../features.ts'
import { encodePercent } from '../../kit/escape/percent.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { blankCode } from '../../kit/markdown-lines/code-spans.ts'
import { lineStartsOf } from '../../kit/text/line-starts.ts'
import { wordsOf } from '../../kit/text/words.ts'
import { createDiagnostic, whyRefused } from './diagnostics.ts'
import type { OtherPage, OtherSite } from './other-site.ts'
import type { RefusedFile, SiteFiles } from './site-files.ts'
import { locateText, type RevisedText } from './text/revise-text.ts'
import type { OtherTool, Translation } from './tool.ts'

/** A parsed page of another tool. */
export interface ParsedOtherPage {
  readonly page: OtherPage
  readonly translation: Translation
  /** The generators of parts of the page and of the files that it includes, whose output is unknown without running them. */
  readonly unknownParts: readonly string[]
  /** The document of the translated text. `locate` converts a position to the author's text. */
  readonly document: Document
  locate(range: Range): Location
  /** Files that the page refers to but that must not be read. */
  readonly refused: readonly Refused[]
}

interface Refused extends RefusedFile {
  readonly at: Location
}

export interface PagesInput {
  readonly site: OtherSite
  readonly tool: OtherTool
  readonly files: SiteFiles
}

const kinds = ['note', 'tip', 'info', 'warning', 'danger', 'important', 'caution']

/** Translates and parses all pages. Files that pages include are translated only once. */
export function* readOtherPages({ site, tool, files: all }: PagesInput): Generator<ParsedOtherPage> {
  const files = all.forPages
  const partials = new Map<ProjectPath, Translation | undefined>()
  const translatePartial = (file: ProjectPath): Translation | undefined => {
    if (partials.has(file)) return partials.get(file)
    const text = files.readText(file)
    const translation = text === undefined ? undefined : tool.translatePage({ file, text, page: undefined, site, files })
    partials.set(file, translation)
    return translation
  }
  function* unknownPartsOf({ unknownParts = [], partials: inner }: Translation, seen: Set<ProjectPath>): Generator<string> {
    yield* unknownParts
    for (const file of inner) {
      const translation = seen.has(file) ? undefined : partials.get(file)
      seen.add(file)
      if (translation) yield* unknownPartsOf(translation, seen)
    }
  }
  const reader: IncludeReader = {
    read(path) {
      const translation = translatePartial(path)
      return translation === undefined ? 'missing' : Buffer.from(translation.revised.text)
    },
    similar: () => undefined,
  }
  const tools = { includeReader: reader, syntax: syntaxOf(features) }
  for (const page of site.pages) {
    const { file, text } = page
    const translation = tool.translatePage({ file, text, page, site, files })
    const { revised } = translation
    const draft = draftPage({ file, bytes: Buffer.from(revised.text) }, createOptions(site, revised.text, partials), tools)
    const { document } = draft.finish(draft.requests.map(() => ''))
    const refused = takeRefused(files, page, translation.partials)
    const texts = new Map<ProjectPath, ReturnType<typeof createLocator>>()
    yield {
      page,
      translation,
      unknownParts: [...new Set(unknownPartsOf(translation, new Set()))],
      refused,
      document: { ...document, anchors: [...document.anchors, ...idsOfComponents(page, translation, partials)] },
      locate(range) {
        const source = range.file ?? file
        const known =
          texts.get(source) ??
          createLocator(source === file ? revised : translatePartial(source)?.revised, source === file ? text : files.readText(source))
        texts.set(source, known)
        return { file: source, ...known(range) }
      },
    }
  }
}

/** Creates a function that converts positions in a translated text to positions in the author's text. */
function createLocator(revised: RevisedText | undefined, written: string | undefined): (range: Range) => Partial<Range> {
  if (revised === undefined || written === undefined) return () => ({})
  if (revised.text === written) return ({ file: _, ...range }) => range
  const starts = lineStartsOf(revised.text)
  const lines = createLineIndex(written)
  return ({ line, column, endLine = line, endColumn }) => {
    const start = (starts[line - 1] ?? 0) + column - 1
    const end = endColumn === undefined ? start : (starts[endLine - 1] ?? 0) + endColumn - 1
    const from = revised.originOf(start)
    return lines.rangeAt(from, revised.isOriginal(start, end) ? end - start : 0)
  }
}

const componentTag = /<\/?([A-Z][\w.]*)/g
const componentWithId = /<[A-Z][\w.]*\s(?:[^<>]{0,500}\s)?id=["']([^"'\s]+)["']/g

/** The site's components can pass the ID that they receive to an element. */
function idsOfComponents({ text }: OtherPage, { partials }: Translation, known: ReadonlyMap<ProjectPath, Translation | undefined>) {
  const texts = [text, ...partials.map((partial) => known.get(partial)?.revised.text ?? '')]
  return texts.flatMap((each) => (each.includes('id=') ? [...blankCode(each).matchAll(componentWithId)].map(([, id = '']) => id) : []))
}

/** Components are treated as containers whose content is parsed. The HTML of a page is not checked. */
function createOptions(site: OtherSite, text: string, partials: ReadonlyMap<ProjectPath, Translation | undefined>): ParseOptions {
  const names = new Set([...text.matchAll(componentTag)].map(([, name = '']) => name))
  for (const partial of partials.values()) for (const [, name = ''] of partial?.revised.text.matchAll(componentTag) ?? []) names.add(name)
  // Options of features: options of a feature that is not enabled have no effect.
  const added = { partials: true as const, ...(site.features.has('emoji') ? { emoji: true as const } : {}) }
  return {
    includeFolders: [],
    components: [...names],
    admonitions: Object.fromEntries(kinds.map((kind) => [kind, { title: kind, icon: 'info', like: 'note' }])),
    codeLanguages: [],
    html: 'checked',
    headingIds: site.headingIds,
    linksOnly: true,
    ...added,
  }
}

/** Problems in the text that also occur on the other tool's site. */
const sharedCodes = new Set(
  wordsOf(`
  html/not-closed html/duplicate-id heading/duplicate-id code/not-closed container/not-closed component/not-closed component/stray-close include/circular include/too-deep page/not-utf8 page/nul
  page/too-large
`),
)

export function sharedDiagnostics({ page, translation, document, locate }: ParsedOtherPage): readonly Diagnostic[] {
  const lines = createLineIndex(page.text)
  const broken = (translation.broken ?? []).map(({ offset, length, report }) =>
    report({ file: page.file, ...lines.rangeAt(offset, length) }),
  )
  const shared = document.diagnostics.flatMap((diagnostic) => {
    const { location } = diagnostic
    if (!sharedCodes.has(diagnostic.code) || !location) return []
    const { line, column } = location
    return [line === undefined || column === undefined ? diagnostic : { ...diagnostic, location: locate({ ...location, line, column }) }]
  })
  // The tool's own finding is more precise.
  return [...broken, ...shared.filter(({ location: at }) => !broken.some(({ location }) => location?.line === at?.line))]
}

/** Returns the files that were requested on behalf of a page but must not be read, with the first line that refers to each of them. */
export function takeRefused(files: SiteFiles, page: OtherPage, partials: readonly ProjectPath[] = []): readonly Refused[] {
  const all = new Map(files.takeRefused().map((each) => [each.path, each]))
  if (all.size === 0) return []
  const texts = [page.file, ...partials].flatMap((file) => {
    const text = file === page.file ? page.text : files.readText(file)
    return text === undefined ? [] : [{ file, text }]
  })
  files.takeRefused()
  return [...all.values()].map((each) => ({ ...each, at: placeOf(each.path, texts) ?? { file: page.file } }))
}

/** Finds the first place that refers to a file. */
function placeOf(path: string, texts: readonly { readonly file: ProjectPath; readonly text: string }[]): Location | undefined {
  const name = posix.basename(path)
  const wanted = [name, name.replace(/\.\w+$/, ''), encodePercent(name)]
  return texts.flatMap(({ file, text }) => locateText(file, text, wanted) ?? [])[0]
}

export function describeRefused(refused: readonly Refused[]): readonly Diagnostic[] {
  return refused.map(({ path, reason, at }) => createDiagnostic('other-site/refused-file', { path, reason: whyRefused[reason] }, at))
}

/** Reports missing files that a page includes. */
export function missingPartials(parsed: ParsedOtherPage, files: SiteFiles): readonly Diagnostic[] {
  return parsed.translation.partials
    .filter((partial) => !files.hasFile(partial) && !parsed.refused.some(({ path }) => path === partial))
    .map((partial) =>
      createCoreDiagnostic(
        'include/missing',
        { path: partial, suggestion: undefined },
        placeOf(partial, [parsed.page]) ?? { file: parsed.page.file },
      ),
    )
}
