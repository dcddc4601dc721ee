/** A shortcode of a page: `{{< name >}}`, and up to its closing tag if it has one. */
export interface Shortcode {
  readonly name: string
  readonly start: number
  /** Behind the opening tag. */
  readonly innerStart: number
  /** Before the closing tag, or like `innerStart`. */
  readonly innerEnd: number
  readonly end: number
  readonly isPaired: boolean
  /** `{{% %}}`: its result is part of the page's Markdown. */
  readonly isMarkdown: boolean
  readonly positional: readonly string[]
  readonly named: Readonly<Record<string, string>>
  readonly parent: Shortcode | undefined
  readonly children: readonly Shortcode[]
}

/** `{{</* name * />}}`, which shows a shortcode. */
interface EscapedShortcode {
  readonly start: number
  readonly end: number
  /** What readers see. */
  readonly text: string
}

export interface ScannedShortcodes {
  /** Those that are not inside of others. */
  readonly shortcodes: readonly Shortcode[]
  readonly escaped: readonly EscapedShortcode[]
  /** Tags that do not end, or close nothing. */
  readonly broken: readonly { readonly start: number; readonly end: number }[]
}

interface Tag {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly kind: 'open' | 'close' | 'single'
  readonly isMarkdown: boolean
  readonly positional: readonly string[]
  readonly named: Readonly<Record<string, string>>
}

/** No tag is longer. */
const maxTag = 8_000
/** Shortcodes further inside count as beside the others. */
const maxDepth = 50
/** A page with more tags that do not end is not one of Hugo. */
const maxBroken = 200

/** Finds shortcodes as Hugo does: before Markdown, so in code as well. */
export function scanShortcodes(text: string, from: number): ScannedShortcodes {
  const tags: Tag[] = []
  const escaped: EscapedShortcode[] = []
  const broken: { start: number; end: number }[] = []
  for (let at = text.indexOf('{{', from); at !== -1 && broken.length < maxBroken; ) {
    const mark = text[at + 2]
    if (mark !== '<' && mark !== '%') {
      at = text.indexOf('{{', at + 1)
      continue
    }
    const closing = mark === '<' ? '>}}' : '%}}'
    if (text.startsWith('/*', at + 3)) {
      const end = text.slice(at, at + maxTag).indexOf(`*/${closing}`)
      if (end === -1) broken.push({ start: at, end: at + 5 })
      else escaped.push({ start: at, end: at + end + 5, text: `{{${mark}${text.slice(at + 5, at + end)}${closing}` })
      at = text.indexOf('{{', end === -1 ? at + 3 : at + end + 5)
      continue
    }
    const tag = readTag(text, at, closing)
    if (tag) tags.push(tag)
    else broken.push({ start: at, end: at + 3 })
    at = text.indexOf('{{', tag?.end ?? at + 3)
  }
  return { ...pairTags(tags, broken), escaped, broken }
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
  return end === start ? undefined : { text: text.slice(start, end), end }
}

function createTag(
  parts: readonly { readonly key?: string; readonly value: string }[],
  place: { readonly start: number; readonly end: number; readonly isSingle: boolean; readonly isMarkdown: boolean },
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
    start: place.start,
    end: place.end,
    kind: isClose ? 'close' : place.isSingle ? 'single' : 'open',
    isMarkdown: place.isMarkdown,
    positional: args.filter(({ key }) => key === undefined).map(({ value }) => value),
    named: Object.fromEntries(args.flatMap(({ key, value }) => (key === undefined ? [] : [[key.toLowerCase(), value]]))),
  }
}

type Mutable = { -readonly [Key in keyof Shortcode]: Shortcode[Key] } & { children: Shortcode[]; parent: Shortcode | undefined }

/** A tag without a closing one is single. */
function pairTags(tags: readonly Tag[], broken: { start: number; end: number }[]): Pick<ScannedShortcodes, 'shortcodes'> {
  const closers = new Map<number, Tag>()
  const openers = new Map<string, number[]>()
  const stack: number[] = []
  for (const [index, tag] of tags.entries()) {
    if (tag.kind === 'open') {
      stack.push(index)
      openers.set(tag.name, [...(openers.get(tag.name) ?? []), index].slice(-200))
    } else if (tag.kind === 'close') {
      const opener = openers.get(tag.name)?.pop()
      if (opener === undefined || !stack.includes(opener)) {
        broken.push({ start: tag.start, end: tag.end })
        continue
      }
      closers.set(opener, tag)
      // Those opened since then have no closing tag.
      for (let left = stack.pop(); left !== undefined && left !== opener; left = stack.pop()) {
        const others = openers.get((tags[left] as Tag).name)
        if (others?.at(-1) === left) others.pop()
      }
    }
  }
  const shortcodes: Shortcode[] = []
  const open: Mutable[] = []
  for (const [index, tag] of tags.entries()) {
    if (tag.kind === 'close') continue
    while (open.length > 0 && (open.at(-1) as Mutable).end <= tag.start) open.pop()
    const closer = closers.get(index)
    const parent = open.at(-1)
    const shortcode: Mutable = {
      name: tag.name,
      start: tag.start,
      innerStart: tag.end,
      innerEnd: closer?.start ?? tag.end,
      end: closer?.end ?? tag.end,
      isPaired: closer !== undefined,
      isMarkdown: tag.isMarkdown,
      positional: tag.positional,
      named: tag.named,
      parent,
      children: [],
    }
    if (parent) parent.children.push(shortcode)
    else shortcodes.push(shortcode)
    if (closer && open.length < maxDepth) open.push(shortcode)
  }
  return { shortcodes }
}
