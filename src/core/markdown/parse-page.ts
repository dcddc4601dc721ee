import type { Tokens } from 'marked'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { splitFrontMatter } from '../../kit/markdown-lines/front-matter.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { HeadingIdFunction, ParsedPage } from '../model/document.ts'
import type { CodeRequest } from './body-writer.ts'
import { highlightCode } from './code-languages.ts'
import { createPageWalk } from './create-page-walk.ts'
import { emptyPage, finishWithinLimits, isAboveAll, isUnseen, type Lead, readLead, titleFromPath } from './finish-page.ts'
import { lexPage } from './lex-markdown.ts'
import { limits, OverLimit, TooDeep } from './limits.ts'
import { isConflict } from './misread-blocks.ts'
import type { PageWalk, SyntaxTable } from './page-walk.ts'
import type { ParseOptions } from './parse-options.ts'
import { decodeText } from './plain-text.ts'
import { readFrontMatter } from './read-front-matter.ts'
import { createIncludedFiles, type IncludeReader } from './read-include.ts'
import { createLineIndex } from './source-cursor.ts'
import type { KeyRules } from './validate-front-matter.ts'
import { writeBlocks } from './write-blocks.ts'
import { closeOpenElements } from './write-raw-html.ts'

export interface PageText {
  readonly file: ProjectPath
  /** The ID of the content folder, which determines the language. */
  readonly rootId?: string
  /** Whether it is the home page of the folder. */
  readonly isHome?: boolean
  /** Whether the page is generated, so that its text is not the author's. */
  readonly isGenerated?: boolean
  readonly bytes: Uint8Array
  /** The site's own function for heading IDs. */
  readonly makeHeadingId?: HeadingIdFunction | undefined
}

/** The tools that parsing needs in addition to plain data. */
export interface ParseTools {
  readonly includeReader: IncludeReader
  readonly syntax: SyntaxTable
}

/** Parses a page. This is a pure function of its bytes, the options, and the files that it includes. */
export function parsePage(source: PageText, options: ParseOptions, tools: ParseTools): ParsedPage {
  const draft = draftPage(source, options, tools)
  return draft.finish(draft.requests.map(({ code, language }) => highlightCode(code, language)))
}

/** A page whose code is not highlighted yet. */
export interface PageDraft {
  readonly requests: readonly CodeRequest[]
  /** Completes the page with the HTML of each request, in order. It can be called again after an interruption. */
  finish(highlighted: readonly string[]): ParsedPage
}

/** Parses a page except for highlighting its code, which takes as long as everything else. */
export function draftPage(source: PageText, siteOptions: ParseOptions, { includeReader, syntax }: ParseTools): PageDraft {
  const { file } = source
  const decoded = decodeText(source.bytes, file)
  if (decoded.value === undefined) return { requests: [], finish: () => emptyPage(file, decoded.diagnostics) }
  const options = { ...siteOptions, ...siteOptions.ofVersions?.[source.rootId ?? ''] }
  const written = decoded.value
  const writtenLines = createLineIndex(written)
  const split = splitFrontMatter(written)
  const { expander, insertions } = syntax
  const place = { start: split.yamlStart, file, lines: writtenLines, textNames: syntax.keys.textNames }
  const read = split.yaml === undefined ? undefined : readFrontMatter({ yaml: split.yaml, ...place, ...keyRules(syntax, options, file) })
  const front = read && expander ? { ...read, frontMatter: expander.frontMatter(read.frontMatter, options) } : read
  const frontMatter = front?.frontMatter
  const input = { file, start: split.bodyStart, options, includedFiles: createIncludedFiles(includeReader), frontMatter }
  const expanded = source.isGenerated ? undefined : expander?.text({ ...input, text: written, lines: writtenLines }, insertions)
  const tooLong = () => emptyPage(file, [createDiagnostic('include/limit', { megabytes: limits.includedBytes / 1e6 }, { file })])
  if (expanded === 'too-long') return { requests: [], finish: tooLong }
  const { text, lines } = expanded ?? { text: written, lines: writtenLines }
  const walk = createPageWalk({
    ...input,
    rootId: source.rootId,
    isGenerated: source.isGenerated,
    makeHeadingId: source.makeHeadingId,
    text,
    lines,
    componentNames: new Set(options.components),
    syntax,
  })
  walk.reports.list.push(...decoded.diagnostics, ...(front?.diagnostics ?? []), ...(expanded?.diagnostics ?? []))
  for (const { path, hash } of expanded?.includes ?? []) walk.found.includes.set(path, { path, hash })
  if (split.startsWithRule) walk.reports.report('page/leading-rule', {}, 0, 3)
  if (split.otherFormat) walk.reports.report('front-matter/other-format', split.otherFormat, 0, split.otherFormat.mark.length)
  if (split.late) walk.reports.report('front-matter/not-first', split.late, split.late.offset, split.late.mark?.length ?? 3)
  if (!split.closed) walk.reports.report('front-matter/not-closed', {}, 0, 3)
  else if (written.slice(split.bodyStart).trim() === '') walk.reports.report('page/empty', {}, 0)
  const image = frontMatter?.image
  // The image is the first link, so that its index is known.
  if (image !== undefined) {
    const at = Math.max(text.indexOf(image, split.yamlStart), split.yamlStart)
    walk.found.links.push({ href: image, kind: 'image', at: lines.rangeAt(at, image.length) })
  }
  const lead = walkBody(walk, split.bodyStart)
  if (lead && lead.text !== '' && frontMatter?.heading !== undefined) {
    const reason = 'the page starts with its own heading'
    const hint = 'Remove this key, or remove the heading from the text.'
    walk.reports.add(createDiagnostic('front-matter/no-effect', { key: 'heading', reason, hint }, { file, ...front?.keys.heading }))
  }
  const homeTitle = source.isHome === true ? options.homeTitles?.[source.rootId ?? ''] : undefined
  const fallbackTitle = homeTitle ?? titleFromPath(file)
  return {
    requests: walk.writer.requests,
    finish: (highlighted) => finishWithinLimits(walk, { lead, front, fallbackTitle, highlighted, expandedText: expanded?.text }),
  }
}

