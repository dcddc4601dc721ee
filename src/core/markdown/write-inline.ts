import type { Token, Tokens } from 'marked'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { closest } from '../../kit/similar/closest.ts'
import { unsafeScheme } from '../policy/browser-address.ts'
import { bodyText } from './body-writer.ts'
import { findBlankAddresses, findBrokenLinks, reportAddress } from './check-address.ts'
import type { ComponentToken } from './component-extension.ts'
import { codeHtml, type PageWalk, showEnclosed, within } from './page-walk.ts'
import { decode, plainText } from './plain-text.ts'
import { findInstead } from './report-container.ts'
import { writeComponent } from './write-component.ts'
import { addLink, firstLineLength, type ImageToken, writePicture } from './write-picture.ts'
import { closeScope, openScope, writeRawHtml } from './write-raw-html.ts'

/** A link, whose text features can replace. */
export interface LinkToken extends Tokens.Link {
  readonly isRewritten?: true
}

const undefinedReference = /(^|[^\w\]\\])!?\[([^\][]+)\]\[([^\][]*)\]/g

/** Writes text with its emphasis, links, code, and images. */
export function writeInline(walk: PageWalk, tokens: readonly Token[]): void {
  for (const token of tokens) {
    const offset = walk.cursor.enter(token.raw)
    writeToken(walk, token, offset)
    walk.cursor.leave(offset, token.raw)
  }
}

/** Writes all text of a paragraph, heading, or table cell. HTML elements that are opened in this text end with it. */
export function writeEnclosed(walk: PageWalk, tokens: readonly Token[]): void {
  showEnclosed(walk, tokens)
  writeNested(walk, tokens)
}

function writeNested(walk: PageWalk, tokens: readonly Token[]): void {
  walk.nesting.enter(walk.cursor.position)
  const scope = openScope(walk)
  writeInline(walk, tokens)
  closeScope(walk, scope)
  walk.nesting.leave()
}

function writeToken(walk: PageWalk, token: Token, offset: number): void {
  const { writer } = walk
  switch (token.type) {
    case 'text':
      writeText(walk, token as Tokens.Text, offset)
      return
    case 'escape':
      writer.write(escapeHtml(token.text))
      return
    case 'strong':
    case 'em':
    case 'del':
      writer.write(`<${token.type}>`)
      writeNested(walk, token.tokens ?? [])
      writer.write(`</${token.type}>`)
      return
    case 'codespan':
      for (const look of walk.syntax.codeSpan) look(walk, token.text, offset)
      writeCodeSpan(walk, token.text)
      return
    case 'br':
      writer.write('<br>\n')
      return
    case 'link':
      writeLink(walk, token as LinkToken, offset)
      return
    case 'image':
      writePicture(walk, token as ImageToken, offset)
      return
    case 'checkbox':
      writer.write(
        `<input type="checkbox" disabled${token.checked ? ' checked' : ''} aria-label="${bodyText(walk, token.checked ? 'taskDone' : 'taskToDo')}"> `,
      )
      return
    case 'html':
      writeRawHtml(walk, token.raw, offset)
      return
    case 'component':
      writeComponent(walk, token as ComponentToken, { offset, writeChildren: writeInline })
      return
    case 'strayTag':
      walk.reports.report('component/stray-close', { name: token.name }, offset, token.raw.length)
      return
    case 'unknownTag':
      writeUnknownTag(walk, token.raw, { name: token.name, offset })
      return
    default: {
      const write = walk.syntax.writers.get(token.type)
      if (write) write(walk, token, offset)
      else writer.write(escapeHtml(token.raw))
    }
  }
}

/** Matches characters that cannot simply be copied, because they are used in HTML, references, and links, or are control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among them
const needsCare = /[&<>"[\]\u0000-\u0008\u000B-\u001F\u007F-\u009F]/

function writeText(walk: PageWalk, token: Tokens.Text, offset: number): void {
  const { raw, text } = token
  if (token.tokens) {
    writeInline(walk, token.tokens)
    return
  }
  if (walk.page.options.linksOnly) return
  if (raw === text && walk.syntax.text.length === 0 && !needsCare.test(text)) {
    walk.writer.write(text)
    return
  }
  if (text.includes('][')) reportUndefinedReferences(walk, raw, offset)
  if (text.includes('](')) reportBlankAddresses(walk, raw, offset)
  if (text.includes('] ') || text.includes(')[') || text.includes('](')) reportBrokenLinks(walk, raw, offset)
  walk.reports.reportControlReference(raw, offset)
  for (const textOf of walk.syntax.text) {
    const html = textOf(walk, token, offset)
    if (html === undefined) continue
    walk.writer.write(html)
    return
  }
  // marked considers text after `<script>` to be escaped, regardless of its content.
  walk.writer.write(token.escaped && walk.page.options.html === 'commonmark' ? text : escapeHtml(decode(text)))
}

function writeLink(walk: PageWalk, token: LinkToken, offset: number): void {
  const href = token.autolink ? token.href : decode(token.href)
  if (!token.autolink) walk.reports.reportControlReference(`${token.href} ${token.title ?? ''}`, offset)
  const scheme = unsafeScheme(href, 'link')
  if (scheme !== undefined) {
    walk.reports.report('link/unsafe-scheme', { scheme }, offset, firstLineLength(token.raw))
    writeLinkText(walk, token)
    return
  }
  if (!token.autolink && !walk.reports.isSilent) {
    reportAddress(walk, { href, shown: plainText(token.tokens), offset, length: firstLineLength(token.raw) })
    if (isEmptyText(token.tokens)) walk.reports.report('link/no-text', { href }, offset, firstLineLength(token.raw))
  }
  const isReference = !token.autolink && !token.isRewritten && !token.raw.includes(token.href)
  const link = addLink(walk, isReference ? 'definition' : 'link', { href, written: token.href, token, offset })
  walk.writer.write('<a href="')
  walk.writer.slot({ kind: 'href', link })
  walk.writer.write(token.title ? `" title="${escapeHtml(decode(token.title))}">` : '">')
  writeLinkText(walk, token)
  walk.writer.write('</a>')
  if (token.isRewritten) noteLinkText(walk, token, offset)
}

/** The Markdown version of the page contains the text that came from another site. */
function noteLinkText({ page, found }: PageWalk, token: LinkToken, start: number): void {
  // In a table cell, a backslash precedes each `|` in the source but not in the token.
  const end = token.raw.startsWith('[[') ? page.text.indexOf(']]', start) + 2 : start + token.raw.length
  if (page.text.startsWith(token.raw.slice(0, 2), start))
    found.markdownEdits.push({ start, end, text: `[${linkWords(token)}](<${token.href}>)` })
}

