import type { Token } from 'marked'
import type { AttributeValue } from '../model/document.ts'
import { escapeHtml } from '../support/escape-html.ts'
import type { ComponentToken } from './component-extension.ts'
import { refusedScheme } from './link-scheme.ts'
import type { PageWalk } from './page-walk.ts'

/** Attributes that hold addresses: they are resolved and checked like any link. */
const addressAttributes = new Set(['href', 'src', 'to'])

interface Place {
  readonly offset: number
  readonly writeChildren: (walk: PageWalk, tokens: readonly Token[]) => void
}

/** A component's place: React renders it when the page is rendered, around the HTML of its children. */
export function writeComponent(walk: PageWalk, token: ComponentToken, { offset, writeChildren }: Place): void {
  const { writer } = walk
  const nameLength = token.name.length + 1
  if (!token.closed) {
    walk.report('component/not-closed', { name: token.name }, offset, nameLength)
    writer.write(escapeHtml(token.raw))
    return
  }
  if (token.problem !== undefined) walk.report('component/bad-attribute', { name: token.name, reason: token.problem }, offset, nameLength)
  const attributes: Record<string, AttributeValue> = {}
  for (const [name, value] of Object.entries(token.attributes)) {
    const address = typeof value === 'string' && addressAttributes.has(name) ? addressOf(walk, value, { token, offset }) : value
    Object.defineProperty(attributes, name, { value: address, enumerable: true, configurable: true, writable: true })
  }
  writer.slot({ kind: 'open', component: token.name, attributes, at: walk.lines.rangeAt(offset, nameLength) })
  // The opening tag comes first in the source, so its text must not be taken for a child's.
  const tagEnd = walk.text.indexOf('>', offset)
  const release = walk.cursor.within(offset, Math.max(token.raw.length, 1))
  if (tagEnd !== -1 && token.tokens.length > 0) walk.cursor.leave(offset, walk.text.slice(offset, tagEnd + 1))
  writeChildren(walk, token.tokens)
  release()
  writer.slot({ kind: 'close' })
}

function addressOf(walk: PageWalk, href: string, place: { readonly token: ComponentToken; readonly offset: number }): AttributeValue {
  const at = walk.text.indexOf(href, place.offset)
  const offset = at === -1 ? place.offset : at
  const scheme = refusedScheme(href, 'link')
  if (scheme !== undefined) {
    walk.report('link/unsafe-scheme', { scheme }, offset, href.length)
    return ''
  }
  walk.links.push({ href, kind: 'component', at: walk.lines.rangeAt(offset, href.length) })
  return { link: walk.links.length - 1 }
}
