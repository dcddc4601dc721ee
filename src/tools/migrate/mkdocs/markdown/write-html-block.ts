import { unescapeHtml } from '../../../../kit/escape/markup.ts'
import type { BlockWriter, Part } from './block-writer.ts'
import { findIcon, iconShortcode } from './icons.ts'
import { plainLabel, quoteAttribute } from './write-boxes.ts'
import { findFenceEnd } from './write-fence.ts'

/** Tags that Python-Markdown treats as HTML blocks, up to the closing tag. */
const blockTags = new Set(
  'address article aside blockquote center details dd dialog div dl dt fieldset figcaption figure footer form header hgroup iframe legend li main menu nav object ol p section table tbody td tfoot th thead tr ul video'.split(
    ' ',
  ),
)
/** CommonMark itself also treats these tags as HTML across blank lines. */
const rawTags = new Set(['script', 'style', 'pre', 'textarea'])
const openTag = /^<([a-zA-Z][\w-]*)(?=[\s>/]|$)/
const markdownAttribute = /[ \t]+markdown(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))?(?=[\s>/])/

/** Writes HTML whose Markdown is parsed if it has the attribute `markdown`, and is otherwise shown as written. */
export function writeHtmlBlock(writer: BlockWriter, index: number, part: Part): number | undefined {
  const text = writer.textOf(index)
  if (text.startsWith('<!--')) return writeComment(writer, index, part)
  const name = openTag.exec(text)?.[1]?.toLowerCase()
  if (name === undefined) return undefined
  if (rawTags.has(name)) return moveLines(writer, { ...part, from: index, to: findClose(writer, name, index, part) ?? index + 1 })
  if (!blockTags.has(name)) return undefined
  const end = findClose(writer, name, index, part)
  const attribute = markdownAttribute.exec(text.slice(0, endOfTag(text)))
  if (end === undefined) return attribute ? openOnly(writer, index, part) : undefined
  const block = { ...part, from: index, to: end }
  if (attribute) writeMarkdownTag(writer, block, name)
  else writeRawTag(writer, block)
  // In CommonMark, an HTML block ends at a blank line, and in Python-Markdown, it ends at its last tag.
  if (end < part.to && !writer.isBlank(end) && !writer.textOf(end).startsWith('<')) writer.addBelow(end - 1, '\n')
  return end
}

/** Writes a tag with Markdown content. CommonMark parses the content as Markdown after a blank line. */
function writeMarkdownTag(writer: BlockWriter, part: Part, name: string): void {
  const { from, to, base, out } = part
  const line = writer.lines[from]
  const last = writer.lines[to - 1]
  if (!line || !last) return
  const text = writer.textOf(from)
  const opened = endOfTag(text)
  const isCards = /class=["'][^"']*\bgrid\b[^"']*\bcards\b/.test(text.slice(0, opened))
  if (isCards && to > from + 1 && writeCards(writer, part)) return
  removeAttribute(writer, from)
  writer.move(from, part)
  const closing = writer.textOf(to - 1).lastIndexOf(`</`)
  if (to === from + 1) {
    const close = text.lastIndexOf(`</${name}`)
    if (close > opened) {
      const pad = ' '.repeat(out)
      writer.edits.push({ start: line.first + opened, end: line.first + opened, text: `\n\n${pad}` })
      writer.edits.push({ start: line.first + close, end: line.first + close, text: `\n\n${pad}` })
    }
    return
  }
  if (text.length > opened) writer.edits.push({ start: line.first + opened, end: line.first + opened, text: `\n\n${' '.repeat(out)}` })
  else if (!writer.isBlank(from + 1)) writer.addBelow(from, '\n')
  const first = writer.lines[from + 1]
  // Content that is indented as a whole is text rather than code.
  const inner = first && !writer.isBlank(from + 1) && first.indent >= base + 4 ? first.indent : base
  writer.writeParts({ from: from + 1, to: to - 1, base: inner, out })
  if (closing > 0) writer.edits.push({ start: last.first + closing, end: last.first + closing, text: `\n\n${' '.repeat(out)}` })
  else if (!writer.isBlank(to - 2)) writer.edits.push({ start: last.start, end: last.start, text: '\n' })
  if (closing > 0) writer.move(to - 1, part)
  else writer.edits.push({ start: last.start, end: last.first, text: ' '.repeat(out) })
}

/**
 * Python-Markdown treats Markdown in other HTML as text, so blank lines, after which Markdown could begin, are removed. Code blocks are
 * code everywhere.
 */
