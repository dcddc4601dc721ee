import { Marked, type Token, type Tokens } from 'marked'
import { escapeTags } from '../../kit/escape/markup.ts'
import { escapeFence, fenceAround, isClosingFence, readFenceLine } from '../../kit/markdown-lines/fence.ts'
import { escapeMarkdown, joinLines } from './generated-text.ts'

/** The rules for inserting the Markdown of a comment into a page. */
export interface DocTextRules extends InlineRules {
  /** The level of the heading above the comment. The comment's own headings begin one level below. */
  readonly depth: number
}

/** Text without any of these characters is harmless. */
const special = /[<`[\\{#~=!]|:::|^[^\S\n\r]*[-+*>\d]|^(?: {4}|\t)/m
const emptyFence = '```\n```'
const container = /^((?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*)(:{3,}\s*)([A-Za-z][\w-]*)?(.*)$/
/** Containers around comments use more colons than this. */
const mostColons = 5

/**
 * Makes the Markdown of a comment harmless: HTML and components become text, code blocks cannot include files, containers are closed,
 * headings stay below the heading above the comment, and definitions do not affect the rest of the page. Every line keeps its number.
 */
export function docText(comment: string, rules: DocTextRules): string {
  const markdown = comment.replaceAll('\0', '\ufffd')
  if (!special.test(markdown)) return markdown
  const pieces = closeBoxes(splitDoc(markdown.split('\n')))
  const shift = findShift(pieces, rules.depth)
  const texts = pieces.map((piece) => (piece.kind === 'prose' ? proseText(piece, rules, shift) : piece.lines.join('\n')))
  // The rules here are simpler than Markdown, so the `marked` library verifies the result.
  const doubtful = texts.map((text, index) => (pieces[index]?.kind === 'fence' ? emptyFence : text)).join('\n')
  return isHarmless(doubtful, rules.depth) ? texts.join('\n') : plainLines(markdown)
}

/** Makes Markdown harmless in the middle of a line, such as in a table cell. */
export function docLine(markdown: string, resolve: DocTextRules['resolve']): string {
  // No block can begin after a word.
  return docText(`. ${markdown.trim().replace(/\s+/g, ' ')}`, { depth: 0, resolve }).slice(2)
}

/** Converts Markdown to plain text. */
function plainLines(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => escapeMarkdown(line.trim()))
    .join('\n')
}

const heading = /^((?:\s*(?:>|[-*+]\s|\d{1,9}[.)]\s))*\s{0,3})(#{1,6})(\s.*)?$/
const blockStart = /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}(?:\s|$)|>|:::)/

function proseText({ lines, line: first }: DocPiece, rules: InlineRules, shift: number): string {
  const result: string[] = []
  let block: string[] = []
  const flush = (end: number) => {
    if (block.length > 0) for (const line of inlineText(block.join('\n'), rules, first + end - block.length).split('\n')) result.push(line)
    block = []
  }
  for (const [index, line] of lines.entries()) {
    // A backtick must not form a pair with a backtick in another block.
    if (line.trim() === '' || blockStart.test(line)) flush(index)
    if (line.trim() === '') result.push('')
    else block.push(line)
    if (heading.test(line)) flush(index + 1)
  }
  flush(lines.length)
  return result.map((line, index) => headingLine(line, result[index - 1] ?? '', shift)).join('\n')
}

/** Escapes `:::` lines that neither open nor close anything, and `:::` lines in lists and quotes. */
function closeBoxes(pieces: readonly DocPiece[]): readonly DocPiece[] {
  const lines = pieces.flatMap(({ kind, lines }) => lines.map((line) => (kind === 'prose' ? line : undefined)))
  const isBox = new Set<number>()
  const open: { readonly index: number; readonly colons: number }[] = []
  for (const [index, line = ''] of lines.entries()) {
    const [, before = '', marks = '', kind, rest = ''] = container.exec(line) ?? []
    if (marks === '' || before !== '' || marks.trim().length > mostColons || kind === 'members') continue
    const previous = lines[index - 1]
    if (kind !== undefined) {
      if (index === 0 || previous?.trim() === '' || isBox.has(index - 1)) open.push({ index, colons: marks.trim().length })
    } else if (rest.trim() === '' && marks.trim().length >= (open.at(-1)?.colons ?? Number.POSITIVE_INFINITY)) {
      isBox.add(index).add(open.pop()?.index ?? index)
    }
  }
  let first = 0
  return pieces.map((piece) => {
    const start = first
    first += piece.lines.length
    if (piece.kind === 'fence') return piece
    return { ...piece, lines: piece.lines.map((line, index) => (isBox.has(start + index) ? line : line.replace(container, '$1\\$2$3$4'))) }
  })
}

/** The number of levels by which headings are shifted, so that the topmost headings are directly below the heading above the comment. */
function findShift(pieces: readonly DocPiece[], depth: number): number {
  const prose = pieces.flatMap(({ kind, lines }) => (kind === 'prose' ? lines : []))
  const top = prose.reduce((least, line) => Math.min(least, heading.exec(line)?.[2]?.length ?? least), Number.POSITIVE_INFINITY)
  return top === Number.POSITIVE_INFINITY ? 0 : depth + 1 - top
}

function headingLine(line: string, previous: string, shift: number): string {
  const [, before = '', marks = '', words = ''] = heading.exec(line) ?? []
  if (marks !== '') return `${before}${'#'.repeat(Math.min(marks.length + shift, 6))}${words}`
  // Dashes below text would turn the text into a heading.
  return /^\s*(?:-+|=+)\s*$/.test(line) && previous.trim() !== '' ? line.replace(/[-=]/, '\\$&') : line
}

/** The rules for resolving a comment's links. Line numbers are 0-based and relative to the comment. */
interface InlineRules {
  /** Resolves a URL. If the result is undefined, only the text of the link is kept. */
  readonly resolve: (href: string, line: number) => string | undefined
  /** Converts the content of `{@link …}` to Markdown. Otherwise such tags are text. */
  readonly link?: (tag: string, line: number) => string
}

/** Parts of a paragraph that are not plain text, whichever begins first. */
const parts = new RegExp(
  [
    /(?<code>(?<!`)(?<ticks>`+)(?!`)(?:[\s\S]*?[^`])\k<ticks>(?!`))/,
    /\{@link(?:code|plain)?\s(?<tag>[^{}]*)\}/,
    /(?<escape>\\[^\w\s])/,
    /(?<image>!?)\[(?<label>(?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*)\]\(\s*(?!\s)(?<href>[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)(?<title>(?:\s+"[^"]*")?)\s*\)/,
    /(?<web><https?:\/\/[^\s<>]*>)/,
    /(?<mark><|\](?=[(:])|!(?=\[)|\[(?=\^)|\{(?=#))/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Text that would begin a block if a link before it at the start of the line were removed. */
const blockMark = /^(?:#|>|[-+*=](?=[-=\s]|$)|:::|`{3}|~{3})|(?<=^\d{1,9})[.)]/

/** Resolves the links of a paragraph. HTML and definitions become text. */
function inlineText(text: string, rules: InlineRules, firstLine: number): string {
  let counted = 0
  let lines = firstLine
  return text.replace(parts, (whole: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>
    const line = () => {
      lines += countLines(text.slice(counted, rest.at(-3) as number))
      counted = rest.at(-3) as number
      return lines
    }
    if (groups.tag !== undefined) return rules.link ? keepLines(rules.link(groups.tag, line()), whole) : whole
    if (groups.href !== undefined) return linkText(groups, rules, line())
    // In the Markdown dialect of pages, blocks can begin inside text that looks like code.
    if (groups.code !== undefined) return /\n[^\S\n]*</.test(whole) ? whole.split('\n').map(escapeMarkdown).join('\n') : whole
    if (groups.mark === '<') return escapeTags('<')
    if (groups.mark !== undefined) return groups.mark === ']' ? ']\\' : groups.mark === '!' ? '!\\' : `\\${groups.mark}`
    return whole
  })
}

function linkText(
  { image, label = '', href = '', title }: Readonly<Record<string, string | undefined>>,
  rules: InlineRules,
  line: number,
): string {
  const words = inlineText(label, { ...rules, link: (tag) => plainTag(tag), resolve: () => undefined }, line)
  const target = rules.resolve(href, line)
  // The images of a package are not published.
  if (target === undefined || (image !== '' && !target.startsWith('https:'))) return words.trimStart().replace(blockMark, '\\$&')
  return `${image}[${words}](${target}${title})`
}

/** Replaces `{@link …}` in the text of a link by its text. */
function plainTag(tag: string): string {
  const [, name = '', rest = ''] = /^(\S+)([\s\S]*)$/.exec(tag.trim()) ?? []
  return rest.trim().replace(/^\|/, '').trim() || name
}

/** Keeps the number of lines. The line breaks come first because the text after the tag must not begin a line. */
function keepLines(text: string, whole: string): string {
  return '\n'.repeat(countLines(whole)) + joinLines(text)
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

const reader = new Marked({ gfm: true })
/** Markdown without any of these characters contains only text, lists, and links. */
const suspicious = /<|\]:|^[ \t>*+\d.)-]*(?:#|=+\s*$|-\s*$)|^[ \t]{4}|^[^\r\n]+(?:`{3}|~{3})/m

/** Whether Markdown contains no HTML or definitions, and only headings below a certain level. */
function isHarmless(markdown: string, depth: number): boolean {
  if (!suspicious.test(markdown)) return true
  try {
    return areHarmless(reader.lexer(markdown), depth)
  } catch (error) {
    // `marked` is recursive, so deeply nested text would overflow the stack.
    if (error instanceof RangeError) return false
    throw error
  }
}

function areHarmless(tokens: readonly Token[], depth: number): boolean {
  const pending: Token[] = [...tokens]
  for (let token = pending.pop(); token; token = pending.pop()) {
    if (token.type === 'html' || token.type === 'def') return false
    if (token.type === 'heading' && token.depth <= depth) return false
    for (const inner of innerTokens(token)) pending.push(inner)
  }
  return true
}

function innerTokens(token: Token): readonly Token[] {
  if (token.type === 'list') return (token as Tokens.List).items
  if (token.type === 'table') return cellTokens(token as Tokens.Table)
  return ('tokens' in token ? token.tokens : undefined) ?? []
}

function cellTokens({ header, rows }: Tokens.Table): readonly Token[] {
  return [header, ...rows].flat().flatMap(({ tokens }) => tokens)
}

/** A part of a comment. Code is not changed. A `fence` cannot be interpreted as anything else. The other kinds depend on their context. */
interface DocPiece {
  readonly kind: 'prose' | 'code' | 'fence'
  /** The lines for the page. Only the last part can have more lines than the comment. */
  readonly lines: readonly string[]
  /** The 0-based number of the first line in the comment. */
  readonly line: number
}

const listItem = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+(?=\S)|[ \t]*$)/
/** The attributes that a code block of a comment can have. It must not include files. */
const fenceWord = /(?:^|\s)(title=(?:"[^"]*"|'[^']*'|\S+)|\{[\d,\s-]*\})/g

/** Separates code from prose, and rewrites code blocks so that they cannot be interpreted as anything else. */
function splitDoc(lines: readonly string[]): readonly DocPiece[] {
  const pieces: DocPiece[] = []
  let prose: string[] = []
  /** The columns where the text of open list items begins, outermost first. */
  let items: readonly number[] = []
  let isCode = false
  const flush = (end: number) => {
    if (prose.length > 0) pieces.push({ kind: isCode ? 'code' : 'prose', lines: prose, line: end - prose.length })
    prose = []
  }
  for (let index = 0; index < lines.length; index++) {
    const line = (lines[index] ?? '').replace(/\t/g, '    ')
    const isBlank = line.trim() === ''
    const indent = line.length - line.trimStart().length
    const block = isBlank ? undefined : readFence(lines, index, items)
    if (block) {
      flush(index)
      isCode = false
      pieces.push({ kind: block.isAlone ? 'fence' : 'code', lines: block.lines, line: index })
      index = block.end
      continue
    }
    if (!isBlank) items = openItems(items, line, isBlankAt(lines, index - 1))
    const afterBlank: boolean = isBlankAt(lines, index - 1) || isCode
    const startsCode: boolean = !isBlank && afterBlank && indent >= (items.at(-1) ?? 0) + 4
    if (!isBlank && startsCode !== isCode) {
      flush(index)
      isCode = startsCode
    }
    // A line that looks like a fence but cannot be one becomes text.
    prose.push(escapeFence(line))
  }
  flush(lines.length)
  return pieces
}

function isBlankAt(lines: readonly string[], index: number): boolean {
  return index < 0 || (lines[index] ?? '').trim() === ''
}

function openItems(items: readonly number[], line: string, afterBlank: boolean): readonly number[] {
  const indent = line.length - line.trimStart().length
  const open = items.filter((column) => column <= indent)
  const [, , mark = '', gap = ''] = listItem.exec(line) ?? []
  if (mark === '' || indent - (open.at(-1) ?? 0) > 3) return open
  // Only certain lists can interrupt a paragraph.
  if (!afterBlank && items.length === 0 && (line.trim() === mark || !/^(?:[-*+]|1[.)])$/.test(mark))) return open
  return [...open, indent + mark.length + (gap.length > 4 ? 1 : Math.max(gap.length, 1))]
}

interface Fence {
  readonly lines: readonly string[]
  /** Whether the code block is outside of lists and quotes. */
  readonly isAlone: boolean
  /** The number of the code block's last line. */
  readonly end: number
}

function readFence(lines: readonly string[], start: number, items: readonly number[]): Fence | undefined {
  const { before = '', marks: ticks = '', info = '' } = readFenceLine(lines[start] ?? '') ?? {}
  if (ticks === '') return undefined
  const marks = before.trimStart()
  const space = before.slice(0, before.length - marks.length)
  const isQuote = /^[> ]+$/.test(marks)
  const isList = /^(?:[-*+]|\d{1,9}[.)]) {1,4}$/.test(marks)
  if (marks !== '' && !isQuote && !(isList && (items.length > 0 || isBlankAt(lines, start - 1)))) return undefined
  const column = space.replace(/\t/g, '    ').length
  const base = items.findLast((item) => item <= column) ?? 0
  const indent = column - base > 3 ? base : column
  const first = `${' '.repeat(indent)}${marks}`
  const others = isQuote ? first : ' '.repeat(first.length)
  const { content, end } = readContent(lines, start, ticks)
  // The fence is longer than any fence in the content, so the content cannot close it.
  const own = fenceAround(content.join('\n'), ticks[0], ticks.length)
  const body = content.map((line) => fenceLine(line, { strip: column + (isQuote ? 0 : marks.length), prefix: others, isQuote }))
  return { lines: [`${first}${own}${fenceInfo(info)}`, ...body, `${others}${own}`], isAlone: marks === '' && indent <= 3, end }
}

/** Reads up to the closing fence, or to the end if there is none. */
function readContent(
  lines: readonly string[],
  start: number,
  ticks: string,
): { readonly content: readonly string[]; readonly end: number } {
  for (let index = start + 1; index < lines.length; index++) {
    if (isClosingFence(lines[index] ?? '', ticks)) return { content: lines.slice(start + 1, index), end: index }
  }
  return { content: lines.slice(start + 1), end: lines.length - 1 }
}

function fenceLine(
  line: string,
  { strip, prefix, isQuote }: { readonly strip: number; readonly prefix: string; readonly isQuote: boolean },
): string {
  const text = isQuote ? line.replace(/^ {0,3}> ?/, '') : line.slice(Math.min(strip, line.length - line.trimStart().length))
  return text.trim() === '' && !isQuote ? '' : prefix + text
}

function fenceInfo(info: string): string {
  const language = /^\s*([\w+#.-]+)/.exec(info)?.[1] ?? ''
  const words = [...info.matchAll(fenceWord)].map(([, word = '']) => word)
  return [language, ...(language === '' ? [] : words)].join(' ')
}
