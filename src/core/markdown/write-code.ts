import type { Token, Tokens } from 'marked'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { fenceAround, isClosingFence, readFenceLine } from '../../kit/markdown-lines/fence.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { isKnownLanguage, isPlainLanguage, knownLanguages } from './code-languages.ts'
import { countControls, findControl, withoutControls } from './control-characters.ts'
import { type FenceInfo, hintForFenceWord, readFenceInfo } from './fence-info.ts'
import { limits } from './limits.ts'
import { codeHtml, type PageWalk, type UnusedWords } from './page-walk.ts'
import { decode } from './plain-text.ts'
import { type Include, readInclude } from './read-include.ts'
import type { ShownCode } from './syntax-parts.ts'
import { firstLineLength } from './write-picture.ts'

interface CodeForm {
  /** @default true */
  readonly withTitle?: boolean
  /** The block after the code block. */
  readonly next?: Token | undefined
}

/** Writes a code block with its title, its highlighting, its marked lines, or the text of an included file. */
export function writeCode(walk: PageWalk, token: Tokens.Code, offset: number, { withTitle = true, next }: CodeForm = {}): void {
  const { fenceWords } = walk.syntax.table
  if (token.codeBlockStyle !== 'indented' && !isClosed(token.raw))
    walk.reports.report('code/not-closed', {}, offset, firstLineLength(token.raw))
  if (walk.page.options.linksOnly) return
  reportInvisible(walk, token.text, offset)
  if (token.codeBlockStyle === 'indented' || !token.lang) {
    if (token.text.trim() === '') reportEmpty(walk, token.raw, offset)
    const { open, close } = figure({ language: '', title: undefined, isNumbered: false })
    walk.writer.write(`${open}${escapeHtml(withFinalNewline(token.text))}${close}`)
    const { raw, text: source } = token
    const block = { offset, raw, source, info: undefined, include: undefined, shown: undefined }
    for (const look of walk.syntax.code) look(walk, block)
    return
  }
  walk.reports.reportControlReference(token.lang, offset)
  const info = readFenceInfo(decode(token.lang), fenceWords)
  for (const write of walk.syntax.fence) if (write(walk, token, { info, offset })) return
  const fence = walk.syntax.fences.get(info.language)
  reportWords(walk, info, { offset, unused: fence?.unusedWords })
  if (fence?.write(walk, token, offset)) return
  if (info.file === undefined && token.text.trim() === '') reportEmpty(walk, token.raw, offset)
  const include = info.file === undefined ? undefined : readIncluded(walk, info.file, offset)
  const block = { offset, raw: token.raw, info, source: info.file === undefined ? token.text : (include?.text ?? ''), include, next }
  const shown = walk.syntax.showCode[0]?.(walk, block) ?? { code: block.source }
  const attributes = walk.syntax.code.map((look) => look(walk, { ...block, shown }) ?? '').join('')
  if (shown.isHidden) return
  if (include) insertIncluded(walk, token, { code: shown.code, offset })
  if (info.file !== undefined) reportInvisible(walk, shown.code, offset)
  const form = { info: withTitle ? info : { ...info, title: undefined }, shown, offset, attributes }
  const write = (code: string) => writeBlock(walk, code, form)
  const code = shown.written ?? shown.code
  const own = info.words.map((word) => fenceWords.get(word)?.write).find((each) => each !== undefined)
  if (own) own(walk, { code, offset, write })
  else write(code)
}

interface BlockForm {
  readonly info: FenceInfo
  readonly shown: ShownCode
  readonly offset: number
  readonly attributes: string
}

