/**
 * Finds where tokens stand in the text. marked gives each token its raw text but no offset, and lexes the inside of lists and
 * quotes from text without indentation: there the first line is searched, and failing that the surrounding block's start holds.
 */
export interface SourceCursor {
  /** The offset of a token's raw text at or after the cursor; moves the cursor to it. */
  enter(raw: string): number
  /** Moves past a token entered before. */
  leave(offset: number, raw: string): void
  /** Limits searches to the block that begins here; returns what undoes it. */
  within(start: number, length: number): () => void
  /** Goes to a place known from elsewhere, such as a footnote's definition. */
  moveTo(offset: number): void
}

export function createSourceCursor(text: string, start: number): SourceCursor {
  let cursor = start
  let blockStart = start
  let blockEnd = text.length

  const find = (needle: string) => {
    if (text.startsWith(needle, cursor)) return cursor
    const found = text.indexOf(needle, cursor)
    return found !== -1 && found + needle.length <= blockEnd ? found : -1
  }

  return {
    enter(raw) {
      let found = find(raw)
      if (found === -1) {
        const firstLine = firstLineOf(raw)
        found = firstLine === '' ? -1 : find(firstLine)
      }
      if (found === -1) return Math.max(blockStart, Math.min(cursor, blockEnd))
      cursor = found
      return found
    },
    leave(offset, raw) {
      const end = text.startsWith(raw, offset) ? offset + raw.length : offset + 1
      cursor = Math.min(Math.max(cursor, end), blockEnd)
    },
    within(offset, length) {
      const outer = { blockStart, blockEnd }
      blockStart = offset
      blockEnd = Math.min(outer.blockEnd, Math.max(offset + length, offset))
      cursor = Math.max(cursor, offset)
      return () => {
        cursor = Math.max(cursor, Math.min(blockEnd, outer.blockEnd))
        blockStart = outer.blockStart
        blockEnd = outer.blockEnd
      }
    },
    moveTo(offset) {
      cursor = offset
      blockStart = offset
      blockEnd = text.length
    },
  }
}

function firstLineOf(raw: string): string {
  const text = raw.trimStart()
  const end = text.indexOf('\n')
  return end === -1 ? text.trimEnd() : text.slice(0, end).trimEnd()
}
