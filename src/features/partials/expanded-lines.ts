import { createLineIndex, type LineIndex } from '../../core/markdown/line-index.ts'
import type { Include } from '../../core/markdown/read-include.ts'

/** Where a text is written. */
export interface TextOrigin {
  readonly lines: LineIndex
  /** The offset of the text in the text that `lines` is for. */
  readonly at: number
}

/** A run of the new text, either copied or standing for what is written at one place. */
export interface Segment extends TextOrigin {
  /** In the new text. */
  readonly offset: number
  readonly isCopy: boolean
}

/** Positions in the file that a partial, or a region of it, comes from. */
export function locateInclude({ text, path, lines, indent }: Include): LineIndex {
  const index = createLineIndex(text)
  const lineInFile = (line: number) => (typeof lines === 'number' ? lines + line - 1 : (lines[line - 1] ?? lines.at(-1) ?? 1))
  return {
    rangeAt(offset, length) {
      const { line, column, endLine, endColumn } = index.rangeAt(offset, length)
      return {
        file: path,
        line: lineInFile(line),
        column: column + indent,
        ...(endLine !== undefined && { endLine: lineInFile(endLine) }),
        ...(endColumn !== undefined && { endColumn: endColumn + indent }),
      }
    },
  }
}

/** Finds where each offset of the new text is written. */
export function createExpandedIndex(segments: readonly Segment[], page: LineIndex): LineIndex {
  const segmentAt = (offset: number) => {
    let low = 0
    let high = segments.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((segments[middle]?.offset ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return segments[low] as Segment
  }
  return {
    rangeAt(offset, length = 0) {
      if (segments.length === 0) return page.rangeAt(0)
      const segment = segmentAt(offset)
      const from = segment.at + (segment.isCopy ? offset - segment.offset : 0)
      const last = length === 0 ? segment : segmentAt(offset + length - 1)
      if (length === 0 || !segment.isCopy || last.lines !== segment.lines) return segment.lines.rangeAt(from)
      const to = last.at + (last.isCopy ? offset + length - last.offset : 0)
      return segment.lines.rangeAt(from, Math.max(0, to - from))
    },
  }
}
