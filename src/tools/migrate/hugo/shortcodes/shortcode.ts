import { beginsLine, endsLine, indentOf } from '../../mdx/mdx-page.ts'
import type { PageDraft } from '../../text/page-draft.ts'
import type { Span } from '../../text/revise-text.ts'

/** A shortcode on a page: `{{< name >}}`, including its content and closing tag if it has one. */
export interface Shortcode extends Span {
  readonly name: string
  /** The offset after the opening tag. */
  readonly innerStart: number
  /** The offset before the closing tag. Equals `innerStart` if there is none. */
  readonly innerEnd: number
  readonly isPaired: boolean
  /** `{{% %}}`: the output is part of the page's Markdown. */
  readonly isMarkdown: boolean
  readonly positional: readonly string[]
  readonly named: Readonly<Record<string, string>>
  readonly parent: Shortcode | undefined
  readonly children: readonly Shortcode[]
}

interface Tag extends Span, Pick<Shortcode, 'name' | 'isMarkdown' | 'positional' | 'named'> {
  readonly kind: 'open' | 'close' | 'single'
}

/** No tag is longer than this. */
const maxTag = 8_000
/** Shortcodes that are nested more deeply are treated as siblings. */
const maxDepth = 50
/** A page with more unterminated tags is not a Hugo page. */
const maxBroken = 200

/** Finds shortcodes as Hugo does: before Markdown is parsed, and therefore also in code. */
export function scanShortcodes(text: string, from: number) {
  const tags: Tag[] = []
  /** Escaped shortcodes, such as `{{</* name * />}}`, each with the text that readers see. */
  const escaped: (Span & { readonly text: string })[] = []
  /** Tags that are not terminated, or that close no shortcode. */
  const broken: Span[] = []
  let next = from
  for (let at = text.indexOf('{{', from); at !== -1 && broken.length < maxBroken; at = text.indexOf('{{', next)) {
    const mark = text[at + 2]
    const closing = mark === '<' ? '>}}' : '%}}'
    next = at + 1
    if (mark !== '<' && mark !== '%') continue
    const isEscaped = text.startsWith('/*', at + 3)
    const end = isEscaped ? text.slice(at, at + maxTag).indexOf(`*/${closing}`) : -1
    const tag = isEscaped ? undefined : readTag(text, at, closing)
    if (tag) tags.push(tag)
    else if (end === -1) broken.push({ start: at, end: at + (isEscaped ? 5 : 3) })
    else escaped.push({ start: at, end: at + end + 5, text: `{{${mark}${text.slice(at + 5, at + end)}${closing}` })
    next = tag?.end ?? (end === -1 ? at + 3 : at + end + 5)
  }
  return { shortcodes: pairTags(tags, broken), escaped, broken }
}

function readTag(text: string, start: number, closing: string): Tag | undefined {
  const limit = Math.min(text.length, start + maxTag)
  const parts: { key?: string; value: string }[] = []
  let at = start + 3
  let isSingle = false
  while (at < limit) {
    while (at < limit && /\s/.test(text[at] as string)) at++
    if (text.startsWith(closing, at)) return createTag(parts, { start, end: at + 3, isSingle, isMarkdown: closing[0] === '%' })
    if (text.startsWith(`/${closing}`, at)) {
      isSingle = true
      at++
      continue
    }
    const key = /^([\w-]+)\s*=\s*/.exec(text.slice(at, Math.min(limit, at + 200)))
    if (key) at += key[0].length
    const value = readValue(text, at, { limit, closing })
    if (!value) return undefined
    parts.push(key?.[1] === undefined ? { value: value.text } : { key: key[1], value: value.text })
    at = value.end
  }
  return undefined
}

function readValue(
  text: string,
  start: number,
  { limit, closing }: { readonly limit: number; readonly closing: string },
): { readonly text: string; readonly end: number } | undefined {
  const quote = text[start]
  if (quote === '"' || quote === '`') {
    let value = ''
    for (let at = start + 1; at < limit; at++) {
      const char = text[at]
      if (char === '\n' && quote === '"') return undefined
      if (char === quote) return { text: value, end: at + 1 }
      if (quote === '"' && char === '\\' && at + 1 < limit) at++
      value += text[at]
    }
    return undefined
  }
  let end = start
  while (end < limit && !/\s/.test(text[end] as string) && !text.startsWith(closing, end) && !text.startsWith(`/${closing}`, end)) end++
  return end === start || text.startsWith('{{', start) ? undefined : { text: text.slice(start, end), end }
}

