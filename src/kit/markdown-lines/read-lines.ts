import type { FenceLine } from './fence.ts'

/** A code block between two lines of backticks or tildes. */
export interface Fence extends FenceLine {
  /** The offset of the first line. */
  readonly start: number
  /** The offset of the text after the backticks or tildes. */
  readonly infoStart: number
}

interface MarkdownLine {
  /** The line without its line break. */
  readonly line: string
  readonly start: number
  /** The offset after the line break. */
  readonly end: number
  /** The line number, starting from 1. */
  readonly number: number
  readonly part: 'text' | 'opening' | 'code' | 'closing'
  /** The code block that the line belongs to. */
  readonly fence: Fence | undefined
}

export interface LineRules {
  /** The offset at which the Markdown begins, such as after the front matter. @default 0 */
  readonly from?: number
  /** Whether the text follows the tag of a component. @default false */
  readonly isInComponent?: boolean
  /** Whether code blocks can be indented by any number of columns and begin within HTML, as in MDX and Python-Markdown. @default false */
  readonly anyIndent?: boolean
}

/** Iterates over the lines of Markdown and determines which lines belong to code blocks, like CommonMark and the page parser. */
export function readMarkdownLines(text: string, rules: LineRules = {}): Generator<MarkdownLine> {
  return walkLines(text, rules, false)
}

/** Iterates over the lines that are not in code blocks, so that the content of code is never mistaken for markup. */
export function linesOutsideFences(text: string, rules: LineRules = {}): Generator<MarkdownLine> {
  return walkLines(text, rules, true)
}

function* walkLines(text: string, rules: LineRules, onlyText: boolean): Generator<MarkdownLine> {
  const blocks = new OpenBlocks(text, rules)
  let start = rules.from ?? 0
  let number = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < start; at = text.indexOf('\n', at + 1)) number++
  // Most texts have few or no code blocks, and no line after the last code block matters.
  const lastMarks = Math.max(text.lastIndexOf('```'), text.lastIndexOf('~~~'))
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    const line = text.slice(start, newline === -1 ? end : newline)
    const part = start <= lastMarks || blocks.fence ? blocks.add(line, start) : 'text'
    if (!onlyText || part === 'text') yield { line, start, end, number, part, fence: part === 'closing' ? blocks.closed : blocks.fence }
    start = end
    number++
  }
}

/** The first characters of lines that can do more than begin or continue a paragraph. */
const special = new Set([...' \t>*+-0123456789`~<:[#\r'])
const fenceStart = /(`{3,}|~{3,})(.*)$/y
/** A line that cannot continue the paragraph above it. */
const blockStart = /^ {0,3}(?:[-*+](?: |$)|1[.)] |#{1,6}(?: |$)|>|`{3}|~{3}|<|:::)/

/** HTML, or a code fence that is not at the beginning of its line. */
const complexLine = /^(?: {0,3}<[a-z!?/]|[^`~\n].*(?:```|~~~))/gm

let lastScan = { text: '', complexFromEnd: 0 }

/**
 * Parsers ask about the remaining text of a page at each admonition and tag. The page is scanned once, because each remaining text is the
 * end of the previous text.
 */
function isSimple(text: string): boolean {
  if (!lastScan.text.endsWith(text)) {
    let complexFromEnd = 0
    for (const { index } of text.matchAll(complexLine)) complexFromEnd = text.length - index
    lastScan = { text, complexFromEnd }
  }
  if (lastScan.complexFromEnd > 0 && text.length >= lastScan.complexFromEnd) return false
  const newline = text.indexOf('\n')
  return (newline === -1 ? text : text.slice(0, newline)).search(complexLine) === -1
}

/** The blocks that are open after the lines that have been read so far. */
class OpenBlocks {
  fence: Fence | undefined
  /** The code block that the last line ended. */
  closed: Fence | undefined
  readonly #anyIndent: boolean
  /** Whether fences can only be at the start of lines and HTML does not count, so that no other state is needed. */
  readonly #isSimple: boolean
  #containers: Container[] = []
  #html: HtmlBlock | undefined
  #isParagraph = false
  #tag: 'none' | 'open' | 'ended' = 'none'

  constructor(text: string, { anyIndent = false, isInComponent = false }: LineRules) {
    this.#isSimple = isSimple(text)
    this.#anyIndent = anyIndent
    if (isInComponent) this.#tag = 'ended'
  }

