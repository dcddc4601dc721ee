import type { Token } from 'marked'
import { blankCodeSpans } from '../../kit/markdown-lines/code-spans.ts'
import { linesOutsideFences } from '../../kit/markdown-lines/read-lines.ts'
import { decode } from './plain-text.ts'

/** Whether HTML allows this ID. An ID must not be empty or contain white space: https://html.spec.whatwg.org/#the-id-attribute */
export function isValidId(id: string): boolean {
  return id !== '' && !/\s/.test(id)
}

/** Attributes in the braces at the end of a heading. */
export interface HeadingAttributes {
  readonly id: string | undefined
  readonly classes: readonly string[]
  /** The original braces, such as `{#size .wide}`. */
  readonly raw: string
  /** Other attributes, which have no effect. */
  readonly ignored: readonly string[]
}

const plainClass = /^\.[A-Za-z][\w-]*$/

/**
 * Reads `{#id .class}` at the end of a heading, including the notations of MkDocs and kramdown: `{ #id }`, `{: #id .class}`, and
 * `{.class}`.
 */
export function readHeadingAttributes(heading: string): HeadingAttributes | undefined {
  const at = heading.endsWith('}') ? heading.lastIndexOf('{') : -1
  if (at === -1) return undefined
  const raw = heading.slice(at)
  const inside = raw.slice(1, -1).replace(/^:/, '').trim()
  // In most headings with braces, the braces contain only an ID.
  if (/^#[^\s="'{}]*$/.test(inside)) return { id: inside.slice(1), classes: [], raw, ignored: [] }
  if (!/[#.]/.test(inside) || /[{}\n]/.test(inside)) return undefined
  const words = inside.match(/[^\s="']+=(?:"[^"]*"|'[^']*'|\S*)|\S+/g) ?? []
  const classes = words.filter((word) => plainClass.test(word))
  const ignored = words.filter((word) => (/^\.[\w-]/.test(word) || /^[\w-]+=/.test(word)) && !classes.includes(word))
  const [id, ...rest] = words.filter((word) => !ignored.includes(word) && !classes.includes(word))
  // Braces without an ID are attributes only if they begin with a class.
  if (id === undefined ? !plainClass.test(words[0] ?? '') : !id.startsWith('#')) return undefined
  return {
    id: id === undefined ? undefined : [id.slice(1), ...rest].join(' '),
    classes: classes.map((name) => name.slice(1)),
    raw,
    ignored,
  }
}

// The comment that a heading ends with, of MDX (`{/* #id */}`) or HTML (`<!-- #id -->`), and the ID that is its first word.
function findComment(heading: string): { readonly raw: string; readonly id: string } | undefined {
  const text = heading.trimEnd()
  const [opening, closing] = text.endsWith('*/}') ? ['{/*', '*/}'] : ['<!--', '-->']
  const at = text.endsWith(closing) ? text.lastIndexOf(opening) : -1
  if (at === -1) return undefined
  const raw = text.slice(at)
  const [word = ''] = raw.slice(opening.length, -closing.length).trim().split(/\s/, 1)
  return word.startsWith('#') && isValidId(word.slice(1)) ? { raw, id: word.slice(1) } : undefined
}

/** Reads the ID in a comment at the end of a heading, as Docusaurus does. */
export function readCommentId(tokens: readonly Token[]): (HeadingAttributes & { readonly rest: readonly Token[] }) | undefined {
  // In Markdown, `{/*#id*\/}` without spaces contains emphasis, so the comment can consist of the last three tokens.
  for (const count of [1, 3]) {
    const written = tokens
      .slice(-count)
      .map(({ raw }) => raw)
      .join('')
      .trimEnd()
    const found = findComment(written)
    if (!found) continue
    const before = written.slice(0, -found.raw.length).trimEnd()
    const rest = before === '' ? [] : [{ type: 'text', raw: before, text: before } as Token]
    return { ...found, classes: [], ignored: [], rest: [...tokens.slice(0, -count), ...rest] }
  }
  return undefined
}

/** Finds the IDs in comments at the end of headings. */
export function* commentIdsIn(text: string): Generator<string> {
  for (const [line] of text.matchAll(/^ {0,3}#{1,6}[^\n]*$/gm)) {
    const id = findComment(line)?.id
    if (id !== undefined) yield id
  }
}

/** Finds the IDs of `<a id>` and `<a name>` in a heading, which lead to the same position as the heading's own ID. */
export function anchorIdsIn(tokens: readonly Token[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const token of tokens) if (token.type === 'html') for (const id of tagIdsIn(token.raw)) ids.add(id)
  return ids
}

/** Finds the IDs at the end of headings, as in `## Install {#setup} ##`. */
export function* explicitIdsIn(text: string): Generator<string> {
  if (!text.includes('}')) return
  for (const [line] of text.matchAll(/^ {0,3}#{1,6}[^\n]*\}[ \t#]*$/gm)) {
    const id = readHeadingAttributes(line.slice(0, line.lastIndexOf('}') + 1))?.id
    if (id !== undefined && isValidId(id)) yield id
  }
}

const idOrName = /\s(?:id|name)\s*=/i
const tag = /<([A-Za-z][\w-]*)(\s[^<>]*)>/g
const idAttribute = /\s(id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** Finds the IDs in the raw HTML of a page. */
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
