import type { ProjectPath } from '../../../../kit/files/paths.ts'
import type { Edit } from '../../text/revise-text.ts'
import type { TranslateInput, TranslationNote } from '../../tool.ts'

/** A line of the page, with tabs as four columns. */
interface Line {
  readonly start: number
  /** The end of the line without its line break. */
  readonly end: number
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

/** Collects the changes to a page. */
export interface BlockWriter {
  readonly input: TranslateInput
  readonly features: ReadonlySet<string>
  readonly text: string
  readonly lines: readonly Line[]
  readonly edits: Edit[]
  readonly partials: Set<ProjectPath>
  /** The nesting depth of the part that is being written. */
  depth: number
  /** The number of lines that may still be searched for the end of a block, so that the cost of unclosed blocks does not add up. */
  searches: number
  /** The generators of parts of the page that are unknown without running them. */
  readonly unknownParts: Set<string>
  readonly notes: Map<string, TranslationNote>
  note(offset: number, found: string, advice: string, group?: 'style'): void
  noteLine(index: number, advice: string, group?: 'style'): void
  /** Returns the text of a line after its indentation. */
  textOf(index: number): string
  isBlank(index: number): boolean
  /** Moves a line without changing its text. */
  move(index: number, part: Part): void
  /** Writes the blocks of a part within another part. */
  writeParts(part: Part): void
  /** Returns the spaces with which a line begins in the result. */
  padOf(index: number, part: Part): string
  /** Replaces a line with other text. An empty text removes the line. */
  replace(index: number, text: string): void
  /** Inserts lines below a line. */
  addBelow(index: number, text: string): void
  /** Returns the end of the lines, starting from `index`, that are indented to a column, without trailing blank lines. */
  endOfIndented(index: number, part: Part, column: number): number
}

export function createBlockWriter(
  input: TranslateInput,
  bodyStart: number,
  translateBlocks: (writer: BlockWriter, part: Part) => void,
): BlockWriter {
  const { text, site } = input
  const lines = scanLines(text, bodyStart)
  const edits: Edit[] = []
  const notes = new Map<string, TranslationNote>()
  const at = (index: number) => lines[index] as Line
  const writer: BlockWriter = {
    input,
    features: site.features,
    text,
    lines,
    edits,
    notes,
    partials: new Set(),
    depth: 0,
    searches: 20_000 + 20 * lines.length,
    unknownParts: new Set(),
    note(offset, found, advice, group) {
      const line = found.split('\n')[0] ?? ''
      notes.set(`${offset} ${advice}`, {
        offset,
        found: line.length > 120 ? `${line.slice(0, 119)}…` : line,
        advice,
        ...(group && { group }),
      })
    },
    noteLine: (index, advice, group) => writer.note(at(index).first, writer.textOf(index), advice, group),
    textOf: (index) => text.slice(at(index).first, at(index).end).trimEnd(),
    isBlank: (index) => at(index).first === at(index).end,
    move(index, { base, out }) {
      const { start, first, indent, end, isBehindMarker } = at(index)
      if (first === end || isBehindMarker) return
      const column = out + Math.max(0, indent - base)
      if (column !== indent) edits.push({ start, end: first, text: ' '.repeat(column) })
    },
    writeParts: (part) => translateBlocks(writer, part),
    padOf: (index, { base, out }) => ' '.repeat(out + Math.max(0, at(index).indent - base)),
    replace(index, replacement) {
      const { start, end, isBehindMarker } = at(index)
      // A line is removed together with the line break above it, so that lines can be inserted below it.
      if (replacement === '' && start === 0) edits.push({ start, end: Math.min(end + 1, text.length), text: '' })
      else if (isBehindMarker) edits.push({ start, end, text: replacement.trimStart() })
      else edits.push({ start: replacement === '' ? start - 1 : start, end, text: replacement })
    },
    addBelow: (index, text) => edits.push({ start: at(index).end, end: at(index).end, text }),
    endOfIndented(index, { to }, column) {
      let end = index
      for (let next = index; next < to; next++) {
        if (writer.isBlank(next)) continue
        if (at(next).indent < column) break
        end = next + 1
      }
      return end
    },
  }
  return writer
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
