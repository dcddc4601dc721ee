import type { OtherFrontMatter } from '../../other-site.ts'
import { firstLineOf, PageDraft } from '../../text/page-draft.ts'
import type { Span } from '../../text/revise-text.ts'
import type { TranslateInput } from '../../tool.ts'

/** A line of the page without its line break, with tabs as four columns. */
interface Line extends Span {
  /** The offset of the first character that is not a space. */
  readonly first: number
  readonly indent: number
  /** Whether the line begins after the marker of a list item, so that the marker counts as a separate line. */
  readonly isBehindMarker?: true
}

/** An admonition or a tab that begins directly after the marker of a definition or a list item. */
const blockInItem = /^(?::|[-*+]|\d{1,9}\.)[ \t]{1,9}(?=(?:!!!|\?\?\?\+?|===[!+]{0,2}) ?["\w])/

/** Lines that belong together: a page, or the content of an admonition, a tab, or a list item. */
export interface Part {
  readonly from: number
  readonly to: number
  /** The column at which the text of the part begins. */
  readonly base: number
  /** The column at which the text begins in the result. */
  readonly out: number
}

/** A page whose blocks are written line by line. */
export class BlockWriter extends PageDraft {
  readonly lines: readonly Line[]
  /** The nesting depth of the part that is being written. */
  depth = 0
  /** The IDs of headings so far, if they have to be written. */
  usedIds: Set<string> | undefined
  /** The number of lines that may still be searched for the end of a block, so that the cost of unclosed blocks does not add up. */
  searches: number
  readonly #translateBlocks: (writer: BlockWriter, part: Part) => void

  constructor(input: TranslateInput, frontMatter: OtherFrontMatter, translateBlocks: (writer: BlockWriter, part: Part) => void) {
    super(input, frontMatter)
    this.lines = scanLines(this.text, this.bodyStart)
    this.searches = 20_000 + 20 * this.lines.length
    this.#translateBlocks = translateBlocks
  }

  noteFound(offset: number, found: string, advice: string, group?: 'style'): void {
    this.notes.push({ offset, found: firstLineOf(found), advice, ...(group && { group }) })
  }

  noteLine(index: number, advice: string, group?: 'style'): void {
    this.noteFound(this.#at(index).first, this.textOf(index), advice, group)
  }

  #at(index: number): Line {
    return this.lines[index] as Line
  }

  /** Returns the text of a line after its indentation. */
  textOf(index: number): string {
    const { first, end } = this.#at(index)
    return this.text.slice(first, end).trimEnd()
  }

  isBlank(index: number): boolean {
    const { first, end } = this.#at(index)
    return first === end
  }

  /** Moves a line without changing its text. */
  move(index: number, { base, out }: Part): void {
    const { start, first, indent, end, isBehindMarker } = this.#at(index)
    if (first === end || isBehindMarker) return
    const column = out + Math.max(0, indent - base)
    if (column !== indent) this.edits.push({ start, end: first, text: ' '.repeat(column) })
  }

  /** Writes the blocks of a part within another part. */
  writeParts(part: Part): void {
    this.#translateBlocks(this, part)
  }

  /** Returns the spaces with which a line begins in the result. */
  padOf(index: number, { base, out }: Part): string {
    return ' '.repeat(out + Math.max(0, this.#at(index).indent - base))
  }

  /** Replaces a line with other text. An empty text removes the line. */
  replace(index: number, replacement: string): void {
    const { start, end, isBehindMarker } = this.#at(index)
    // A line is removed together with the line break above it, so that lines can be inserted below it.
    if (replacement === '' && start === 0) this.edits.push({ start, end: Math.min(end + 1, this.text.length), text: '' })
    else if (isBehindMarker) this.edits.push({ start, end, text: replacement.trimStart() })
    else this.edits.push({ start: replacement === '' ? start - 1 : start, end, text: replacement })
  }

  /** Inserts lines below a line. */
  addBelow(index: number, text: string): void {
    const { end } = this.#at(index)
    this.edits.push({ start: end, end, text })
  }

  /** Returns the end of the lines, starting from `index`, that are indented to a column, without trailing blank lines. */
  endOfIndented(index: number, { to }: Part, column: number): number {
    let end = index
    for (let next = index; next < to; next++) {
      if (this.isBlank(next)) continue
      if (this.#at(next).indent < column) break
      end = next + 1
    }
    return end
  }
}

function scanLines(text: string, from: number): readonly Line[] {
  const lines: Line[] = []
  for (let start = from; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    let first = start
    let indent = 0
    for (; first < end && (text[first] === ' ' || text[first] === '\t'); first++) indent += text[first] === '\t' ? 4 - (indent % 4) : 1
    const marker = blockInItem.exec(text.slice(first, Math.min(end, first + 30)))?.[0]
    if (marker === undefined) lines.push({ start, end, first, indent })
    else {
      const inner = first + marker.length
      lines.push({ start, end: inner, first, indent }, { start: inner, end, first: inner, indent: indent + 4, isBehindMarker: true })
    }
    start = end + 1
  }
  return lines
}
