import { posix } from 'node:path'
import { explicitIdsIn, readHeadingAttributes } from '../../../../core/markdown/explicit-ids.ts'
import { unescapeHtml } from '../../../../kit/escape/markup.ts'
import { relativeTo, withoutClosingSigns } from '../../values.ts'
import { isPageFile, settingsOf } from '../config.ts'
import { slugify } from '../generated-pages.ts'
import type { BlockWriter, Part } from './block-writer.ts'
import { writeAdmonition, writeSlashBlock, writeTabs } from './write-boxes.ts'
import {
  clipMarks,
  copiedLines,
  findFenceEnd,
  findIncluded,
  type IncludeLine,
  readIncludeLine,
  readSnippet,
  selectLines,
  writeFence,
} from './write-fence.ts'
import { writeHtmlBlock } from './write-html-block.ts'

/** Nobody nests admonitions this deeply. */
const maxDepth = 50

/**
 * The beginning of a list item, a footnote, or a definition. Text below the first line belongs to the block if it is indented by four
 * columns.
 */
const itemStart = /^(?:[-*+]|\d+[.)]|\[\^[^\]\s]+\]:|:)(?:[ \t]|$)/
const listMarker = /^(?:[-*+]|\d+\.)[ \t]/
const attributeLine = /^\{:?[ ]*((?:[#.][^\s{}]|[\w-]+=)[^{}]*)\}$/

/**
 * Writes the blocks of a part of a page. In Python-Markdown, an indentation of four columns determines what belongs to a list, admonition,
 * or tab. The writer for each kind of block returns the index of the line after the block, or undefined if the line does not begin such a
 * block.
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
  /** The number of lines in the paragraph above. */
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
      // The lines are indented code.
      else for (let each = index; each < end; each++) writer.move(each, part)
      paragraph = 0
      index = end
      continue
    }
    const end = column < 4 ? writeBlock(writer, index, part) : undefined
    if (end !== undefined) {
      paragraph = 0
      // Authors also indent by less than four columns where it makes no difference to readers.
      if (column === 0) isInItem = false
      index = end
      continue
    }
    const text = writer.textOf(index)
    writer.move(index, part)
    if (column < 4 && itemStart.test(text)) {
      // Without a blank line above it, Python-Markdown interprets a list as text.
      if (paragraph > 0 && !isInItem && listMarker.test(text)) escapeMarker(writer, line.first, text)
      else if (paragraph === 0 || !text.startsWith(':') || !isInItem) {
        isInItem = true
        paragraph = 0
      }
    } else if (paragraph > 1 && /^-{3,}$/.test(text)) {
      // A line of dashes below several lines of text is a horizontal rule rather than a heading underline.
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
  writer.noteFound(offset, text, 'MkDocs shows this list as text, because it has no blank line above it. Add one to show a list.')
}

/** Attributes of a whole block, of which only the ID has an effect. */
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

/** `::: package.module` for mkdocstrings and other plugins, with options below it. The displayed content is generated from code. */
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

/** Headings need no space after `#`, and must not be indented. */
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
  /** Whether some of the attributes have no effect in docsgen. */
  readonly isForeign: boolean
}

function readAttributes(heading: string): Attributes | undefined {
  const read = readHeadingAttributes(heading)
  if (read) return { id: read.id, classes: read.classes, isForeign: read.ignored.length > 0 }
  // The braces contain only attributes such as `data-toc-label="…"`.
  const [inside] = /\{:?[ ]*[\w-]+=[^{}]*\}$/.exec(heading) ?? []
  if (inside === undefined) return undefined
  const [, id] = /(?:^|[\s{])#([^\s{}]+)/.exec(inside) ?? []
  return { id, classes: [], isForeign: true }
}

/** Returns the heading ID for a site whose slug rule differs from Python-Markdown's default. */
function customId(writer: BlockWriter, heading: string): string | undefined {
  const [rule = 'default'] = settingsOf(writer.features, 'slug')
  if (rule === 'default' || rule === 'unknown') return undefined
  writer.usedIds ??= new Set(explicitIdsIn(writer.text))
  const used = writer.usedIds
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

const blockMark = /^-{1,}8<-{1,}$/
const regionMark = /^(?:<!--[ \t]*)?-{1,}8<-{1,}[ \t]*\[[ \t]*(start|end)[ \t]*:[ \t]*([\w-]+)[ \t]*\][ \t]*(?:-->)?$/

/** Writes lines that include a file: as Markdown, or as a code block if the file contains code. */
function writeInclude(writer: BlockWriter, index: number, part: Part): number | undefined {
  const text = writer.textOf(index)
  const line = writer.lines[index]
  if (!line) return undefined
  const pad = writer.padOf(index, part)
  const [, edge, region] = regionMark.exec(text) ?? []
  if (edge !== undefined) {
    writer.replace(index, `${pad}<!-- ${edge === 'start' ? `#region ${region}` : '#endregion'} -->`)
    return index + 1
  }
  if (/^;-+8<-+/.test(text)) {
    writer.move(index, part)
    writer.edits.push({ start: line.first, end: line.first + 1, text: '' })
    return index + 1
  }
  if (blockMark.test(text)) {
    let end = index + 1
    while (end < part.to && !blockMark.test(writer.textOf(end))) end++
    if (end === part.to) return undefined
    for (let inner = index + 1; inner < end; inner++) {
      const written = writer.textOf(inner)
      if (written === '' || written.startsWith(';')) writer.replace(inner, '')
      else writer.replace(inner, includeText(writer, readSnippet(written), { index: inner, pad }) ?? `${pad}<!-- ${written} -->`)
    }
    writer.replace(index, '')
    writer.replace(end, '')
    return end + 1
  }
  const include = readIncludeLine(text)
  if (!include) return undefined
  writer.replace(index, includeText(writer, include, { index, pad }) ?? `${pad}<!-- ${text.replaceAll('--', '- -')} -->`)
  return index + 1
}

/** undefined if the file cannot be included. */
function includeText(writer: BlockWriter, include: IncludeLine, { index, pad }: { index: number; pad: string }): string | undefined {
  const offset = writer.lines[index]?.first ?? 0
  const written = writer.textOf(index)
  const path = findIncluded(writer, include, offset)
  if (path === undefined) return undefined
  if (!isPageFile(path) && !/\.(?:txt|html?)$/.test(path)) return codeBlock(writer, include, { path, offset, written, pad })
  if (include.syntax === 'plugin' && include.isPart) {
    writer.noteFound(
      offset,
      written,
      `Mark the part in \`${posix.basename(path)}\` with \`<!-- #region name -->\` and \`<!-- #endregion -->\`, and include it.`,
    )
    writer.unknownParts.add('a part of an included file')
    return undefined
  }
  if (include.lines) {
    writer.noteFound(offset, written, `Partials are whole files or regions, so these lines of \`${posix.basename(path)}\` were copied.`)
    return `\n${selectLines(writer.input.files.readText(path) ?? '', include)
      .map((line) => (line === '' ? '' : pad + line))
      .join('\n')}\n`
  }
  writer.partials.add(path)
  return `${pad}:::include ${relativeTo(writer.input.file, path)}${include.region === undefined ? '' : `#${include.region}`}`
}

interface Code {
  readonly path: ReturnType<typeof findIncluded> & string
  readonly offset: number
  readonly written: string
  readonly pad: string
}

const languages: Readonly<Record<string, string>> = {
  py: 'python',
  yml: 'yaml',
  toml: 'toml',
  rs: 'rust',
  sh: 'bash',
  md: 'markdown',
  js: 'js',
}

function codeBlock(writer: BlockWriter, include: IncludeLine, { path, offset, written, pad }: Code): string {
  const ending = posix.extname(path).slice(1)
  const head = `${pad}\`\`\`${languages[ending] ?? ending}`
  const code = selectLines(writer.input.files.readText(path) ?? '', include)
  if (!include.isPart) {
    const marked = include.highlighted === undefined ? '' : clipMarks(` {${include.highlighted}}`, code.length)
    return `${head}${marked} file="${relativeTo(writer.input.file, path)}"\n${pad}\`\`\``
  }
  writer.noteFound(offset, written, copiedLines(path))
  const lines = code.map((line) => (line === '' ? '' : pad + line)).join('\n')
  return `${head}${shiftMarks(include)}\n${lines}\n${pad}\`\`\``
}

/** Highlighted lines are counted from the start of the file, but docsgen counts from the start of the displayed part. */
function shiftMarks({ highlighted, lines = [] }: IncludeLine): string {
  const shown = lines.flatMap(([from, to]) =>
    Number.isFinite(to) ? Array.from({ length: Math.max(0, Math.min(to - from + 1, 5000)) }, (_, at) => from + at) : [],
  )
  const last = lines.at(-1)
  const numbers = (highlighted ?? '').split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: Math.max(0, Math.min(to - from + 1, 5000)) }, (_, at) => from + at)
  })
  const marked = numbers.flatMap((number) => {
    const at = shown.indexOf(number)
    if (at !== -1) return [at + 1]
    return last && !Number.isFinite(last[1]) && number >= last[0] ? [shown.length + number - last[0] + 1] : []
  })
  return marked.length === 0 ? '' : ` {${marked.join(',')}}`
}
