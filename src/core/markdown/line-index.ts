import type { Range } from '../model/diagnostic.ts'

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
