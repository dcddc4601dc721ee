import type { Tokens } from 'marked'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { isClosingFence, readFenceLine } from '../../kit/markdown-lines/fence.ts'
import { closest } from '../../kit/similar/closest.ts'
import { checkCommands } from './check-commands.ts'
import { isKnownLanguage, isPlainLanguage, knownLanguages } from './code-languages.ts'
import { linkCodeNotes, type NotedLines, readCodeNotes, reportCodeNotes } from './code-notes.ts'
import { type FenceInfo, fenceWords, hintForFenceWord, readFenceInfo } from './fence-info.ts'
import { limits } from './limits.ts'
import { type LineMarks, wrapLines } from './line-marks.ts'
import { codeHtml, type PageWalk } from './page-walk.ts'
import { decode } from './plain-text.ts'
import { readFence } from './read-fence.ts'
import { writeFenceComponent } from './write-fence-component.ts'

interface CodeForm {
  /** @default true */
  readonly withTitle?: boolean
  /** The list after an `annotated` block. */
  readonly notes?: CodeNotes | undefined
}

/** The notes of an `annotated` block. */
export interface CodeNotes {
  /** Part of the ids of the notes. */
  readonly set: number
  readonly list: Tokens.List | undefined
}

/** A code block: title, highlighting, marked lines, or the text of an included file. */
export function writeCode(walk: PageWalk, token: Tokens.Code, offset: number, { withTitle = true, notes }: CodeForm = {}): void {
  if (token.codeBlockStyle !== 'indented' && !isClosed(token.raw))
    walk.reports.report('code/not-closed', {}, offset, firstLineLength(token.raw))
  if (walk.page.options.linksOnly) return
  reportInvisible(walk, token.text, offset)
  if (token.codeBlockStyle === 'indented' || !token.lang) {
    if (token.text.trim() === '') reportEmpty(walk, token.raw, offset)
    const { open, close } = figure({ language: '', title: undefined, numbered: false })
    walk.writer.write(`${open}${escapeHtml(withFinalNewline(token.text))}${close}`)
    const { raw, text: source } = token
    const block = { offset, raw, source, info: undefined, include: undefined, cut: undefined, marked: undefined, isHidden: false }
    for (const look of walk.syntax.code) look(walk, block)
    return
  }
  walk.reports.reportControlReference(token.lang, offset)
  const info = readFenceInfo(decode(token.lang))
  if (walk.page.options.fences?.includes(info.language)) {
    if (info.file === undefined && token.text.trim() === '') reportEmpty(walk, token.raw, offset)
    writeFenceComponent(walk, token, { info, offset })
    return
  }
  const own = walk.syntax.fences.get(info.language)
  reportWords(walk, info, { offset, isDiagram: own?.isDiagram === true })
  if (own?.write(walk, token, offset)) return
  if (info.file === undefined && token.text.trim() === '') reportEmpty(walk, token.raw, offset)
  const fence = readFence(walk, token, { info, offset })
  if (fence.isHidden) return
  checkCommands(walk, fence.code, { language: info.language, offset })
  if (info.file !== undefined) reportInvisible(walk, fence.code, offset)
  const noted = info.annotated ? readCodeNotes(fence.code) : undefined
  if (noted) reportCodeNotes(walk, new Set(noted.notes.values()), { list: notes?.list, offset })
  const block: ShownBlock = {
    info: withTitle ? info : { ...info, title: undefined },
    code: noted?.code ?? fence.code,
    marks: fence.marks,
    offset,
    notes: noted && notes?.list ? { ...notes, lines: noted.notes } : undefined,
    attributes: fence.attributes,
  }
  const word = info.words.find((each) => walk.syntax.fenceWords.has(each))
  const write = (code: string) => writeBlock(walk, { ...block, code })
  if (word !== undefined) walk.syntax.fenceWords.get(word)?.(walk, { code: block.code, offset, write })
  else write(block.code)
}

interface ShownBlock {
  readonly info: FenceInfo
  readonly code: string
  readonly marks: LineMarks
  readonly offset: number
  readonly notes: (CodeNotes & { readonly lines: NotedLines['notes'] }) | undefined
  readonly attributes: string
}

function writeBlock(walk: PageWalk, { info, code, marks, offset, notes, attributes }: ShownBlock): void {
  const isMarked = marks.highlighted.size + marks.added.size + marks.removed.size > 0
  const wrap = (highlighted: string) => {
    const html = notes ? linkCodeNotes(walk, highlighted, { notes: notes.lines, set: notes.set }) : highlighted
    return withFinalNewline(isMarked || info.numbered ? wrapLines(html.replace(/\n$/, ''), marks) : html)
  }
  const { open, close } = figure(info, attributes)
  walk.writer.write(open)
  if (isHighlightable(walk, code, { language: info.language, offset }))
    walk.writer.code({ code, language: info.language }, (html) => {
      const wrapped = wrap(html)
      return codeHtml(walk, { code, language: info.language, html: wrapped }) ?? [wrapped]
    })
  else walk.writer.write(wrap(escapeHtml(code)))
  walk.writer.write(close)
}

