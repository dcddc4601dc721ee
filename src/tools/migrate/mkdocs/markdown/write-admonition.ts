import type { BlockWriter, Part } from './block-writer.ts'
import { plainLabel, quoteAttribute } from './plain-label.ts'

/** What docsgen's boxes are called: https://squidfunk.github.io/mkdocs-material/reference/admonitions/#supported-types */
const kinds: Readonly<Record<string, string>> = {
  ...{ note: 'note', seealso: 'note', example: 'note', quote: 'note', cite: 'note', snippet: 'note' },
  ...{ abstract: 'info', summary: 'info', tldr: 'info', info: 'info', todo: 'info', question: 'info', help: 'info', faq: 'info' },
  ...{ tip: 'tip', hint: 'tip', success: 'tip', check: 'tip', done: 'tip', important: 'important' },
  ...{ warning: 'warning', attention: 'warning', caution: 'caution' },
  ...{ danger: 'danger', error: 'danger', failure: 'danger', fail: 'danger', missing: 'danger', bug: 'danger' },
}

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
    writer.note(offsetOf(writer, index), writer.textOf(index), 'Boxes do not float beside text. Move the box to where readers need it.')
  writer.writeParts({ from: index + 1, to: end, base, out: pad.length })
  writer.addBelow(Math.max(index, end - 1), `\n${pad}:::`)
  return end
}

interface Box {
  readonly type: string
  readonly title: string | undefined
}

export function boxStart(writer: BlockWriter, index: number, { type, title }: Box): string {
  const kind = kinds[type.toLowerCase()]
  if (title === '')
    writer.note(
      offsetOf(writer, index),
      writer.textOf(index),
      'Boxes always have a title, so this one has the default title. Write a title.',
    )
  const shown = title === undefined || title === '' ? (kind === type.toLowerCase() ? '' : capitalize(type)) : plainLabel(title)
  return `:::${kind ?? 'note'}${shown === '' ? '' : ` ${shown}`}`
}

export function panelStart({ type, title, isOpen }: Box & { readonly isOpen: boolean }): string {
  const shown = title === undefined || title === '' ? capitalize(type === '' ? 'details' : type) : plainLabel(title)
  return `:::details${isOpen ? '{open}' : ''} ${shown}`
}

/** Tabs that follow each other are one set; `===!` begins another one. */
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
  if (writer.features.has('tabs=anchors')) writer.hasUnknownAnchors = true
  return last + 1
}

/** Markdown in a tag is read as such below a blank line. */
export function spaceBelow(writer: BlockWriter, index: number): string {
  return index + 1 < writer.lines.length && writer.isBlank(index + 1) ? '' : '\n'
}

function offsetOf(writer: BlockWriter, index: number): number {
  return writer.lines[index]?.first ?? 0
}

function capitalize(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}`
}