function keyRules({ keys, unknownKeys }: SyntaxTable, options: ParseOptions, file: ProjectPath): KeyRules {
  return { advice: unknownKeys, hasOwnKeys: options.ownKeys === true, known: keys.in(options, file) }
}

/** Matches a line that opens a thousand quotes or lists, because detecting it by exhausting the stack would take seconds. */
const thousandMarks = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){1000}/m

/** Writes the body, and returns the leading heading if it is the title of the page, which is shown above the body. */
function walkBody(walk: PageWalk, start: number): Lead | undefined {
  const { title, heading } = walk.page.frontMatter
  let lead: Lead | undefined
  try {
    const deep = thousandMarks.exec(walk.page.text)
    if (deep) throw new TooDeep(deep.index)
    const tokens = lexPage(walk, start)
    for (const prepare of walk.syntax.prepare) prepare(walk, tokens)
    const leadIndex = tokens.findIndex((token) => !isUnseen(token))
    const first = tokens[leadIndex]
    if (
      first?.type === 'heading' &&
      (first.depth === 1 || (title === undefined && heading === undefined && isAboveAll(first as Tokens.Heading, tokens)))
    ) {
      writeBlocks(walk, tokens.slice(0, leadIndex))
      lead = readLead(walk, first as Tokens.Heading)
      writeBlocks(walk, tokens.slice(leadIndex + 1))
    } else writeBlocks(walk, tokens)
    closeOpenElements(walk)
    for (const finish of walk.syntax.finish) finish(walk)
  } catch (error) {
    // marked is recursive, so text that is nested too deeply ends with a RangeError.
    if (error instanceof OverLimit) walk.reports.report('page/limit', { what: error.what }, offsetOf(walk, error))
    else if (error instanceof TooDeep) walk.reports.report('page/too-deep', { limit: limits.nesting }, error.offset)
    else if (error instanceof RangeError) reportOverflow(walk, start)
    else throw error
  }
  // If front matter is read as text, it comes before the title.
  const isTitleHidden = walk.reports.list.some(({ code }) => code === 'front-matter/not-first')
  for (const heading of walk.found.headings) {
    if (heading.depth === 1 && !isConflict(heading.text) && !isTitleHidden)
      walk.reports.add(createDiagnostic('heading/second-title', {}, { file: walk.page.file, ...heading.at }))
  }
  return lead
}

function offsetOf(walk: PageWalk, { rest }: OverLimit): number {
  return rest !== undefined && walk.page.text.endsWith(rest) ? walk.page.text.length - rest.length : walk.cursor.position
}

/**
 * Reports that the stack was exceeded. This happens for nested text, and also if one of marked's regular expressions reads some million
 * characters of one paragraph.
 */
function reportOverflow(walk: PageWalk, start: number): void {
  const longest = longestParagraph(walk.page.text, start)
  if (longest.length > limits.paragraphLength) {
    const sizes = { megabytes: (longest.length / 1e6).toFixed(1), limit: limits.paragraphLength / 1e6 }
    walk.reports.report('page/long-paragraph', sizes, longest.offset)
  } else walk.reports.report('page/too-deep', { limit: limits.nesting }, deepestLine(walk.page.text, start))
}

function longestParagraph(text: string, start: number): { readonly offset: number; readonly length: number } {
  let longest = { offset: start, length: 0 }
  let offset = start
  for (const part of text.slice(start).split(/(\n[ \t]*\n\s*)/)) {
    if (part.length > longest.length && part.trim() !== '') longest = { offset, length: part.length }
    offset += part.length
  }
  return longest
}

/** Returns the offset of the line with the most nesting marks, which an author should check first. */
function deepestLine(text: string, start: number): number {
  let deepest = { offset: start, marks: 0 }
  let offset = start
  for (const line of text.slice(start).split('\n')) {
    const marks = line.match(/[>*_[\]-]|\d[.)]|^\s+/g)?.length ?? 0
    if (marks > deepest.marks) deepest = { offset, marks }
    offset += line.length + 1
  }
  return deepest.offset
}
