import { readData } from '../../../../kit/data/read-data.ts'
import { admonitionKinds, capitalize, type Values } from '../../values.ts'
import { isRecord } from '../read-config.ts'
import type { BlockWriter, Part } from './block-writer.ts'
import { iconShortcode, nameOfIcon } from './icons.ts'
import { findFenceEnd } from './write-fence.ts'

const admonitionStart = /^(!!!|\?\?\?\+?) ?([\w-]+(?: +[\w-]+)*)?(?: +"(.*)")?[ \t]*$/
const tabStart = /^===([!+]{0,2}) ?"(.*)"[ \t]*$/

/** `!!! note "Title"` and `??? note "Title"`, whose text is indented. */
export function writeAdmonition(writer: BlockWriter, index: number, part: Part): number | undefined {
  const [, mark = '', words = '', title] = admonitionStart.exec(writer.textOf(index)) ?? []
  if (mark === '' || (words === '' && title === undefined)) return undefined
  const indent = writer.lines[index]?.indent ?? 0
  const base = indent + 4
  const end = writer.endOfIndented(index + 1, part, base)
  const [type = 'note', ...classes] = words.split(/ +/)
  const pad = writer.padOf(index, part)
  const open = mark === '!!!' ? boxStart(writer, index, { type, title }) : panelStart({ type, title, isOpen: mark === '???+' })
  writer.replace(index, `${pad}${open}`)
  if (classes.includes('inline'))
    writer.noteLine(index, 'Admonitions do not float beside text. Move the admonition to where readers need it.', 'style')
  writer.writeParts({ from: index + 1, to: end, base, out: pad.length })
  writer.addBelow(Math.max(index, end - 1), `\n${pad}:::`)
  return end
}

interface Box {
  readonly type: string
  readonly title: string | undefined
}

function boxStart(writer: BlockWriter, index: number, { type, title }: Box): string {
  const kind = admonitionKinds[type.toLowerCase()]
  if (title === '') writer.noteLine(index, 'Admonitions always have a title, so this one has the default title. Write a title.', 'style')
  const shown = title === undefined || title === '' ? (kind === type.toLowerCase() ? '' : capitalize(type)) : plainLabel(title)
  return `:::${kind ?? 'note'}${shown === '' ? '' : ` ${shown}`}`
}

function panelStart({ type, title, isOpen }: Box & { readonly isOpen: boolean }): string {
  const shown = title === undefined || title === '' ? capitalize(type === '' ? 'details' : type) : plainLabel(title)
  return `:::details${isOpen ? '{open}' : ''} ${shown}`
}

/** Consecutive tabs form a set. `===!` begins a new set. */
export function writeTabs(writer: BlockWriter, index: number, part: Part): number | undefined {
  if (!tabStart.test(writer.textOf(index))) return undefined
  const indent = writer.lines[index]?.indent ?? 0
  const pad = writer.padOf(index, part)
  let at = index
  let last = index
  while (at < part.to) {
    const [, marks = '', label] = tabStart.exec(writer.textOf(at)) ?? []
    if (label === undefined || writer.lines[at]?.indent !== indent || (at > index && marks.includes('!'))) break
    const end = Math.max(at + 1, writer.endOfIndented(at + 1, part, indent + 4))
    writer.replace(
      at,
      `${at === index ? `${pad}<Tabs>\n` : ''}${pad}<TabItem label=${quoteAttribute(plainLabel(label))}>${spaceBelow(writer, at)}`,
    )
    writer.writeParts({ from: at + 1, to: end, base: indent + 4, out: pad.length })
    last = end - 1
    writer.addBelow(last, `\n\n${pad}</TabItem>`)
    at = end
    while (at < part.to && writer.isBlank(at)) at++
  }
  writer.addBelow(last, `\n${pad}</Tabs>`)
  if (writer.features.has('tabs=anchors')) writer.unknownParts.add('tabs with anchors')
  return last + 1
}

/** Markdown in an HTML tag is parsed only after a blank line. */
function spaceBelow(writer: BlockWriter, index: number): string {
  return index + 1 < writer.lines.length && writer.isBlank(index + 1) ? '' : '\n'
}

type SlashBlock = NonNullable<ReturnType<typeof readBlock>>

const start = /^(\/{3,})[ \t]*([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*))?$/i

