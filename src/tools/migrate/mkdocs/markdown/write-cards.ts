import type { BlockWriter, Part } from './block-writer.ts'
import { plainLabel, quoteAttribute } from './plain-label.ts'

const item = /^[-*+][ \t]+(.+)$/
/** A title in bold letters, or a link, alone in its line. */
const title =
  /^(?:\[(?<bold>\*\*|__)(?<linkedTitle>[^\][*]+)(?:\*\*|__)\]\((?<boldHref>[^()\s]+)\)|(?:\*\*|__)\[(?<innerTitle>[^\][]+)\]\((?<innerHref>[^()\s]+)\)(?:\*\*|__)|(?:\*\*|__)(?<plain>[^*_][^*]*?)(?:\*\*|__)|\[(?<linkTitle>[^\][]+)\]\((?<href>[^()\s]+)\))$/

interface CardLine {
  readonly index: number
  readonly title: string
  readonly href: string | undefined
}

/** `<div class="grid cards" markdown>` with a list whose items begin with a title becomes cards. Returns whether it does. */
export function writeCards(writer: BlockWriter, { from, to, base, out }: Part): boolean {
  const cards: CardLine[] = []
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
  for (const [at, { index, title, href }] of cards.entries()) {
    const end = cards[at + 1]?.index ?? to - 1
    const link = href === undefined ? '' : ` href="${href.replaceAll('"', '%22')}"`
    writer.replace(index, `${pad}<Card title=${quoteAttribute(title)}${link}>\n`)
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

function readCard(text: string, index: number): CardLine | undefined {
  const [, written = ''] = item.exec(text) ?? []
  const plain = plainLabel(written)
  const groups = title.exec(plain)?.groups
  const shown = groups?.linkedTitle ?? groups?.innerTitle ?? groups?.plain ?? groups?.linkTitle
  return shown === undefined ? undefined : { index, title: shown.trim(), href: groups?.boldHref ?? groups?.innerHref ?? groups?.href }
}
