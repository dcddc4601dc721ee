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
