import type { BlockWriter, Part } from './block-writer.ts'
import { writeAdmonition, writeTabs } from './write-admonition.ts'
import { findFenceEnd, writeFence } from './write-fence.ts'
import { writeGenerated } from './write-generated.ts'
import { writeHeading } from './write-heading.ts'
import { writeHtmlBlock } from './write-html-block.ts'
import { writeInclude } from './write-include.ts'
import { writeSlashBlock } from './write-slash-block.ts'

/** Nobody reads boxes in boxes this deep. */
const maxDepth = 50

/** Of an item of a list, a footnote, or a definition: what follows it at four columns belongs to it. */
const itemStart = /^(?:[-*+]|\d+[.)]|\[\^[^\]\s]+\]:|:)(?:[ \t]|$)/
const listMarker = /^(?:[-*+]|\d+\.)[ \t]/
const attributeLine = /^\{:?[ ]*((?:[#.][^\s{}]|[\w-]+=)[^{}]*)\}$/

/**
 * Writes the blocks of a part of a page. Python-Markdown tells what belongs to a list, box, or tab by four columns of indentation.
 * A writer of a kind of block returns the index of the line behind it, or undefined if the line does not begin one.
 */
export function translateBlocks(writer: BlockWriter, part: Part): void {
  const { from, to } = part
  if (writer.depth > maxDepth) {
    for (let index = from; index < to; index++) writer.move(index, part)
    return
  }
  writer.depth++
  writePart(writer, part)
  writer.depth--
}

function writePart(writer: BlockWriter, part: Part): void {
  const { lines } = writer
  const { from, to, base, out } = part
  let isInItem = false
  /** Lines of the paragraph above. */
  let paragraph = 0
  for (let index = from; index < to; ) {
    const line = lines[index]
    if (!line || writer.isBlank(index)) {
      paragraph = 0
      index++
      continue
    }
    const column = line.indent - base
    if (column >= 4 && (isInItem || paragraph === 0)) {
      const end = writer.endOfIndented(index, part, base + 4)
      if (isInItem) writer.writeParts({ from: index, to: end, base: base + 4, out: out + 4 })
      // Code.
      else for (let each = index; each < end; each++) writer.move(each, part)
      paragraph = 0
      index = end
      continue
    }
    const end = column < 4 ? writeBlock(writer, index, part) : undefined
    if (end !== undefined) {
      paragraph = 0
      // Authors indent by less than four columns, too, where it makes no difference to readers.
      if (column === 0) isInItem = false
      index = end
      continue
    }
    const text = writer.textOf(index)
    writer.move(index, part)
    if (column < 4 && itemStart.test(text)) {
      // Without a blank line above it, Python-Markdown reads a list as text.
      if (paragraph > 0 && !isInItem && listMarker.test(text)) escapeMarker(writer, line.first, text)
      else if (paragraph === 0 || !text.startsWith(':') || !isInItem) {
        isInItem = true
        paragraph = 0
      }
    } else if (paragraph > 1 && /^-{3,}$/.test(text)) {
      // A line below several lines of text is a rule, not a heading.
      writer.edits.push({ start: line.first, end: line.first, text: `\n${' '.repeat(out)}` })
      paragraph = 0
    } else {
      if (paragraph === 0 && column === 0) isInItem = false
      paragraph++
    }
    if (attributeLine.test(text)) writeAttributeLine(writer, index)
    index++
  }
}

function writeBlock(writer: BlockWriter, index: number, part: Part): number | undefined {
  const text = writer.textOf(index)
  switch (text[0]) {
    case '`':
    case '~': {
      const end = findFenceEnd(writer, index, part)
      return end === undefined ? undefined : writeFence(writer, { from: index, to: end, base: part.base, out: part.out })
    }
    case '!':
    case '?':
      return writeAdmonition(writer, index, part)
    case '=':
      return writeTabs(writer, index, part)
    case '/':
      return writeSlashBlock(writer, index, part)
    case '#':
      return writeGenerated(writer, index, part) ?? writeHeading(writer, index, part)
    case ':':
    case '[':
      return writeGenerated(writer, index, part)
    case '<':
      return writeInclude(writer, index, part) ?? writeHtmlBlock(writer, index, part)
    case '{':
    case '-':
    case ';':
      return writeInclude(writer, index, part)
    default:
      return undefined
  }
}

function escapeMarker(writer: BlockWriter, offset: number, text: string): void {
  const at = offset + (/^\d+/.exec(text)?.[0].length ?? 0)
  writer.edits.push({ start: at, end: at, text: '\\' })
  writer.note(offset, text, 'MkDocs shows this list as text, because it has no blank line above it. Add one to show a list.')
}

/** Attributes of a whole block: only its id has an effect. */
function writeAttributeLine(writer: BlockWriter, index: number): void {
  const line = writer.lines[index]
  const [, inside = ''] = attributeLine.exec(writer.textOf(index)) ?? []
  const [, id] = /(?:^|\s)#([^\s{}]+)/.exec(inside) ?? []
  if (!line) return
  writer.edits.push({ start: line.first, end: line.end, text: id === undefined ? '' : `<a id="${id}"></a>` })
  if (/(?:^|\s)\./.test(inside))
    writer.note(line.first, writer.textOf(index), 'Classes of blocks have no effect. Use HTML with the class instead.')
}