function createTag(
  parts: readonly { readonly key?: string; readonly value: string }[],
  { isSingle, isMarkdown, ...span }: Span & { readonly isSingle: boolean; readonly isMarkdown: boolean },
): Tag | undefined {
  const [first, ...args] = parts
  if (!first || first.key !== undefined) return undefined
  const isClose = first.value.startsWith('/')
  const written = isClose ? first.value.slice(1) : first.value
  // `{{< / name >}}`
  const name = written === '' ? (args.shift()?.value ?? '') : written
  if (!/^[\w][\w./-]*$/.test(name)) return undefined
  return {
    name,
    ...span,
    kind: isClose ? 'close' : isSingle ? 'single' : 'open',
    isMarkdown,
    positional: args.filter(({ key }) => key === undefined).map(({ value }) => value),
    named: Object.fromEntries(args.flatMap(({ key, value }) => (key === undefined ? [] : [[key.toLowerCase(), value]]))),
  }
}

type Mutable = Shortcode & { readonly children: Shortcode[] }

/** Pairs tags and returns the shortcodes that are not nested in others. A tag without a closing tag stands alone. */
function pairTags(tags: readonly Tag[], broken: Span[]): readonly Shortcode[] {
  const closers = new Map<Tag, Tag>()
  const openers = new Map<string, Tag[]>()
  const stack: Tag[] = []
  for (const tag of tags) {
    const same = openers.get(tag.name) ?? []
    if (tag.kind === 'open') {
      stack.push(tag)
      openers.set(tag.name, [...same, tag].slice(-200))
    } else if (tag.kind === 'close') {
      const opener = same.pop()
      if (opener === undefined || !stack.includes(opener)) {
        broken.push({ start: tag.start, end: tag.end })
        continue
      }
      closers.set(opener, tag)
      // Shortcodes that were opened after this one have no closing tag.
      for (let left = stack.pop(); left !== undefined && left !== opener; left = stack.pop()) {
        const others = openers.get(left.name)
        if (others?.at(-1) === left) others.pop()
      }
    }
  }
  const shortcodes: Shortcode[] = []
  const open: Mutable[] = []
  for (const tag of tags) {
    if (tag.kind === 'close') continue
    while (open.length > 0 && (open.at(-1) as Mutable).end <= tag.start) open.pop()
    const closer = closers.get(tag)
    const parent = open.at(-1)
    const { name, start, end, isMarkdown, positional, named } = tag
    const inner = { innerStart: end, innerEnd: closer?.start ?? end, isPaired: closer !== undefined }
    const shortcode: Mutable = { name, start, ...inner, end: closer?.end ?? end, isMarkdown, positional, named, parent, children: [] }
    ;(parent?.children ?? shortcodes).push(shortcode)
    if (closer && open.length < maxDepth) open.push(shortcode)
  }
  return shortcodes
}

/** Translates a shortcode. Shortcodes inside it are translated separately, unless the result is `whole`. */
export type TranslateShortcode = (shortcode: Shortcode, page: PageDraft) => 'whole' | undefined

export function argumentOf({ named, positional }: Shortcode, keys: readonly string[], index?: number): string | undefined {
  for (const key of keys) if (named[key] !== undefined) return named[key]
  return index === undefined ? undefined : positional[index]
}

export function addNote({ notes, text }: PageDraft, { start, innerStart }: Pick<Shortcode, 'start' | 'innerStart'>, advice: string): void {
  notes.push({ offset: start, found: text.slice(start, innerStart).replace(/\s+/g, ' '), advice })
}

/** Replaces a shortcode together with its content. */
export function replaceWhole({ edits }: PageDraft, { start, end }: Shortcode, text: string): 'whole' {
  edits.push({ start, end, text })
  return 'whole'
}

/** Replaces the tags of a shortcode, and leaves the content between them in place. */
export function replaceTags(
  { edits }: PageDraft,
  { start, innerStart, innerEnd, end, isPaired }: Shortcode,
  open: string,
  close: string,
): undefined {
  edits.push({ start, end: innerStart, text: isPaired ? open : open + close })
  if (isPaired) edits.push({ start: innerEnd, end, text: close })
  return undefined
}

