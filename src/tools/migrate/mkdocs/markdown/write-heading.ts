import { explicitIdsIn, readHeadingAttributes } from '../../../../core/markdown/explicit-ids.ts'
import { unescapeHtml } from '../../../../kit/escape/markup.ts'
import { settingsOf } from '../config.ts'
import { slugify } from '../slugs.ts'
import type { BlockWriter, Part } from './block-writer.ts'

const usedIds = new WeakMap<BlockWriter, Set<string>>()

/** Headings need no space behind `#`, and must not be indented. */
export function writeHeading(writer: BlockWriter, index: number, part: Part): number | undefined {
  const line = writer.lines[index]
  const text = writer.textOf(index)
  const [, marks = '', space = '', rest = ''] = /^(#{1,6})([ \t]*)(.*)$/.exec(text) ?? []
  if (!line || marks === '') return undefined
  writer.move(index, part)
  const isGlued = space === '' && rest !== ''
  if (isGlued && writer.features.has('pymdownx.saneheaders')) return undefined
  if (line.indent !== part.base) {
    writer.edits.push({ start: line.first, end: line.first, text: '\\' })
    writer.note(line.first, text, 'MkDocs shows this heading as text, because it is indented. Remove the space at its beginning.')
    return index + 1
  }
  const content = line.first + marks.length
  if (isGlued) writer.edits.push({ start: content, end: content, text: ' ' })
  const heading = withoutClosing(rest)
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

/** `## Title ##` */
function withoutClosing(text: string): string {
  let end = text.length
  while (text[end - 1] === '#') end--
  return end < text.length && /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text
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
