import { printableCells, startsCommand } from './printable-text.ts'

/** What a reader sees as one character, and how many terminal columns it takes. */
export interface Cell {
  readonly text: string
  /** UTF-16 offset in the line. */
  readonly start: number
  readonly end: number
  readonly width: number
}

const tab = '  '
/** Made when it is first needed: that takes 8 ms. */
let graphemes: Intl.Segmenter | undefined
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1B000}-\u{1B2FF}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}]/u
const emoji = /\p{Emoji_Presentation}|\uFE0F/u
const plainAscii = /^[\x20-\x7E]*$/

/** Splits `line.slice(from, to)` into cells; offsets count from the start of the line. */
export function displayCells(line: string, from = 0, to = line.length): Cell[] {
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

export function displayWidth(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0)
}

function drawn(segment: string): { text: string; width: number } {
  if (segment === '\t') return { text: tab, width: tab.length }
  const text = printableCells(segment)
  if (/^[\p{M}\p{Cf}]+$/u.test(text)) return { text, width: 0 }
  return { text, width: wide.test(text) || emoji.test(text) ? 2 : 1 }
}
