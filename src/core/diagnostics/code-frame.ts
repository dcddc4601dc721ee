import type { Range } from '../model/diagnostic.ts'
import { printableCells, startsCommand } from './printable-text.ts'

/** A range in a text. If `column` is missing, nothing is underlined. */
export type FrameRange = Pick<Range, 'line'> & Partial<Range>

const contextLines = 2
/** The maximum number of lines in a range. Longer ranges are truncated. */
const maxRangeLines = 5
/** The maximum width of source lines in terminal columns. Longer lines are truncated around the range. */
const maxWidth = 100
/** The width that is kept before the range when a line is truncated. */
const leadWidth = 30
/** A grapheme can consist of many code units, so this limit determines how much of a line is read. */
const maxUnits = 1_000

/** The lines around a range, with the range underlined and the text safe to print. The result is empty if the text has no such line. */
export function renderCodeFrame(text: string, range: FrameRange): string {
  const rangeEnd = Math.max(range.endLine ?? range.line, range.line)
  const shownEnd = Math.min(rangeEnd, range.line + maxRangeLines - 1)
  const first = Math.max(1, range.line - contextLines)
  const lines = readLines(text, first, shownEnd < rangeEnd ? shownEnd : rangeEnd + contextLines)
  if (range.line < 1 || lines.length <= range.line - first) return ''

  const numbered = trimBlankEdges(
    lines.map((line, index) => ({ line, number: first + index })),
    range.line,
    shownEnd,
  )
  const gutter = Math.max(2, String(numbered.at(-1)?.number ?? 0).length)
  const rows: string[] = []
  for (const { line, number } of numbered) {
    const span = spanWithin(line, number, range, rangeEnd)
    const { source, underline } = drawLine(line, span)
    rows.push(`${String(number).padStart(gutter)} | ${source}`.trimEnd())
    if (underline !== '') rows.push(`${' '.repeat(gutter)} | ${underline}`)
  }
  if (shownEnd < rangeEnd) rows.push(`${'…'.padStart(gutter)} |`)
  return rows.join('\n')
}

/** Returns the lines from `first` to `last` (1-based, inclusive) without splitting the whole text. */
function readLines(text: string, first: number, last: number): string[] {
  const lines: string[] = []
  const breaks = /\r\n|\n|\r/g
  let start = text.startsWith('\u{FEFF}') ? 1 : 0
  for (let number = 1; number <= last; number++) {
    breaks.lastIndex = start
    const found = breaks.exec(text)
    if (number >= first) lines.push(text.slice(start, found?.index))
    if (found === null) break
    start = breaks.lastIndex
  }
  return lines
}

interface Span {
  readonly start: number
  readonly end: number
}

/** The part of one line that the range covers, as UTF-16 offsets. */
function spanWithin(line: string, number: number, range: FrameRange, rangeEnd: number): Span | undefined {
  if (range.column === undefined || number < range.line || number > rangeEnd) return undefined
  const indent = line.length - line.trimStart().length
  const start = number === range.line ? Math.min(Math.max(range.column - 1, 0), line.length) : indent
  const end = number < rangeEnd ? line.trimEnd().length : Math.min((range.endColumn ?? start + 2) - 1, line.length)
  if (number > range.line && end <= start) return undefined
  return { start, end: Math.max(end, start + 1) }
}

function drawLine(line: string, span: Span | undefined): { source: string; underline: string } {
  const focus = span?.start ?? 0
  const from = Math.max(0, alignToCharacter(line, focus - maxUnits))
  const cells = displayCells(line, from, alignToCharacter(line, focus + maxUnits))
  const { shown, cutLeft, cutRight } = cutAround(cells, focus, from > 0, focus + maxUnits < line.length)
  const source = `${cutLeft ? '…' : ''}${shown.map((cell) => cell.text).join('')}${cutRight ? '…' : ''}`
  if (span === undefined) return { source, underline: '' }
  const before = displayWidth(shown.filter((cell) => cell.end <= span.start)) + (cutLeft ? 1 : 0)
  const covered = displayWidth(shown.filter((cell) => cell.end > span.start && cell.start < span.end))
  return { source, underline: `${' '.repeat(before)}${'^'.repeat(Math.max(covered, 1))}` }
}

function cutAround(cells: readonly Cell[], focus: number, cutBefore: boolean, cutAfter: boolean) {
  let first = 0
  if (cutBefore || displayWidth(cells) > maxWidth) {
    const lead = cells.filter((cell) => cell.end <= focus)
    let width = displayWidth(lead)
    // The left side is not truncated if the range is near the start.
    if (cutBefore || width > maxWidth - leadWidth) {
      while (width > leadWidth) width -= cells[first++]?.width ?? width
    }
  }
  let last = first
  let width = 0
  while (last < cells.length && width + (cells[last]?.width ?? 0) <= maxWidth) width += cells[last++]?.width ?? 0
  return { shown: cells.slice(first, last), cutLeft: cutBefore || first > 0, cutRight: cutAfter || last < cells.length }
}

function trimBlankEdges(lines: readonly { line: string; number: number }[], focusStart: number, focusEnd: number) {
  const trimmed = [...lines]
  while (trimmed[0] !== undefined && trimmed[0].number < focusStart && trimmed[0].line.trim() === '') trimmed.shift()
  for (let last = trimmed.at(-1); last !== undefined && last.number > focusEnd && last.line.trim() === ''; last = trimmed.at(-1))
    trimmed.pop()
  return trimmed
}

/** Prevents splitting a surrogate pair. */
function alignToCharacter(line: string, offset: number): number {
  const unit = line.charCodeAt(offset)
  return unit >= 0xdc00 && unit <= 0xdfff ? offset + 1 : Math.min(offset, line.length)
}

/** A grapheme and its width in terminal columns. */
interface Cell {
  readonly text: string
  /** The UTF-16 offset in the line. */
  readonly start: number
  readonly end: number
  readonly width: number
}

const tab = '  '
/** The segmenter is created on demand, because creating it takes 8 ms. */
let graphemes: Intl.Segmenter | undefined
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1B000}-\u{1B2FF}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}]/u
const pictograph = /\p{Emoji_Presentation}|\uFE0F/u
const plainAscii = /^[\x20-\x7E]*$/

/** Splits `line.slice(from, to)` into cells. Offsets are counted from the start of the line. */
function displayCells(line: string, from = 0, to = line.length): Cell[] {
  const cells = segmentCells(line, from, to)
  if (!line.includes('##')) return cells
  return cells.map((cell) => (startsCommand(line, cell.start - 1) ? { ...cell, text: '# ', width: 2 } : cell))
}

function segmentCells(line: string, from: number, to: number): Cell[] {
  const part = line.slice(from, to)
  if (plainAscii.test(part)) {
    return Array.from(part, (text, index) => ({ text, start: from + index, end: from + index + 1, width: 1 }))
  }
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(graphemes.segment(part), ({ segment, index }) => ({
    ...drawn(segment),
    start: from + index,
    end: from + index + segment.length,
  }))
}

function displayWidth(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0)
}

function drawn(segment: string): { text: string; width: number } {
  if (segment === '\t') return { text: tab, width: tab.length }
  const text = printableCells(segment)
  if (/^[\p{M}\p{Cf}]+$/u.test(text)) return { text, width: 0 }
  return { text, width: wide.test(text) || pictograph.test(text) ? 2 : 1 }
}