function reportEmpty(walk: PageWalk, raw: string, offset: number): void {
  if (!walk.page.isGenerated && isClosed(raw)) walk.reports.report('code/empty', {}, offset, firstLineLength(raw))
}

/** Whether a fence ends with a line of its own, and not with the page or the list it is in. */
function isClosed(raw: string): boolean {
  const lines = raw.trimEnd().split('\n')
  const marks = readFenceLine(lines[0] ?? '')?.marks
  return marks === undefined || (lines.length > 1 && isClosingFence(lines.at(-1) ?? '', marks))
}

function firstLineLength(raw: string): number {
  const end = raw.indexOf('\n')
  return end === -1 ? raw.length : end
}

/** So many words of a fence are named. */
const maxWords = 5

/** Words behind the language that have no effect. */
function reportWords(
  walk: PageWalk,
  info: FenceInfo,
  { offset, isDiagram }: { readonly offset: number; readonly isDiagram: boolean },
): void {
  if (walk.page.isGenerated) return
  const added = walk.syntax.fenceWords
  const unknown = info.variables && !walk.page.options.variables ? [...info.unknown, 'variables'] : info.unknown
  const end = walk.page.text.indexOf('\n', offset)
  const line = walk.page.text.slice(offset, end === -1 ? undefined : end)
  const placeOf = (word: string) => {
    const at = line.indexOf(word)
    return { offset: offset + Math.max(at, 0), length: at === -1 ? 3 : word.length }
  }
  let words: readonly string[] = [...new Set(isDiagram ? info.words : unknown.filter((each) => !added.has(each)))].slice(0, maxWords)
  if (!isDiagram && words.length > 0) for (const look of walk.syntax.uselessWords) words = look(walk, words, placeOf)
  for (const word of words) {
    const instead = isDiagram ? undefined : word === 'variables' ? 'Add `variables` to the config.' : hintForFenceWord(word)
    const suggestion = isDiagram || instead !== undefined ? undefined : closest(word.replace(/=.*/, ''), [...fenceWords, ...added.keys()])
    const place = placeOf(word)
    walk.reports.report('code/unknown-attribute', { word, isDiagram, instead, suggestion }, place.offset, place.length)
  }
}

/** The HTML before and after a block's code. */
function figure(
  info: Pick<FenceInfo, 'language' | 'title' | 'numbered'>,
  attributes = '',
): { readonly open: string; readonly close: string } {
  const language = escapeHtml(info.language)
  const caption = info.title === undefined ? '' : `<figcaption>${escapeHtml(info.title)}</figcaption>`
  const label = `${language === '' ? '' : ` data-language="${language}"`}${attributes}`
  const codeClass = language === '' ? '' : ` class="hljs language-${language}"`
  return {
    open: `<figure class="code"${label}>${caption}<pre${info.numbered ? ' class="numbered"' : ''} tabindex="0"><code${codeClass}>`,
    close: '</code></pre></figure>\n',
  }
}

function withFinalNewline(text: string): string {
  return text === '' ? text : `${text.replace(/\n$/, '')}\n`
}

function isHighlightable(
  walk: PageWalk,
  code: string,
  { language, offset }: { readonly language: string; readonly offset: number },
): boolean {
  if (isPlainLanguage(language)) return false
  if (!isKnownLanguage(language, walk.page.options.codeLanguages)) {
    const at = walk.page.text.indexOf(language, offset)
    walk.reports.report(
      'code/unknown-language',
      { language, suggestion: closest(language, knownLanguages()) },
      at === -1 ? offset : at,
      language.length,
    )
    return false
  }
  const reason = whyNotHighlighted(code)
  if (reason !== undefined) {
    walk.reports.report('code/not-highlighted', { reason }, offset)
    return false
  }
  const room = walk.writer.takeCode(code.length)
  if (room === 'left') return true
  // Reported once, at the first block that is left plain.
  if (room === 'just-used-up')
    walk.reports.report(
      'code/not-highlighted',
      { reason: `docsgen highlights only the first ${limits.highlightedBytes / 1e6} MB of code on a page` },
      offset,
    )
  return false
}

/** Many grammars look ahead from every place in such a run, which takes quadratic time. */
const slowRun = /(?:[$_][^\W_]{0,3}){300}|\s{2000}/

function whyNotHighlighted(code: string): string | undefined {
  if (code.length > limits.highlightBytes) return `it is too large (${Math.round(code.length / 1000)} kB)`
  if (code.length <= limits.highlightLineLength) return undefined
  let longest = 0
  for (const line of code.split('\n')) longest = Math.max(longest, line.length)
  if (longest > limits.highlightLineLength) return `one of its lines is too long (${longest} characters)`
  return slowRun.test(code) ? 'it contains very long runs of `$`, `_`, or spaces' : undefined
}

/** Trojan Source: https://trojansource.codes — direction marks that make code read differently from what it does. */
function reportInvisible(walk: PageWalk, code: string, offset: number): void {
  const mark = /[\u202a-\u202e\u2066-\u2069]/.exec(code)?.[0]
  if (mark === undefined) return
  const at = walk.page.text.indexOf(mark, offset)
  walk.reports.report('code/bidi', { codePoint: `U+${mark.charCodeAt(0).toString(16).toUpperCase()}` }, at === -1 ? offset : at, 1)
}
