import { slug } from 'github-slugger'
import type { Token } from 'marked'
import { blankCodeSpans, linesOutsideFences } from './block-scan.ts'
import type { PageWalk } from './page-walk.ts'
import { decode } from './plain-text.ts'

/** Ids of the page around the text, of footnotes, and those React generates. */
const reserved = /^(?:_content$|_menu$|_search|_diagram|_{1,2}L?R_|fn-\d|fnref-\d|__proto__$)/

export function isReservedId(id: string): boolean {
  return reserved.test(id)
}

/** HTML allows any id without white space: https://html.spec.whatwg.org/#the-id-attribute */
export function isValidId(id: string): boolean {
  return id !== '' && !/\s/.test(id)
}

/** A heading's id and what else its braces hold. */
export interface ExplicitId {
  readonly id: string
  /** The braces as written, such as `{#size .wide}`. */
  readonly raw: string
  /** Classes and attributes beside the id, which have no effect. */
  readonly ignored: readonly string[]
}

/** Reads `{#id}` at the end of a heading, also as MkDocs and kramdown write it: `{ #id }`, `{: #id .class}`. */
export function readExplicitId(heading: string): ExplicitId | undefined {
  const at = heading.endsWith('}') ? heading.lastIndexOf('{') : -1
  if (at === -1) return undefined
  const raw = heading.slice(at)
  const inside = raw.slice(1, -1).replace(/^:/, '').trim()
  if (!inside.includes('#') || /[{}\n]/.test(inside)) return undefined
  const words = inside.match(/[^\s="']+=(?:"[^"]*"|'[^']*'|\S*)|\S+/g) ?? []
  const ignored = words.filter((word) => /^\.[\w-]/.test(word) || /^[\w-]+=/.test(word))
  const [id, ...rest] = words.filter((word) => !ignored.includes(word))
  if (!id?.startsWith('#')) return undefined
  return { id: [id.slice(1), ...rest].join(' '), raw, ignored }
}

/** Takes `{#id}` off a heading's last text token; undefined where there is none. */
export function takeExplicitId(tokens: readonly Token[]): (ExplicitId & { readonly rest: readonly Token[] }) | undefined {
  const last = tokens.at(-1)
  if (last?.type !== 'text' || last.tokens !== undefined) return undefined
  const trimmed = last.text.trimEnd()
  const found = readExplicitId(trimmed)
  if (!found) return undefined
  const text = trimmed.slice(0, -found.raw.length).trimEnd()
  return { ...found, rest: [...tokens.slice(0, -1), ...(text === '' ? [] : [{ ...last, text, raw: text }])] }
}

/** Braces at a heading's end that are meant for another tool, and that readers therefore see: `{.wide}`. */
export function findShownAttributes(tokens: readonly Token[]): string | undefined {
  const last = tokens.at(-1)
  if (last?.type !== 'text' || last.tokens !== undefined || !last.text.trimEnd().endsWith('}')) return undefined
  const text = last.text.trimEnd()
  return /^\{:?\s*\.[A-Za-z][^{}\n]*\}$/.exec(text.slice(text.lastIndexOf('{')))?.[0]
}

/** Ids of `<a id>` and `<a name>` within a heading: they stand at the same place as the heading's own. */
export function anchorIdsIn(tokens: readonly Token[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const token of tokens) if (token.type === 'html') for (const id of tagIdsIn(token.raw)) ids.add(id)
  return ids
}

interface HeadingText {
  readonly text: string
  /** The author's own id, with its offset. */
  readonly explicit: (ExplicitId & { readonly offset: number }) | undefined
  /** Ids of anchors within the heading. */
  readonly anchorIds: ReadonlySet<string>
}

/** The id a heading gets: the author's where it can be used, else one made of its text, unique on the page. */
export function headingId(walk: PageWalk, { text, explicit, anchorIds }: HeadingText): string {
  if (explicit !== undefined) {
    const { offset, raw } = explicit
    const id = explicit.id.normalize('NFC')
    for (const word of explicit.ignored) walk.report('heading/ignored-attribute', { word, isShown: false }, offset, raw.length)
    const isUsable = isValidId(id) && !isReservedId(id)
    if (isUsable && !walk.anchors.has(id)) {
      walk.anchors.add(id)
      return id
    }
    walk.report(isUsable ? 'heading/duplicate-id' : 'heading/bad-id', { id: explicit.id }, offset, raw.length)
  }
  // Headings of signs or emoji only leave nothing of themselves in a slug.
  const name = /[\p{L}\p{N}]/u.test(text) ? text.normalize('NFC') : 'section'
  const plain = anchorIds.size === 0 ? undefined : slug(name)
  // An anchor of the heading has its id already, so it needs no second one.
  let id = plain !== undefined && anchorIds.has(plain) && !walk.anchors.has(plain) && !isReservedId(plain) ? plain : walk.slugger.slug(name)
  if (isReservedId(id)) id = walk.slugger.slug(`section-${id}`)
  while (walk.anchors.has(id)) id = walk.slugger.slug(id)
  walk.anchors.add(id)
  return id
}

/** The ids that headings name at their end: `## Install {#setup} ##`. */
export function* explicitIdsIn(text: string): Generator<string> {
  if (!text.includes('}')) return
  for (const [line] of text.matchAll(/^ {0,3}#{1,6}[^\n]*\}[ \t#]*$/gm)) {
    const id = readExplicitId(line.slice(0, line.lastIndexOf('}') + 1))?.id
    if (id !== undefined && isValidId(id)) yield id
  }
}

const idOrName = /\s(?:id|name)\s*=/i
const tag = /<([A-Za-z][\w-]*)(\s[^<>]*)>/g
const idAttribute = /\s(id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** The ids that a page's HTML names. */
export function* htmlIdsIn(text: string): Generator<string> {
  if (!idOrName.test(text)) return
  for (const { line } of linesOutsideFences(text)) {
    if (line.includes('<') && idOrName.test(line)) yield* tagIdsIn(blankCodeSpans(line))
  }
}

function* tagIdsIn(html: string): Generator<string> {
  for (const { 1: name, 2: attributes = '' } of html.matchAll(tag)) {
    for (const { 1: key = '', 2: quoted, 3: single, 4: bare } of attributes.matchAll(idAttribute)) {
      const id = decode(quoted ?? single ?? bare ?? '')
      if ((key.toLowerCase() === 'id' || name?.toLowerCase() === 'a') && isValidId(id)) yield id
    }
  }
}
