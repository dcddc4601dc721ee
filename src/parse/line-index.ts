import type { Range } from '../model/diagnostic.ts'

/** Turns offsets into lines and columns of the file, the front matter's lines included. */
export interface LineIndex {
  rangeAt(offset: number, length?: number): Range
}

export function createLineIndex(text: string): LineIndex {
  let starts: number[] | undefined
  // Pages without links and problems never ask, so the scan waits for the first question.
  const lineStarts = () => {
    if (starts) return starts
    starts = [0]
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    return starts
  }
  const positionAt = (offset: number) => {
    const all = lineStarts()
    let low = 0
    let high = all.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((all[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (all[low] ?? 0) + 1 }
  }
  return {
    rangeAt(offset, length = 0) {
      const start = positionAt(offset)
      if (length === 0) return start
      const end = positionAt(offset + length)
      return end.line === start.line ? { ...start, endColumn: end.column } : { ...start, endLine: end.line, endColumn: end.column }
    },
  }
}
