import { explicitIdsIn, readHeadingAttributes } from '../../../../core/markdown/explicit-ids.ts'
import { unescapeHtml } from '../../../../kit/escape/markup.ts'
import { withoutClosingSigns } from '../../values.ts'
import { settingsOf } from '../config.ts'
import { slugify } from '../generated-pages.ts'
import type { BlockWriter, Part } from './block-writer.ts'
import { writeAdmonition, writeSlashBlock, writeTabs } from './write-boxes.ts'
import { findFenceEnd, writeFence } from './write-fence.ts'
import { writeHtmlBlock } from './write-html-block.ts'
import { writeInclude } from './write-include.ts'

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
  if (/(?:^|\s)\.annotate\b/.test(inside)) writer.noteLine(index, 'The notes are shown as a list below the text.', 'style')
  else if (/(?:^|\s)\./.test(inside)) writer.noteLine(index, 'Classes of blocks have no effect. Use HTML with the class instead.', 'style')
}

const directive = /^(?:(#{1,6})[ \t]*)?::: ?([^\s:][^\s]*)[ \t]*$/
const openApi = /^\[OAD\(.*\)\]$/

/** `::: package.module` of mkdocstrings and other plugins, with its options below it: what they show is made from code. */
function writeGenerated(writer: BlockWriter, index: number, part: Part): number | undefined {
  const text = writer.textOf(index)
  const [, marks, name] = directive.exec(text) ?? []
  if (name === undefined && !openApi.test(text)) return undefined
  const line = writer.lines[index]
  const indent = line?.indent ?? 0
  const end = Math.max(index + 1, writer.endOfIndented(index + 1, part, indent + 4))
  for (let option = index + 1; option < end; option++) writer.replace(option, '')
  const pad = writer.padOf(index, part)
  const anchor = name === undefined ? '' : `<a id="${name.replaceAll('"', '')}"></a>`
  const todo = `<!-- To do: document ${name ?? text}, which a plugin made from code. -->`
  const title = marks === undefined ? '' : `${marks} \`${name}\`\n\n${pad}`
  writer.replace(index, `${pad}${title}${anchor}${marks === undefined ? `\`${name ?? text}\` ` : ''}${todo}`)
  writer.noteLine(index, 'A plugin makes this part of the page from code. Generate it into a Markdown file, or write it by hand.')
  writer.unknownParts.add('a plugin that documents code')
  return end
}

const usedIds = new WeakMap<BlockWriter, Set<string>>()

/** Headings need no space behind `#`, and must not be indented. */
function writeHeading(writer: BlockWriter, index: number, part: Part): number | undefined {
  const line = writer.lines[index]
  const text = writer.textOf(index)
  const [, marks = '', space = '', rest = ''] = /^(#{1,6})([ \t]*)(.*)$/.exec(text) ?? []
  if (!line || marks === '') return undefined
  writer.move(index, part)
  const isGlued = space === '' && rest !== ''
  if (isGlued && writer.features.has('pymdownx.saneheaders')) return undefined
  if (line.indent !== part.base) {
    writer.edits.push({ start: line.first, end: line.first, text: '\\' })
    writer.noteLine(index, 'MkDocs shows this heading as text, because it is indented. Remove the space at its beginning.')
    return index + 1
  }
  const content = line.first + marks.length
  if (isGlued) writer.edits.push({ start: content, end: content, text: ' ' })
  const heading = withoutClosingSigns(rest)
  const attributes = readAttributes(heading)
  const written = attributes ? heading.slice(0, heading.lastIndexOf('{')).trimEnd() : heading
  const id = attributes?.id ?? customId(writer, written)
  const kept = [...(id === undefined ? [] : [`#${id}`]), ...(attributes?.classes ?? []).map((name) => `.${name}`)]
  if (attributes ? attributes.isForeign : id !== undefined) {
    const from = content + space.length + written.length
    const to = content + space.length + heading.length
    writer.edits.push({ start: from, end: to, text: kept.length === 0 ? '' : ` {${kept.join(' ')}}` })
  }
  return index + 1
}

interface Attributes {
  readonly id: string | undefined
  readonly classes: readonly string[]
  /** Something in it has no effect in docsgen. */
  readonly isForeign: boolean
}

function readAttributes(heading: string): Attributes | undefined {
  const read = readHeadingAttributes(heading)
  if (read) return { id: read.id, classes: read.classes, isForeign: read.ignored.length > 0 }
  // Nothing but attributes such as `data-toc-label="…"`.
  const [inside] = /\{:?[ ]*[\w-]+=[^{}]*\}$/.exec(heading) ?? []
  if (inside === undefined) return undefined
  const [, id] = /(?:^|[\s{])#([^\s{}]+)/.exec(inside) ?? []
  return { id, classes: [], isForeign: true }
}

/** The id of a site that has another rule than Python-Markdown's own. */
function customId(writer: BlockWriter, heading: string): string | undefined {
  const [rule = 'default'] = settingsOf(writer.features, 'slug')
  if (rule === 'default' || rule === 'unknown') return undefined
  const used = usedIds.get(writer) ?? new Set(explicitIdsIn(writer.text))
  usedIds.set(writer, used)
  const text = plainText(heading)
  let id = slugify(text, rule)
  while (id === '' || used.has(id)) {
    const [, name = id, count = '0'] = /^(.*)_([0-9]+)$/.exec(id) ?? []
    id = `${name}_${Number(count) + 1}`
  }
  used.add(id)
  return id === slugify(text, 'default') ? undefined : id
}

function plainText(heading: string): string {
  const plain = heading
    .replace(/!?\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])/g, '$1')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/[`*]|(?<![\w])_|_(?![\w])|\\(?=[^\w\s])/g, '')
  return unescapeHtml(plain)
}
