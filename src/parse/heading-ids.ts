import type { Token } from 'marked'
import type { PageWalk } from './page-walk.ts'

/** Ids of the page around the text and of footnotes; names every object answers to are no ids either. */
const reserved = /^(?:_[a-z]|fn-\d|fnref-\d)/
const inheritedNames = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'])
const validId = /^[A-Za-z0-9_\p{L}][\w.:\p{L}\p{N}-]*$/u

export function isReservedId(id: string): boolean {
  return reserved.test(id) || inheritedNames.has(id)
}

/** Takes `{#id}` off a heading's last text token; undefined where there is none. */
export function takeExplicitId(tokens: readonly Token[]): { readonly id: string; readonly rest: readonly Token[] } | undefined {
  const last = tokens.at(-1)
  if (last?.type !== 'text' || last.tokens !== undefined) return undefined
  const trimmed = last.text.trimEnd()
  const at = trimmed.endsWith('}') ? trimmed.lastIndexOf('{#') : -1
  const id = trimmed.slice(at + 2, -1)
  if (at === -1 || /[{}\n]/.test(id)) return undefined
  const text = trimmed.slice(0, at).trimEnd()
  return { id, rest: [...tokens.slice(0, -1), ...(text === '' ? [] : [{ ...last, text, raw: text }])] }
}

/** The id a heading gets: the author's where it can be used, else one made of its text, unique on the page. */
export function headingId(walk: PageWalk, text: string, explicit: { readonly id: string; readonly offset: number } | undefined): string {
  if (explicit !== undefined) {
    const id = explicit.id.normalize('NFC')
    const isUsable = validId.test(id) && !isReservedId(id)
    if (isUsable && !walk.anchors.has(id)) {
      walk.anchors.add(id)
      return id
    }
    walk.report(isUsable ? 'heading/duplicate-id' : 'heading/bad-id', { id: explicit.id }, explicit.offset, explicit.id.length + 3)
  }
  // Headings of signs or emoji only leave nothing of themselves in a slug.
  const name = /[\p{L}\p{N}]/u.test(text) ? text.normalize('NFC') : 'section'
  let id = walk.slugger.slug(name)
  if (isReservedId(id)) id = walk.slugger.slug(`section-${id}`)
  while (walk.anchors.has(id)) id = walk.slugger.slug(id)
  walk.anchors.add(id)
  return id
}