function linkWords({ text, tokens }: Tokens.Link): string {
  const [name] = tokens
  if (text !== '' || !name) return text
  return name.type === 'codespan' ? `\`${name.text}\`` : plainText(tokens).replace(/[\\`*_[\]<>&]/g, '\\$&')
}

function writeLinkText(walk: PageWalk, token: Tokens.Link): void {
  if (token.autolink) walk.writer.write(escapeHtml(token.text))
  else
    writeNested(
      walk.syntax.codeHtml.length + walk.syntax.text.length > 0 ? within(walk, { linksCode: false, isLink: true }) : walk,
      token.tokens,
    )
}

function writeCodeSpan(walk: PageWalk, code: string): void {
  const { writer } = walk
  writer.write('<code>')
  for (const piece of codeHtml(walk, { code }) ?? [escapeHtml(code)]) typeof piece === 'string' ? writer.write(piece) : writer.slot(piece)
  writer.write('</code>')
}

/** Whether tokens contain nothing that readers could see or click. */
function isEmptyText(tokens: readonly Token[]): boolean {
  return tokens.every(({ type, raw }) => type === 'text' && raw.trim() === '')
}

function reportBlankAddresses(walk: PageWalk, raw: string, offset: number): void {
  const placeOf = walk.cursor.placesIn(offset, raw)
  for (const { href, index, length } of findBlankAddresses(raw)) walk.reports.report('link/blank', { href }, placeOf(index), length)
}

function reportBrokenLinks(walk: PageWalk, raw: string, offset: number): void {
  const placeOf = walk.cursor.placesIn(offset, raw)
  for (const { index, ...link } of findBrokenLinks(raw)) walk.reports.report('link/not-joined', link, placeOf(index), link.found.length)
}

function reportUndefinedReferences(walk: PageWalk, raw: string, offset: number): void {
  const placeOf = walk.cursor.placesIn(offset, raw)
  for (const match of raw.matchAll(undefinedReference)) {
    const label = match[3] || match[2] || ''
    const before = match[1]?.length ?? 0
    walk.reports.report(
      'link/undefined-reference',
      { label, isGenerated: walk.page.isGenerated },
      placeOf(match.index + before),
      match[0].length - before,
    )
  }
}

/**
 * Writes a tag that looks like a component but has an unknown name. The tag is written as text, and is reported unless it could be a
 * generic type.
 */
export function writeUnknownTag(walk: PageWalk, raw: string, { name, offset }: { readonly name: string; readonly offset: number }): void {
  walk.writer.write(escapeHtml(raw))
  // `Promise<Order>` and a lone `<T>` are generic types, not components.
  const isGeneric =
    /\w/.test(walk.page.text[offset - 1] ?? '') ||
    !/^[A-Z]\w+(?:\.[A-Z]\w+)?$/.test(name) ||
    !/[a-z]/.test(name.slice(1, -1)) ||
    raw.startsWith('</')
  if (isGeneric) return
  if (walk.page.componentNames.has(name)) {
    walk.reports.report(
      'component/malformed',
      { name, reason: whyMalformed(walk.page.text.slice(offset, offset + 1_000)) },
      offset,
      raw.length,
    )
    return
  }
  const instead = findInstead(walk, { what: 'component', name, raw, offset })
  if (instead === true) return
  const suggestion = instead === undefined ? closest(name, [...walk.page.componentNames]) : undefined
  walk.reports.report('component/unknown', { name, instead, suggestion }, offset, raw.length)
}

/** The name of the attribute before the text that the pattern matches. */
function nameBefore(line: string, pattern: RegExp): string | undefined {
  const at = line.search(pattern)
  const name =
    at === -1
      ? ''
      : (line
          .slice(0, at)
          .split(/[^\w-]/)
          .at(-1) ?? '')
  return name === '' ? undefined : name
}

/** Explains why a tag could not be read. */
function whyMalformed(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const valueless = nameBefore(line, /=(?=[\s/>]|$)/)
  const bare = nameBefore(line, /=[^"'{\s“”‘’]/)
  if (/[“”‘’]/.test(line)) return 'it contains curly quotation marks instead of straight ones (`"`)'
  if (/\/[ \t]+>/.test(line)) return 'there is a space between `/` and `>`'
  if (valueless !== undefined) return `\`${valueless}=\` has no value`
  if (bare !== undefined) return `the value of \`${bare}\` is not in quotes`
  if (line.split('{').length > line.split('}').length) return 'a `{` is never closed'
  if (line.split('"').length % 2 === 0) return 'a `"` is never closed'
  return 'it does not end with `>` or contains text that is not an attribute'
}