/** pymdownx blocks: `/// note | Title` … `///`. More slashes allow nested blocks. */
export function writeSlashBlock(writer: BlockWriter, index: number, part: Part): number | undefined {
  const block = readBlock(writer, index, part)
  if (!block) return undefined
  const { name, argument, options, from, to } = block
  const pad = writer.padOf(index, part)
  if (name === 'tab') return writeTabBlocks(writer, block, { part, pad })
  const type = typeof options.type === 'string' ? options.type : name === 'admonition' || name === 'details' ? 'note' : name
  const title = argument === '' ? undefined : argument
  if (name === 'details')
    write(panelStart({ type, title: title ?? (name === type ? undefined : capitalize(type)), isOpen: options.open === true }), ':::')
  else if (name === 'html') {
    const [, tag = 'div', rest = ''] = /^([\w-]+)(.*)$/.exec(argument) ?? []
    write(`<${tag}${htmlAttributes(rest)}>${spaceBelow(writer, from - 1)}`, `${space(writer, to)}${pad}</${tag}>`)
  } else if (/caption$/.test(name)) {
    write('', '')
    writer.noteLine(index, 'Write the caption in braces after the image: `{caption="…"}`.')
  } else if (name === 'define') {
    write('', '')
    writer.noteLine(index, 'Write a definition list: a term, and a line that begins with `: `.')
  } else write(boxStart(writer, index, { type, title }), ':::')
  return to < part.to ? to + 1 : to

  function write(open: string, close: string): void {
    for (let option = index + 1; option < from; option++) writer.replace(option, '')
    writer.replace(index, open === '' ? '' : `${pad}${open}`)
    writer.writeParts({ from, to, base: part.base, out: part.out })
    closeBlock(writer, block as SlashBlock, { part, text: close === ':::' ? pad + close : close })
  }
}

/** A blank line is needed after Markdown in a tag. */
function space(writer: BlockWriter, closing: number): string {
  return closing > 0 && writer.isBlank(closing - 1) ? '' : '\n'
}

function closeBlock(writer: BlockWriter, { to }: SlashBlock, { part, text }: { readonly part: Part; readonly text: string }): void {
  if (to < part.to) writer.replace(to, text)
  else if (text !== '') writer.addBelow(to - 1, `\n${text}`)
}

function writeTabBlocks(writer: BlockWriter, first: SlashBlock, { part, pad }: { readonly part: Part; readonly pad: string }): number {
  let block = first
  for (;;) {
    const { index, argument, from, to } = block
    for (let option = index + 1; option < from; option++) writer.replace(option, '')
    const open = `${pad}<TabItem label=${quoteAttribute(plainLabel(argument))}>${spaceBelow(writer, from - 1)}`
    writer.replace(index, index === first.index ? `${pad}<Tabs>\n${open}` : open)
    writer.writeParts({ from, to, base: part.base, out: part.out })
    let next = to + 1
    while (next < part.to && writer.isBlank(next)) next++
    const following = next < part.to ? readBlock(writer, next, part) : undefined
    const continues = following?.name === 'tab' && following.options.new !== true
    closeBlock(writer, block, { part, text: `${space(writer, to)}${pad}</TabItem>${continues ? '' : `\n${pad}</Tabs>`}` })
    if (!continues) return Math.min(to + 1, part.to)
    block = following
  }
}

function readBlock(writer: BlockWriter, index: number, part: Part) {
  const [, slashes, name = '', argument = ''] = start.exec(writer.textOf(index)) ?? []
  if (slashes === undefined) return undefined
  const indent = writer.lines[index]?.indent ?? 0
  let from = index + 1
  // Options are indented, directly below the first line.
  while (from < part.to && !writer.isBlank(from) && (writer.lines[from]?.indent ?? 0) >= indent + 4 && /^[\w-]+:/.test(writer.textOf(from)))
    from++
  /** The line that closes the block, or the line after the block's text if no line closes it. */
  let to = from
  while (to < part.to && writer.searches-- > 0 && writer.textOf(to) !== slashes) to = findFenceEnd(writer, to, part) ?? to + 1
  const options = readOptions(writer.text.slice(writer.lines[index + 1]?.start, from > index + 1 ? writer.lines[from - 1]?.end : 0))
  return { index, name: name.toLowerCase(), argument: argument.trim(), options, from, to }
}

function readOptions(text: string): Values {
  const value = text === '' ? {} : readData('tolerant-yaml', text).value
  return isRecord(value) ? value : {}
}

/** `.class#id`, and attributes in square brackets. */
function htmlAttributes(text: string): string {
  const classes = [...text.matchAll(/\.([\w-]+)/g)].map(([, name]) => name)
  const [, id] = /#([\w-]+)/.exec(text) ?? []
  return `${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}${id === undefined ? '' : ` id="${id}"`}`
}

/** Returns the text of a title in places where Markdown would be shown as written. */
export function plainLabel(label: string): string {
  const text = label
    .replace(iconShortcode, '')
    .replace(/\{:?[ ]*[#.][^{}]*\}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text !== '') return text
  const [icon = ''] = label.match(iconShortcode) ?? []
  return nameOfIcon(icon)
}

export function quoteAttribute(value: string): string {
  const plain = value.replaceAll('`', '').replaceAll('**', '')
  return /["<>{}]/.test(plain) ? `{${JSON.stringify(plain)}}` : `"${plain}"`
}