  add(line: string, start: number): MarkdownLine['part'] {
    if (this.fence) {
      const part = this.#continueFence(line, this.fence)
      if (part) return part
    }
    if (this.#isSimple && !line.startsWith('```') && !line.startsWith('~~~')) return 'text'
    const isInNothing = this.#containers.length === 0 && !this.#html && this.#tag === 'none'
    if (!isInNothing || special.has(line.charAt(0))) return this.#addSpecial(line, start)
    this.#isParagraph = line !== ''
    return 'text'
  }

  #continueFence(line: string, fence: Fence): 'code' | 'closing' | undefined {
    if (this.#containers.length === 0 && !line.includes(fence.marks)) return 'code'
    const expanded = expandTabs(line)
    const { depth, at } = skipContainers(expanded, this.#containers, { isInCode: true })
    if (depth < this.#containers.length) {
      this.fence = undefined
      return undefined
    }
    const rest = expanded.slice(at)
    const marks = rest.trim()
    const isClosing = marks.startsWith(fence.marks) && marks === fence.marks.charAt(0).repeat(marks.length)
    if (!isClosing || (!this.#anyIndent && /^ {4}/.test(rest))) return 'code'
    this.closed = fence
    this.fence = undefined
    return 'closing'
  }

  #addSpecial(line: string, start: number): MarkdownLine['part'] {
    const expanded = expandTabs(line)
    if (this.#tag === 'open') {
      this.#continueTag(expanded.trim())
      return 'text'
    }
    const skipped = skipContainers(expanded, this.#containers)
    const isBlank = expanded.slice(skipped.at).trim() === ''
    if (skipped.depth < this.#containers.length) {
      if (this.#isParagraph && !isBlank && !blockStart.test(expanded.slice(skipped.at))) return 'text'
      this.#containers.length = skipped.depth
      this.#html = undefined
      this.#isParagraph = false
    }
    if (this.#html) {
      const ends = endsHtml(this.#html, expanded.slice(skipped.at))
      if (ends !== undefined) this.#html = undefined
      if (ends !== 'before') return 'text'
    }
    if (isBlank) {
      this.#isParagraph = false
      return 'text'
    }
    return this.#beginBlock(line, { expanded, at: skipped.at, start })
  }

  #beginBlock(line: string, { expanded, at, start }: { expanded: string; at: number; start: number }): MarkdownLine['part'] {
    const entered = enterContainers(expanded, at, {
      containers: this.#containers,
      isParagraph: this.#isParagraph,
      followsTag: this.#tag === 'ended',
      anyIndent: this.#anyIndent,
    })
    this.#tag = 'none'
    if (entered.hasNew) this.#isParagraph = false
    // The line is indented code or continues a paragraph.
    if (entered.indent >= 4 && !this.#anyIndent) return 'text'
    const textStart = entered.at + entered.indent
    fenceStart.lastIndex = textStart
    const mayBeFence = expanded[textStart] === '`' || expanded[textStart] === '~'
    const [, marks = '', info = ''] = (mayBeFence ? fenceStart.exec(expanded) : null) ?? []
    if (marks !== '' && !(marks.startsWith('`') && info.includes('`'))) {
      const before = line.slice(0, line.indexOf(marks))
      const infoStart = before.length + marks.length
      this.fence = { before, marks, info: line.slice(infoStart), start, infoStart: start + infoStart }
      this.#isParagraph = false
      return 'opening'
    }
    this.#beginText(expanded.slice(textStart))
    return 'text'
  }

  #beginText(rest: string): void {
    if (rest.startsWith('<') && !this.#anyIndent) {
      if (/^<[A-Z]/.test(rest)) {
        this.#tag = 'open'
        this.#continueTag(rest.trimEnd())
      } else this.#html = beginHtml(rest, this.#isParagraph)
    }
    this.#isParagraph = rest !== '' && !this.#html && this.#tag === 'none' && !/^(?:#{1,6}(?: |$)|:::|<\/?[A-Z])/.test(rest)
  }

  /** The attributes of a tag can extend over several lines. */
  #continueTag(line: string): void {
    if (line === '' || line.endsWith('/>') || /<\/[A-Z][\w.]*\s*>/.test(line)) this.#tag = 'none'
    else if (line.endsWith('>')) this.#tag = 'ended'
  }
}

/** The end of an HTML block: a specific text in one of its lines, or a blank line. */
type HtmlBlock = RegExp | 'blank'

/** The HTML block types 1 to 5: https://spec.commonmark.org/0.31.2/#html-blocks */
const untilEnd: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![A-Za-z]/, />/],
]
const blockTag =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s>]|\/>|$)/i
const wholeTag = /^<(?:\/[a-z][\w-]*\s*|[a-z][\w-]*(?:\s+[\w:.@-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?)>\s*$/

/** Returns the HTML block that a line begins and does not end. */
function beginHtml(line: string, isParagraph: boolean): HtmlBlock | undefined {
  for (const [begin, end] of untilEnd) if (begin.test(line)) return end.test(line.replace(/^<!--/, '')) ? undefined : end
  return blockTag.test(line) || (!isParagraph && wholeTag.test(line)) ? 'blank' : undefined
}

/** Whether a line is the last line of an HTML block or comes after it. */
function endsHtml(block: HtmlBlock, line: string): 'with' | 'before' | undefined {
  if (block !== 'blank') return block.test(line) ? 'with' : undefined
  // Lines of containers and components are recognized before HTML.
  if (line.trim() === '' || /^\s*(?::::|<\/?[A-Z])/.test(line)) return 'before'
  return undefined
}

/** A quote, a list item, or a component whose content is indented. */
interface Container {
  readonly kind: 'quote' | 'item' | 'component'
  /** The number of columns by which the content is indented. */
  readonly width: number
}

/** Replaces the tabs before the text of a line with spaces, because positions are columns. */
function expandTabs(line: string): string {
  if (!line.includes('\t')) return line
  const text = line.search(/[^ \t>*+\d.)-]/)
  let expanded = ''
  for (let at = 0; at < line.length; at++) {
    if (at === text) return expanded + line.slice(at)
    expanded += line[at] === '\t' ? ' '.repeat(4 - (expanded.length % 4)) : line[at]
  }
  return expanded
}

/** Determines how many of the open containers a line continues, and where its text begins. */
function skipContainers(
  line: string,
  containers: readonly Container[],
  { isInCode = false } = {},
): { readonly depth: number; readonly at: number } {
  let at = 0
  for (const [depth, { kind, width }] of containers.entries()) {
    const indent = indentAt(line, at)
    const isBlank = at + indent >= line.length
    if (kind === 'quote') {
      if (indent > 3 || line[at + indent] !== '>') return { depth, at }
      at += indent + (line[at + indent + 1] === ' ' ? 2 : 1)
    } else if (isBlank || (kind === 'component' && isInCode)) at += Math.min(indent, width)
    else if (indent >= width) at += width
    else return { depth, at }
  }
  return { depth: containers.length, at }
}

function indentAt(line: string, at: number): number {
  let end = at
  while (line[end] === ' ') end++
  return end - at
}

interface Place {
  /** The containers around the position, to which new ones are added. */
  readonly containers: Container[]
  readonly isParagraph: boolean
  /** Whether the line is the first line in a component. */
  readonly followsTag: boolean
  readonly anyIndent: boolean
}

const markerStarts = '-*+:[0123456789'
const marker = /(?:[-*+]|(\d{1,9})[.)]|:|\[\^[^\]\s]+\]:)(?= |$)/y