/** Replaces the tags of a shortcode with lines, and keeps the indentation of a list item. */
export function replaceByBlock(
  page: PageDraft,
  shortcode: Shortcode,
  open: string,
  close: string,
  { blankLines = false }: { readonly blankLines?: boolean } = {},
): undefined {
  const { text, edits } = page
  const { start, innerStart, innerEnd, end, isPaired } = shortcode
  const before = lineBefore(text, start)
  const indent = indentOf(before)
  if (/^\s*\|/.test(before)) {
    addNote(page, shortcode, 'A table cell cannot contain a block: move it out of the table.')
    return replaceTags(page, shortcode, '', '')
  }
  const line = `\n${indent}`
  const lead = beginsLine(text, start) ? '' : `${line}${line}`
  const gap = blankLines ? `\n${indent.trimEnd()}` : ''
  if (!isPaired) {
    edits.push({ start, end, text: `${lead}${open}${gap}${line}${close}${endsLine(text, end) ? '' : `${line}${line}`}` })
    return undefined
  }
  const isEmpty = text.slice(innerStart, innerEnd).trim() === ''
  const opening = endsLine(text, innerStart) || isEmpty ? (isBlankLineAt(text, innerStart) || isEmpty ? '' : gap) : `${gap}${line}`
  edits.push({ start, end: innerStart, text: `${lead}${open}${opening}` })
  const beforeClose = lineBefore(text, innerEnd)
  const isOwnLine = beforeClose.trim() === '' || /^[\s>]*$/.test(beforeClose)
  const lineStart = innerEnd - beforeClose.length
  const blankLine = isOwnLine && blankLines && !isEmpty && !isBlankLineBefore(text, innerEnd) ? `${indent.trimEnd()}\n` : ''
  // The blank line comes before the indentation of the closing tag.
  if (blankLine !== '' && lineStart < innerEnd) edits.push({ start: lineStart, end: lineStart, text: blankLine })
  // The closing tag is on the same line as the opening tag, with or without content between them.
  const needsLine = isEmpty ? !text.slice(innerStart, innerEnd).includes('\n') : !isOwnLine
  const closing = needsLine ? `${isEmpty ? '' : gap}${line}` : lineStart < innerEnd ? '' : blankLine
  edits.push({ start: innerEnd, end, text: `${closing}${close}${endsLine(text, end) ? '' : `${line}${line}`}` })
  return undefined
}

/** If the text before a shortcode is longer than this, it is treated as prose, so that the time for a page stays linear. */
const maxLead = 500

function lineBefore(text: string, offset: number): string {
  const near = text.slice(Math.max(0, offset - maxLead), offset)
  const start = near.lastIndexOf('\n')
  return start === -1 && offset > maxLead ? `…${near}` : near.slice(start + 1)
}

function isBlankLineAt(text: string, offset: number): boolean {
  const next = text.indexOf('\n', offset)
  return next === -1 || endsLine(text, next + 1)
}

function isBlankLineBefore(text: string, offset: number): boolean {
  const above = offset - lineBefore(text, offset).length - 1
  // The page begins after the front matter.
  return above <= 0 || /^\s*(?:---|\+\+\+|\})?\s*$/.test(lineBefore(text, above))
}

/** Returns the line breaks that are needed to make a line a separate paragraph. */
export function linesAround({ text }: PageDraft, { start, end }: Shortcode): readonly [above: string, below: string] {
  const indent = indentOf(lineBefore(text, start))
  const isFirst = lineBefore(text, start).trim() !== '' || isBlankLineBefore(text, start)
  return [isFirst ? '' : `\n${indent}`, isBlankLineAt(text, end) ? '' : '\n']
}

/** Whether a shortcode is inline text rather than a block. */
export function isInline({ text }: PageDraft, { start, end }: Shortcode): boolean {
  return !beginsLine(text, start) || !endsLine(text, end)
}

/** Writes an attribute of a component or of an image. */
export function attribute(name: string, value: string | undefined): string {
  if (value === undefined || value === '') return ''
  return /["\n]/.test(value) ? ` ${name}={${JSON.stringify(value)}}` : ` ${name}="${value}"`
}
