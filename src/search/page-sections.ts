import { decodeHTML } from 'entities'
import type { Body } from '../model/document.ts'

/** A heading of a page with the text below it, up to the next heading. */
export interface PageSection {
  /** Empty for what stands above the first heading. */
  readonly id: string
  /** 1 for what stands above the first heading. */
  readonly depth: number
  readonly heading: string
  readonly text: string
  /** What its fences hold. */
  readonly code: string
}

const piece = /<(?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+/g
const tagName = /^<(\/?)([a-zA-Z][\w-]*)/
/** These stand within a line; all others part words. */
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
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'wbr',
])
/** What they hold is no text of the page. */
const silentElements = new Set(['button', 'script', 'style', 'svg', 'template'])

/** The text of a page as readers see it, by section. */
export function readPageSections({ html, headings }: Pick<Body, 'html' | 'headings'>): readonly PageSection[] {
  const byId = new Map(headings.map((heading) => [heading.id, heading]))
  const sections: { id: string; depth: number; heading: string; text: string; code: string }[] = []
  let current = { id: '', depth: 1, heading: '', text: '', code: '' }
  /** The element within which all is left out, and how often it is open. */
  let silent: { readonly name: string; depth: number } | undefined
  let isCode = false
  for (const [part] of Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('utf8').matchAll(piece)) {
    const [, slash, rawName] = tagName.exec(part) ?? []
    if (rawName === undefined) {
      if (silent || part.startsWith('<')) continue
      const text = part.includes('&') ? decodeHTML(part) : part
      if (isCode) current.code += text
      else current.text += text
      continue
    }
    const name = rawName.toLowerCase()
    if (silent) {
      if (name === silent.name) silent.depth += slash ? -1 : 1
      if (silent.depth === 0) silent = undefined
      continue
    }
    if (slash === '' && (silentElements.has(name) || part.includes('class="facts"'))) silent = { name, depth: 1 }
    else if (name === 'pre') {
      isCode = slash === ''
      current.code += '\n'
    } else if (/^h[2-6]$/.test(name) && slash === '') {
      const heading = byId.get(/\sid="([^"]*)"/.exec(part)?.[1] ?? '')
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
