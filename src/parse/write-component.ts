import type { Token } from 'marked'
import type { AttributeValue } from '../model/document.ts'
import { escapeHtml } from '../support/escape-html.ts'
import type { ComponentToken } from './component-extension.ts'
import { refusedScheme } from './link-scheme.ts'
import type { PageWalk } from './page-walk.ts'
import { reportControlReference } from './report-controls.ts'
import { closeScope, openScope } from './write-raw-html.ts'

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
  reportControlReference(walk, token.tag, offset)
  if (token.control !== undefined) walk.report('page/control-character', { character: token.control, count: 1 }, offset, nameLength)
  if (token.problem !== undefined) walk.report('component/bad-attribute', { name: token.name, reason: token.problem }, offset, nameLength)
  const attributes: Record<string, AttributeValue> = {}
  for (const [name, value] of Object.entries(token.attributes)) {
    const address = typeof value === 'string' && addressAttributes.has(name) ? addressOf(walk, value, { name, token, offset }) : value
    Object.defineProperty(attributes, name, { value: address, enumerable: true, configurable: true, writable: true })
  }
  writer.slot({ kind: 'open', component: token.name, attributes, at: walk.lines.rangeAt(offset, nameLength) })
  const release = walk.cursor.within(offset, token.raw)
  // The opening tag comes first in the source, so its text must not be taken for a child's.
  walk.cursor.leave(offset, token.tag)
  const scope = openScope(walk)
  writeChildren(walk, token.tokens)
  closeScope(walk, scope)
  release()
  writer.slot({ kind: 'close' })
}

interface AttributePlace {
  readonly name: string
  readonly token: ComponentToken
  readonly offset: number
}

function addressOf(walk: PageWalk, href: string, { name, token, offset }: AttributePlace): AttributeValue {
  const inTag = token.tag.indexOf('<') + (token.valueStarts.get(name) ?? 0)
  const at = walk.cursor.placesIn(offset, token.tag)(inTag)
  const scheme = refusedScheme(href, 'link')
  if (scheme !== undefined) {
    walk.report('link/unsafe-scheme', { scheme }, at, href.length)
    return ''
  }
  walk.links.push({ href, kind: 'component', at: walk.lines.rangeAt(at, href.length) })
  return { link: walk.links.length - 1 }
}
