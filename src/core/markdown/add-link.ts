import type { Link } from '../model/document.ts'
import type { PageWalk } from './page-walk.ts'

interface Address {
  /** Entities decoded. */
  readonly href: string
  /** As marked took it from the text. */
  readonly written: string
  readonly token: { readonly raw: string; readonly text: string }
  readonly offset: number
  /** The size that the author gives an image. */
  readonly size?: Link['size']
}

/** Notes an address and returns its number among the page's links. */
export function addLink(walk: PageWalk, kind: Link['kind'], { href, written, token, offset, size }: Address): number {
  // The URL follows the link text, which can contain the same characters.
  const inside = written === '' ? -1 : token.raw.indexOf(written, token.text === written ? token.raw.indexOf('](') + 1 : token.text.length)
  const place =
    inside === -1
      ? { offset, length: firstLineLength(token.raw) }
      : { offset: walk.cursor.placesIn(offset, token.raw)(inside), length: written.length }
  walk.found.links.push({ href, kind, at: walk.page.lines.rangeAt(place.offset, place.length), ...(size && { size }) })
  return walk.found.links.length - 1
}

export function firstLineLength(raw: string): number {
  const end = raw.indexOf('\n')
  return end === -1 ? raw.length : end
}