function writeBlock(walk: PageWalk, code: string, { info, shown, offset, attributes }: BlockForm): void {
  const { wrap = (html) => html, isNumbered = false } = shown
  const { open, close } = figure({ ...info, isNumbered }, attributes)
  const finish = (html: string) => withFinalNewline(wrap(html))
  walk.writer.write(open)
  if (isHighlightable(walk, code, { language: info.language, offset }))
    walk.writer.code({ code, language: info.language }, (html) => {
      const wrapped = finish(html)
      return codeHtml(walk, { code, language: info.language, html: wrapped }) ?? [wrapped]
    })
  else walk.writer.write(finish(escapeHtml(code)))
  walk.writer.write(close)
}

export function reportEmpty(walk: PageWalk, raw: string, offset: number): void {
  if (!walk.page.isGenerated && isClosed(raw)) walk.reports.report('code/empty', {}, offset, firstLineLength(raw))
}

/** Whether a fence ends with its own closing line and not with the end of the page or of the surrounding list. */
function isClosed(raw: string): boolean {
  const lines = raw.trimEnd().split('\n')
  const marks = readFenceLine(lines[0] ?? '')?.marks
  return marks === undefined || (lines.length > 1 && isClosingFence(lines.at(-1) ?? '', marks))
}

/** The maximum number of words after the language that a message lists. */
const maxWords = 5

/** Reports words after the language that have no effect. */
function reportWords(
  walk: PageWalk,
  info: FenceInfo,
  { offset, unused }: { readonly offset: number; readonly unused: UnusedWords | undefined },
): void {
  if (walk.page.isGenerated) return
  const { fenceWords } = walk.syntax.table
  const missing = new Map(
    [...info.values.keys()].flatMap((word) => {
      const found = fenceWords.get(word)?.findMissing?.(walk.page.options)
      return found === undefined ? [] : [[word, found] as const]
    }),
  )
  const end = walk.page.text.indexOf('\n', offset)
  const line = walk.page.text.slice(offset, end === -1 ? undefined : end)
  const placeOf = (word: string) => {
    const at = line.indexOf(word)
    return { offset: offset + Math.max(at, 0), length: at === -1 ? 3 : word.length }
  }
  let words: readonly string[] = [...new Set(unused ? info.words : [...info.unknown, ...missing.keys()])].slice(0, maxWords)
  if (!unused && words.length > 0) for (const look of walk.syntax.uselessWords) words = look(walk, words, placeOf)
  for (const word of words) {
    const instead = unused ? unused.instead : (missing.get(word) ?? hintForFenceWord(word, fenceWords))
    const suggestion = instead !== undefined ? undefined : closest(word.replace(/=.*/, ''), [...fenceWords.keys()])
    const place = placeOf(word)
    walk.reports.report('code/unknown-attribute', { word, block: unused?.block, instead, suggestion }, place.offset, place.length)
  }
}