/** Opens the containers that begin in a line. Returns where the line's text begins, and how far the text is indented. */
function enterContainers(
  line: string,
  from: number,
  { containers, isParagraph, followsTag, anyIndent }: Place,
): { readonly at: number; readonly indent: number; readonly hasNew: boolean } {
  let at = from
  let indent = indentAt(line, at)
  let hasNew = false
  if (followsTag && indent > 0) {
    containers.push({ kind: 'component', width: indent })
    at += indent
    indent = 0
  }
  while (indent < 4 || anyIndent) {
    const sign = at + indent
    if (line[sign] === '>') {
      containers.push({ kind: 'quote', width: 0 })
      at = sign + (line[sign + 1] === ' ' ? 2 : 1)
    } else {
      const width = itemWidth(line, { at, indent, canBeEmpty: hasNew || !isParagraph })
      if (width === undefined) break
      containers.push({ kind: 'item', width })
      at = Math.min(at + width, line.length)
    }
    hasNew = true
    indent = indentAt(line, at)
  }
  return { at, indent, hasNew }
}

/** List items that are empty or have a number other than 1 cannot interrupt a paragraph. */
function itemWidth(line: string, { at, indent, canBeEmpty }: { at: number; indent: number; canBeEmpty: boolean }): number | undefined {
  if (!markerStarts.includes(line[at + indent] ?? ' ')) return undefined
  marker.lastIndex = at + indent
  const [found, number] = marker.exec(line) ?? []
  if (found === undefined) return undefined
  // In notes and definitions, the lines that follow are indented by two columns or more.
  if (found.endsWith(':')) return indent + 2
  const end = at + indent + found.length
  const gap = indentAt(line, end)
  const isEmpty = end + gap >= line.length
  if (!canBeEmpty && (isEmpty || (number !== undefined && Number(number) !== 1))) return undefined
  return indent + found.length + (isEmpty || gap > 4 ? 1 : gap)
}
