import { posix } from 'node:path'
import type { Token, Tokens } from 'marked'
import { escapeHtml } from '../../kit/escape/markup.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { anchorIdsIn } from './explicit-ids.ts'
import { headingId, isReservedId, locateAttributes, reportShownAttributes, takeHeadingAttributes } from './heading-ids.ts'
import { type PageWalk, showEnclosed } from './page-walk.ts'
import { inlineHtml, plainText } from './plain-text.ts'

/** The heading that a page's text begins with, which is shown above the body. */
export interface Lead {
  readonly text: string
  readonly html: string
  readonly id: string
}

const plainTypes: ReadonlySet<string> = new Set(['text', 'escape', 'codespan', 'strong', 'em', 'del'])

/** Whether a heading names all that follows: a page that begins with `##` and has only `###` below it. Titles hold no links. */
export function isAboveAll(heading: Tokens.Heading, tokens: readonly Token[]): boolean {
  const isPlain = heading.tokens.every(
    (token) => plainTypes.has(token.type) && !('tokens' in token && token.tokens?.some(({ type }) => !plainTypes.has(type))),
  )
  return isPlain && tokens.every((token) => token === heading || token.type !== 'heading' || token.depth > heading.depth)
}

/** What can precede a page's title: blank lines, link definitions, comments. */
export function isUnseen({ type, raw }: Token): boolean {
  if (type === 'space' || type === 'def') return true
  const html = type === 'html' ? raw.trim() : ''
  return html.startsWith('<!--') && html.indexOf('-->') === html.length - 3
}

export function readLead(walk: PageWalk, heading: Tokens.Heading): Lead {
  const offset = walk.cursor.enter(heading.raw)
  showEnclosed(walk, heading.tokens, true)
  walk.cursor.leave(offset, heading.raw)
  const explicit = takeHeadingAttributes(walk, heading.tokens)
  const tokens = explicit?.rest ?? heading.tokens
  const left = findLeftOut(tokens)
  if (left !== undefined) walk.reports.report('heading/link-in-title', { what: left }, offset, heading.raw.trimEnd().length)
  const text = plainText(tokens).trim()
  walk.reports.reportControlReference(heading.raw.replace(/`[^`]*`/g, ''), offset)
  const anchorIds = anchorIdsIn(tokens)
  const attributes = locateAttributes(walk, explicit, offset)
  const id = headingId(walk, { text, explicit: attributes, anchorIds, heading, tokens, offset })
  walk.found.sections[0] = { id: '', heading: id, start: offset, end: offset + heading.raw.length }
  for (const name of attributes?.classes ?? [])
    walk.reports.report(
      'heading/ignored-attribute',
      { word: `.${name}`, why: 'title' },
      attributes?.offset ?? offset,
      attributes?.raw.length,
    )
  reportShownAttributes(walk, tokens, offset)
  // The title is shown by the page, so its anchors go where the text begins.
  for (const anchor of anchorIds) {
    if (walk.page.options.html !== 'checked' || isReservedId(anchor) || walk.found.anchors.has(anchor)) continue
    walk.found.anchors.add(anchor)
    walk.writer.write(`<a id="${escapeHtml(anchor)}"></a>`)
  }
  return { text, html: inlineHtml(tokens), id }
}

/** What of a title's text is no text. */
function findLeftOut(tokens: readonly Token[]): string | undefined {
  for (const token of tokens) {
    if (token.type === 'link') return 'a link'
    if (token.type === 'image') return 'an image'
    const within = 'tokens' in token && token.tokens ? findLeftOut(token.tokens) : undefined
    if (within !== undefined) return within
  }
  return undefined
}

/** `guide/getting-started.md` is called `Getting started`, `guide/index.md` and `guide/README.md` are called `Guide`. */
export function titleFromPath(file: ProjectPath): string {
  const name = posix.basename(file).replace(/\.[^.]+$/, '')
  const base = /^(?:index|readme)$/i.test(name) ? posix.basename(posix.dirname(file)) : name
  const words = base.replace(/[-_]+/g, ' ').trim()
  return words === '' ? base : words.charAt(0).toUpperCase() + words.slice(1)
}