function writeRawTag(writer: BlockWriter, part: Part): void {
  const { from, to } = part
  // The script for terminals shows the tags in the code as colors.
  const isTerminal = /class=["'][^"']*\btermy\b/.test(writer.textOf(from))
  let hasBlocks = false
  for (let index = from; index < to; index++) {
    hasBlocks ||= findFenceEnd(writer, index, part) !== undefined || (index > from && markdownAttribute.test(writer.textOf(index)))
  }
  if (!hasBlocks) {
    for (let index = from; index < to; index++) {
      if (writer.isBlank(index)) writer.replace(index, '')
      else writer.move(index, part)
    }
  } else {
    for (let index = from; index < to; ) {
      const end = findFenceEnd(writer, index, part)
      if (end !== undefined) {
        writer.writeParts({ ...part, from: index, to: end })
        if (isTerminal) for (let line = index + 1; line < end - 1; line++) removeTags(writer, line)
      } else if (index > from && markdownAttribute.test(writer.textOf(index))) {
        const next = writeHtmlBlock(writer, index, { ...part, from: index })
        index = next ?? moveLines(writer, { ...part, from: index, to: index + 1 })
        continue
      } else writer.move(index, part)
      index = end ?? index + 1
    }
  }
}

function writeComment(writer: BlockWriter, index: number, part: Part): number {
  let end = index
  while (end < part.to && !writer.textOf(end).includes('-->')) end++
  return moveLines(writer, { ...part, from: index, to: Math.min(end + 1, part.to) })
}

function openOnly(writer: BlockWriter, index: number, part: Part): number {
  removeAttribute(writer, index)
  writer.move(index, part)
  if (index + 1 < part.to && !writer.isBlank(index + 1)) writer.addBelow(index, '\n')
  return index + 1
}

function removeAttribute(writer: BlockWriter, index: number): void {
  const found = markdownAttribute.exec(writer.textOf(index))
  const at = (writer.lines[index]?.first ?? 0) + (found?.index ?? 0)
  if (found) writer.edits.push({ start: at, end: at + found[0].length, text: '' })
}

function removeTags(writer: BlockWriter, index: number): void {
  const start = writer.lines[index]?.first ?? 0
  const tags = /<\/?(?:font|span|b|u|i|em|strong|a)(?:[ \t][^<>]*)?>|&(?:lt|gt|amp|quot|apos|#39);/g
  for (const { 0: found, index: at } of writer.textOf(index).matchAll(tags))
    writer.edits.push({ start: start + at, end: start + at + found.length, text: found.startsWith('&') ? unescapeHtml(found) : '' })
}

function moveLines(writer: BlockWriter, part: Part): number {
  for (let index = part.from; index < part.to; index++) writer.move(index, part)
  return part.to
}

/** Returns the index after the line that contains the closing tag for the tag at the beginning of a line. */
function findClose(writer: BlockWriter, name: string, index: number, { to }: Pick<Part, 'to'>): number | undefined {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>/]|$)`, 'gi')
  let depth = 0
  for (let at = index; at < to && writer.searches-- > 0; ) {
    const fence = findFenceEnd(writer, at, { to })
    if (fence !== undefined) {
      at = fence
      continue
    }
    for (const [, slash] of writer
      .textOf(at)
      .replace(/`[^`]*`/g, '')
      .matchAll(tags))
      depth += slash === '/' ? -1 : 1
    at++
    if (depth <= 0) return at
  }
  return undefined
}

/** Returns the offset after the `>` of the tag that begins a line. */
function endOfTag(text: string): number {
  const close = text.indexOf('>')
  return close === -1 ? text.length : close + 1
}

const item = /^[-*+][ \t]+(.+)$/
/** A title in bold type, or a link. Text can follow the title. */
const title =
  /^(?:\[(?<bold>\*\*|__)(?<linkedTitle>[^\][*]+)(?:\*\*|__)\]\((?<boldHref>[^()\s]+)\)|(?:\*\*|__)\[(?<innerTitle>[^\][]+)\]\((?<innerHref>[^()\s]+)\)(?:\*\*|__)|(?:\*\*|__)(?<plain>[^*_][^*]*?)(?:\*\*|__)|\[(?<linkTitle>[^\][]+)\]\((?<href>[^()\s]+)\))(?:[ \t:]+(?<rest>\S.*))?$/

/**
 * Converts `<div class="grid cards" markdown>` that contains a list whose items begin with titles to cards. Returns whether it was
 * converted.
 */
function writeCards(writer: BlockWriter, { from, to, base, out }: Part): boolean {
  const cards: NonNullable<ReturnType<typeof readCard>>[] = []
  for (let index = from + 1; index < to - 1; index++) {
    const line = writer.lines[index]
    if (!line || writer.isBlank(index) || line.indent - base >= 4) continue
    const card = readCard(writer.textOf(index), index)
    if (!card) return false
    cards.push(card)
  }
  if (cards.length === 0) return false
  const pad = ' '.repeat(out)
  writer.replace(from, `${pad}<Cards>`)
  for (const [at, { index, title, href, icon, rest }] of cards.entries()) {
    const end = cards[at + 1]?.index ?? to - 1
    const link = href === undefined ? '' : ` href="${href.replaceAll('"', '%22')}"`
    const sign = icon === undefined ? '' : ` icon="${icon}"`
    writer.replace(index, `${pad}<Card title=${quoteAttribute(title)}${link}${sign}>\n${rest === '' ? '' : `\n${pad}${rest}\n`}`)
    let first = index + 1
    while (first < end && (writer.isBlank(first) || /^-{3,}$/.test(writer.textOf(first)))) writer.replace(first++, '')
    let last = end
    while (last > first && writer.isBlank(last - 1)) last--
    const indent = writer.lines[first]?.indent ?? base + 4
    writer.writeParts({ from: first, to: last, base: Math.min(indent, base + 4), out })
    writer.addBelow(Math.max(index, last - 1), `\n\n${pad}</Card>`)
  }
  writer.replace(to - 1, `${pad}</Cards>`)
  return true
}

function readCard(text: string, index: number) {
  const [, written = ''] = item.exec(text) ?? []
  const plain = plainLabel(written)
  const groups = title.exec(plain)?.groups
  const shown = groups?.linkedTitle ?? groups?.innerTitle ?? groups?.plain ?? groups?.linkTitle
  if (shown === undefined) return undefined
  const [icon] = written.match(iconShortcode) ?? []
  return {
    index,
    title: shown.trim(),
    href: groups?.boldHref ?? groups?.innerHref ?? groups?.href,
    icon: icon && findIcon(icon),
    rest: groups?.rest ?? '',
  }
}
