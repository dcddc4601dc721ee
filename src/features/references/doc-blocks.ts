import { escapeFence, fenceAround, isClosingFence, readFenceLine } from '../../kit/markdown-lines/fence.ts'

/** A part of a comment. Code stays unchanged. A `fence` cannot be interpreted as anything else. The other kinds depend on their context. */
export interface DocPiece {
  readonly kind: 'prose' | 'code' | 'fence'
  /** The lines for the page. Only the last piece can have more lines than the comment. */
  readonly lines: readonly string[]
  /** The 0-based number of the first line in the comment. */
  readonly line: number
}

const listItem = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+(?=\S)|[ \t]*$)/
/** The attributes that a code block of a comment can have. It must not include files. */
const fenceWord = /(?:^|\s)(title=(?:"[^"]*"|'[^']*'|\S+)|\{[\d,\s-]*\})/g

/** Separates code from prose, and rewrites code blocks so that they cannot be interpreted differently. */
export function splitDoc(lines: readonly string[]): readonly DocPiece[] {
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
  // Only some lists can interrupt a paragraph.
  if (!afterBlank && items.length === 0 && (line.trim() === mark || !/^(?:[-*+]|1[.)])$/.test(mark))) return open
  return [...open, indent + mark.length + (gap.length > 4 ? 1 : Math.max(gap.length, 1))]
}

interface Fence {
  readonly lines: readonly string[]
  /** Whether it is outside of lists and quotes. */
  readonly isAlone: boolean
  /** The number of its last line. */
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
  // Longer than any fence in the content, which therefore cannot close it.
  const own = fenceAround(content.join('\n'), ticks[0], ticks.length)
  const body = content.map((line) => fenceLine(line, { strip: column + (isQuote ? 0 : marks.length), prefix: others, isQuote }))
  return { lines: [`${first}${own}${fenceInfo(info)}`, ...body, `${others}${own}`], isAlone: marks === '' && indent <= 3, end }
}

/** Reads up to the closing fence, or everything. */
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

interface LinePlace {
  readonly strip: number
  readonly prefix: string
  readonly isQuote: boolean
}

function fenceLine(line: string, { strip, prefix, isQuote }: LinePlace): string {
  const text = isQuote ? line.replace(/^ {0,3}> ?/, '') : line.slice(Math.min(strip, line.length - line.trimStart().length))
  return text.trim() === '' && !isQuote ? '' : prefix + text
}

function fenceInfo(info: string): string {
  const language = /^\s*([\w+#.-]+)/.exec(info)?.[1] ?? ''
  const words = [...info.matchAll(fenceWord)].map(([, word = '']) => word)
  return [language, ...(language === '' ? [] : words)].join(' ')
}
