import type { Range } from '../model/diagnostic.ts'

/**
 * Finds the positions of tokens in the text. marked stores the raw text of each token but no offset, and lexes the content of lists and
 * quotes from text without their markers. These markers never remove or add a line, so lines are counted and columns are searched.
 */
export interface SourceCursor {
  /** Moves the cursor forward to the raw text of a token, and returns the offset. */
  enter(raw: string): number
  readonly position: number
  /** Moves the cursor past a token that was entered before. */
  leave(offset: number, raw: string): void
  /** Limits searches to a token that was entered before. Returns a function that removes the limit. */
  within(offset: number, raw: string): () => void
  /** Returns a function that finds the offset of any character in a token that was entered before. */
  placesIn(offset: number, raw: string): (index: number) => number
  /** Moves the cursor to a known position, such as that of a definition. */
  moveTo(offset: number): void
}

/** The number of lines with text that a token can be after the cursor, because the second row of a table has no token. */
const nearbyLines = 3
const marksOnly = /^[ \t>]*$/

export function createSourceCursor(text: string, start: number): SourceCursor {
  let cursor = start
  let blockEnd = text.length

  let line = { start: -1, end: -1 }
  /** Caches the end of the last line, because a long line can contain many tokens. */
  const lineEnd = (from: number) => {
    if (from >= line.start && from <= line.end) return line.end
    const end = text.indexOf('\n', from)
    line = { start: from, end: end === -1 ? text.length : end }
    return line.end
  }
  const nextLine = (from: number) => Math.min(lineEnd(from) + 1, text.length)
  const find = (needle: string) => {
    let from = cursor
    for (let lines = 0; lines < nearbyLines && from <= blockEnd; ) {
      const end = Math.min(lineEnd(from), blockEnd)
      const words = text.slice(from, end)
      const found = words.indexOf(needle)
      if (found !== -1) return from + found
      if (!marksOnly.test(words)) lines++
      from = end + 1
    }
    return -1
  }
  /** The position of the text of a raw line within a line of the source. */
  const findOnLine = (lineStart: number, words: string) => {
    const found = text.slice(lineStart, lineEnd(lineStart)).indexOf(words)
    return found === -1 ? undefined : lineStart + found
  }
  /** Caches the last token that was found as a whole, because most tokens are left immediately after they are entered. */
  let found = { offset: -1, raw: '' }
  // Comparing a slice is fifty times faster than `startsWith`, which compares one character at a time.
  const isAt = (offset: number, raw: string) => {
    if (found.raw === raw && found.offset === offset) return true
    if (text.slice(offset, offset + raw.length) !== raw) return false
    found = { offset, raw }
    return true
  }
  const endOf = (offset: number, raw: string) => {
    if (isAt(offset, raw)) return offset + raw.length
    const shown = fromFirstWord(raw)
    const last = shown.lastIndexOf('\n')
    if (last === -1) return offset
    let lineStart = offset
    for (let at = shown.indexOf('\n'); at !== -1; at = shown.indexOf('\n', at + 1)) lineStart = nextLine(lineStart)
    const words = shown.slice(last + 1).trimStart()
    const found = findOnLine(lineStart, words)
    return found === undefined ? lineStart : found + words.length
  }

  return {
    enter(raw) {
      if (isAt(cursor, raw)) return cursor
      const words = firstLineOf(raw)
      let found = words === '' ? -1 : find(words)
      // Table cells are lexed without the backslashes before their pipes.
      if (found === -1 && words.includes('|')) found = find(words.replaceAll('|', '\\|'))
      if (found === -1) return Math.min(cursor, blockEnd)
      cursor = found
      return found
    },
    get position() {
      return cursor
    },
    leave(offset, raw) {
      cursor = Math.min(Math.max(cursor, endOf(offset, raw)), blockEnd)
    },
    within(offset, raw) {
      const outer = blockEnd
      const end = endOf(offset, raw)
      blockEnd = Math.min(outer, isAt(offset, raw) ? end : lineEnd(end))
      cursor = Math.max(cursor, offset)
      return () => {
        blockEnd = outer
      }
    },
    placesIn(offset, raw) {
      if (isAt(offset, raw)) return (index) => offset + index
      let rawLine = raw.length - fromFirstWord(raw).length
      let lineStart = offset
      let shift = offset - rawLine
      // Positions are requested from start to end, so that a long token is searched only once.
      return (index) => {
        for (let end = raw.indexOf('\n', rawLine); end !== -1 && end < index; end = raw.indexOf('\n', rawLine)) {
          rawLine = end + 1
          lineStart = nextLine(lineStart)
          const next = raw.indexOf('\n', rawLine)
          const rawWords = raw.slice(rawLine, next === -1 ? raw.length : next)
          const words = rawWords.trimStart()
          shift = (findOnLine(lineStart, words.trimEnd()) ?? lineStart) - rawLine - (rawWords.length - words.length)
        }
        // Expanded tabs and decoded escape sequences shift the positions that follow.
        const near = raw.slice(index, index + 24).split('\n', 1)[0] ?? ''
        const found = text.startsWith(near, shift + index) ? undefined : findOnLine(lineStart, near)
        return Math.min(Math.max(lineStart, found ?? shift + index), text.length)
      }
    },
    moveTo(offset) {
      cursor = offset
    },
  }
}

/** If a token is not found as a whole, its first word is searched. Text that consists only of white space is not changed. */
function fromFirstWord(raw: string): string {
  return raw.trimStart() || raw
}

function firstLineOf(raw: string): string {
  const text = raw.trimStart()
  const end = text.indexOf('\n')
  return end === -1 ? text.trimEnd() : text.slice(0, end).trimEnd()
}

/** Converts offsets to lines and columns of the file, which include the lines of the front matter. */
export interface LineIndex {
  rangeAt(offset: number, length?: number): Range
}

export function createLineIndex(text: string): LineIndex {
  let starts: number[] | undefined
  // The lines are counted at the first question, because pages without links and problems never ask.
  const lineStarts = () => {
    if (starts) return starts
    starts = [0]
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    return starts
  }
  /** The search begins at the previous line, because most questions are about the same line. */
  let known = 0
  const lineOf = (offset: number, all: readonly number[]) => {
    if ((all[known] ?? 0) <= offset && offset < (all[known + 1] ?? Infinity)) return known
    let low = 0
    let high = all.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((all[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    known = low
    return low
  }
  return {
    rangeAt(offset, length = 0) {
      const all = lineStarts()
      const line = lineOf(offset, all)
      const column = offset - (all[line] ?? 0) + 1
      if (length === 0) return { line: line + 1, column }
      const end = offset + length
      const endLine = lineOf(end, all)
      const endColumn = end - (all[endLine] ?? 0) + 1
      return endLine === line ? { line: line + 1, column, endColumn } : { line: line + 1, column, endLine: endLine + 1, endColumn }
    },
  }
}