/** The HTML before and after the code of a block. */
function figure(
  info: Pick<FenceInfo, 'language' | 'title'> & { readonly isNumbered: boolean },
  attributes = '',
): { readonly open: string; readonly close: string } {
  const language = escapeHtml(info.language)
  const caption = info.title === undefined ? '' : `<figcaption>${escapeHtml(info.title)}</figcaption>`
  const label = `${language === '' ? '' : ` data-language="${language}"`}${attributes}`
  const codeClass = language === '' ? '' : ` class="hljs language-${language}"`
  return {
    open: `<figure class="code"${label}>${caption}<pre${info.isNumbered ? ' class="numbered"' : ''} tabindex="0"><code${codeClass}>`,
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
  // Reported only once, at the first block that is not highlighted.
  if (room === 'just-used-up')
    walk.reports.report(
      'code/not-highlighted',
      { reason: `docsgen highlights only the first ${limits.highlightedBytes / 1e6} MB of code on a page` },
      offset,
    )
  return false
}

/** Matches runs of characters in which many grammars look ahead from every position, which takes quadratic time. */
const slowRun = /(?:[$_][^\W_]{0,3}){300}|\s{2000}/

function whyNotHighlighted(code: string): string | undefined {
  if (code.length > limits.highlightBytes) return `it is too large (${Math.round(code.length / 1000)} kB)`
  if (code.length <= limits.highlightLineLength) return undefined
  let longest = 0
  for (const line of code.split('\n')) longest = Math.max(longest, line.length)
  if (longest > limits.highlightLineLength) return `one of its lines is too long (${longest} characters)`
  return slowRun.test(code) ? 'it contains very long runs of `$`, `_`, or spaces' : undefined
}

/** Trojan Source: https://trojansource.codes. Matches direction marks that make code appear different from what it does. */
function reportInvisible(walk: PageWalk, code: string, offset: number): void {
  const mark = /[\u202a-\u202e\u2066-\u2069]/.exec(code)?.[0]
  if (mark === undefined) return
  const at = walk.page.text.indexOf(mark, offset)
  walk.reports.report('code/bidi', { codePoint: `U+${mark.charCodeAt(0).toString(16).toUpperCase()}` }, at === -1 ? offset : at, 1)
}

interface Included {
  /** The code as readers see it. */
  readonly code: string
  /** The offset of the fence in the page. */
  readonly offset: number
}

/** Inserts code from another file into the page's Markdown, because a copy of the page has no files beside it. */
function insertIncluded(walk: PageWalk, token: Tokens.Code, { code, offset }: Included): void {
  const { text } = walk.page
  const opening = readFenceLine(text.slice(offset, text.indexOf('\n', offset)))?.marks
  const start = text.indexOf('\n', offset) + 1
  // A fence at the end of the page may have no lines and no closing fence.
  if (opening === undefined || start === 0) return
  const own = token.text === '' ? [] : token.text.split('\n')
  const end = skipLines(text, start, own.length)
  const fence = fenceAround(code, opening.charAt(0), opening.length)
  const prefix = linePrefix(text, offset)
  const lines = code.split('\n').map((line) => `${prefix}${line}`.trimEnd())
  walk.found.markdownEdits.push({ start, end, text: `${lines.join('\n')}\n` })
  if (fence.length === opening.length) return
  const closing = text.indexOf(opening, end)
  walk.found.markdownEdits.push({ start: offset, end: offset + opening.length, text: fence })
  if (closing !== -1 && text.slice(end, closing).replace(/[>\s]/g, '') === '')
    walk.found.markdownEdits.push({ start: closing, end: closing + opening.length, text: fence })
}

function skipLines(text: string, start: number, count: number): number {
  let at = start
  for (let line = 0; line < count; line++) at = text.indexOf('\n', at) + 1 || text.length
  return at
}

/** The characters at the start of a block's lines, such as quote markers and the indentation of a list item. */
export function linePrefix(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).replace(/[^>\s]/g, ' ')
}

/** The text that a code block shows instead of its own text. */
export function readIncluded(walk: PageWalk, target: string, offset: number): Include | undefined {
  // If the limit for included files is exceeded, this is reported only once.
  if (walk.includedFiles.isSpent) return undefined
  const at = Math.max(offset, walk.page.text.indexOf(target, offset))
  const result = readInclude(target, { file: walk.page.file, ...walk.page.lines.rangeAt(at, target.length) }, walk.includedFiles)
  if (isDiagnostic(result)) {
    walk.reports.add(result)
    return undefined
  }
  const sound = withoutReportedControls(walk, result)
  walk.found.includes.set(sound.path, { path: sound.path, hash: sound.hash })
  return sound
}

function withoutReportedControls(walk: PageWalk, include: Include): Include {
  const { text, path, lines } = include
  const found = findControl(text)
  if (!found) return include
  const index = text.slice(0, found.index).split('\n').length - 1
  const line = typeof lines === 'number' ? lines + index : (lines[index] ?? 1)
  const params = { character: found.character, count: countControls(text) }
  walk.reports.list.push(createDiagnostic('page/control-character', params, { file: path, line }))
  return { ...include, text: withoutControls(text) }
}

function isDiagnostic(value: object): value is Diagnostic {
  return 'severity' in value
}
