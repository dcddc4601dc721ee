import { readData } from '../../../../kit/data/read-data.ts'
import { isRecord } from '../read-config.ts'
import type { BlockWriter, Part } from './block-writer.ts'
import { plainLabel, quoteAttribute } from './plain-label.ts'
import { boxStart, panelStart, spaceBelow } from './write-admonition.ts'
import { findFenceEnd } from './write-fence.ts'

interface SlashBlock {
  readonly index: number
  readonly name: string
  readonly argument: string
  readonly options: Readonly<Record<string, unknown>>
  /** Of the first line of its text. */
  readonly from: number
  /** Of the line that closes it; that behind its text if none does. */
  readonly to: number
}

const start = /^(\/{3,})[ \t]*([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*))?$/i

/** The blocks of pymdownx: `/// note | Title` … `///`. More slashes allow blocks in blocks. */
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
    writer.note(writer.lines[index]?.first ?? 0, writer.textOf(index), 'Write the caption in braces after the image: `{caption="…"}`.')
  } else if (name === 'define') {
    write('', '')
    writer.note(writer.lines[index]?.first ?? 0, writer.textOf(index), 'Write a definition list: a term, and a line that begins with `: `.')
  } else write(boxStart(writer, index, { type, title }), ':::')
  return to < part.to ? to + 1 : to

  function write(open: string, close: string): void {
    for (let option = index + 1; option < from; option++) writer.replace(option, '')
    writer.replace(index, open === '' ? '' : `${pad}${open}`)
    writer.writeParts({ from, to, base: part.base, out: part.out })
    closeBlock(writer, block as SlashBlock, { part, text: close === ':::' ? pad + close : close })
  }
}

/** Markdown in a tag ends with a blank line. */
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

function readBlock(writer: BlockWriter, index: number, part: Part): SlashBlock | undefined {
  const [, slashes, name = '', argument = ''] = start.exec(writer.textOf(index)) ?? []
  if (slashes === undefined) return undefined
  const indent = writer.lines[index]?.indent ?? 0
  let from = index + 1
  // Options are indented, right below the first line.
  while (from < part.to && !writer.isBlank(from) && (writer.lines[from]?.indent ?? 0) >= indent + 4 && /^[\w-]+:/.test(writer.textOf(from)))
    from++
  let to = from
  while (to < part.to && writer.searches-- > 0 && writer.textOf(to) !== slashes) to = findFenceEnd(writer, to, part) ?? to + 1
  const options = readOptions(writer.text.slice(writer.lines[index + 1]?.start, from > index + 1 ? writer.lines[from - 1]?.end : 0))
  return { index, name: name.toLowerCase(), argument: argument.trim(), options, from, to }
}

function readOptions(text: string): Readonly<Record<string, unknown>> {
  const value = text === '' ? {} : readData('tolerant-yaml', text).value
  return isRecord(value) ? value : {}
}

/** `.class#id`, and attributes in brackets. */
function htmlAttributes(text: string): string {
  const classes = [...text.matchAll(/\.([\w-]+)/g)].map(([, name]) => name)
  const [, id] = /#([\w-]+)/.exec(text) ?? []
  return `${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}${id === undefined ? '' : ` id="${id}"`}`
}

function capitalize(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}`
}
