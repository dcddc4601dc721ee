import { decodeHTML } from 'entities'
import type { Body } from '../../core/model/document.ts'

/** A heading of a page with the text below it, up to the next heading. */
export interface PageSection {
  /** Empty for the text above the first heading. */
  readonly id: string
  /** The level of the heading. 1 for the text above the first heading. */
  readonly depth: number
  readonly heading: string
  readonly text: string
  /** The content of the section's code blocks. */
  readonly code: string
}

/** Inline elements. All other elements separate words. */
const inlineElements = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'i',
  'kbd',
  'mark',
  's',
  'small',
  'strong',
  'sub',
  'sup',
  'u',
  'wbr',
])
/** Elements whose content is not text of the page. */
const silentElements = new Set(['button', 'script', 'style', 'svg', 'template'])

/**
 * Whether the content of an element was not written by the author: facts about a member, the table of contents, and the button that shows
 * the source of a diagram.
 */
function isSilent(tag: string): boolean {
  return tag.includes('class="facts"') || tag.startsWith('<nav class="contents"') || tag === '<summary class="diagram-source">'
}

/** Highlighted code contains thousands of these tags, which separate no words. */
const highlighting = /<span class="hljs[^>]*>|<\/span>/g

/** Reads the visible text of a page, separated by section. */
export function readPageSections({ html, headings }: Pick<Body, 'html' | 'headings'>): readonly PageSection[] {
  const byId = new Map(headings.map((heading) => [heading.id, heading]))
  const sections: { id: string; depth: number; heading: string; text: string; code: string }[] = []
  let current = { id: '', depth: 1, heading: '', text: '', code: '' }
  /** The element whose content is skipped, and the number of open elements with the same name. */
  let silent: { readonly name: string; depth: number } | undefined
  let isCode = false
  const source = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('utf8').replace(highlighting, '')
  for (let at = 0; at < source.length; ) {
    if (source.charCodeAt(at) !== openSign) {
      const next = source.indexOf('<', at)
      const end = next === -1 ? source.length : next
      if (!silent) {
        const part = source.slice(at, end)
        const text = part.includes('&') ? decodeHTML(part) : part
        if (isCode) current.code += text
        else current.text += text
      }
      at = end
      continue
    }
    const start = at
    at = findTagEnd(source, start)
    if (source.startsWith('<span', start)) continue
    const isClosing = source.charCodeAt(start + 1) === slash
    const name = readName(source, start + (isClosing ? 2 : 1))
    if (name === '') continue
    if (silent) {
      if (name === silent.name) silent.depth += isClosing ? -1 : 1
      if (silent.depth === 0) silent = undefined
      continue
    }
    // The source of the formula is read instead of its MathML.
    if (name === 'math' && !isClosing && source.startsWith('<math class="tex', start)) {
      const end = source.indexOf('</math>', at)
      const note = end === -1 ? -1 : source.lastIndexOf('<annotation ', end)
      if (note > at) {
        current.text += ` ${decodeHTML(source.slice(findTagEnd(source, note), source.indexOf('</annotation>', note)))} `
        at = end
        continue
      }
    }
    if (!isClosing && (silentElements.has(name) || isSilent(source.slice(start, at)))) silent = { name, depth: 1 }
    else if (name === 'pre') {
      isCode = !isClosing
      current.code += '\n'
    } else if (!isClosing && /^h[2-6]$/.test(name)) {
      const heading = byId.get(decodeHTML(/\sid="([^"]*)"/.exec(source.slice(start, at))?.[1] ?? ''))
      if (!heading) continue
      sections.push(current)
      current = { id: heading.id, depth: heading.depth, heading: heading.text, text: '', code: '' }
      silent = { name, depth: 1 }
    }
    if (!isCode && !inlineElements.has(name)) current.text += ' '
  }
  sections.push(current)
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim(), code: section.code.trim() }))
}

const [openSign, closeSign, slash, quote, apostrophe] = ['<', '>', '/', '"', "'"].map((sign) => sign.charCodeAt(0))

/** Returns the position after the tag that begins at `start`. */
function findTagEnd(html: string, start: number): number {
  let within = 0
  for (let at = start + 1; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (within > 0) {
      if (code === within) within = 0
    } else if (code === closeSign) return at + 1
    else if (code === quote || code === apostrophe) within = code
  }
  return html.length
}

/** The lowercase name of an element. Empty if there is no name, as in comments. */
function readName(html: string, start: number): string {
  let at = start
  while (isNameSign[html.charCodeAt(at)] === 1) at++
  return html.slice(start, at).toLowerCase()
}

/** The values are indexed by character code. */
const isNameSign = Uint8Array.from({ length: 128 }, (_, code) => (/[\w-]/.test(String.fromCharCode(code)) ? 1 : 0))
