import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AttributeValue, Body, Slot } from '../model/document.ts'
import type { ComponentTable } from './component-table.ts'
import { nonce } from './nonce.ts'

/** Text that stands for HTML until React is done: it needs no element around it. */
const marker = (index: number) => `${nonce}:${index};`
/** A tag, as React writes it with all `<` and `>` in attributes escaped, or a marker in the text between tags. */
const tagsAndMarkers = new RegExp(`</?[a-z][^>]*>|${nonce}:(\\d+);`, 'giu')
const separator = `${nonce}|`

/** Where a body's components come from and what they are rendered in. */
export interface ComponentScope {
  readonly components: ComponentTable
  /** Puts a tree into what the page's components may ask. */
  readonly provide: (tree: ReactNode) => ReactNode
}

/** A body with its components rendered. All of a page's components share one React tree, so that generated ids are unique on it. */
export function renderComponents(body: Pick<Body, 'html' | 'slots'>, attributes: readonly string[], scope: ComponentScope): string {
  const { components, provide } = scope
  const html = Buffer.from(body.html)
  const chunks: string[] = []
  let index = 0
  let at = 0
  let chunk = ''

  const flush = (): ReactNode[] => {
    const text = chunk
    chunk = ''
    // Line breaks between components are the author's layout; a space between two on one line is text.
    const isLayout = text.trim() === '' && (text === '' || text.includes('\n'))
    return isLayout ? [] : [marker(chunks.push(text) - 1)]
  }
  function readChildren(): ReactNode[] {
    const children: ReactNode[] = []
    while (index < body.slots.length) {
      const slot = body.slots[index] as Slot
      chunk += html.subarray(at, slot.offset).toString()
      at = slot.offset
      index++
      if (slot.kind === 'close') return [...children, ...flush()]
      if (slot.kind === 'open') children.push(...flush(), readComponent(slot))
      else chunk += attributes[slot.link] ?? ''
    }
    return children
  }
  function readComponent(slot: Extract<Slot, { kind: 'open' }>): ReactNode {
    const props = propsOf(slot.attributes, attributes)
    const children = readChildren()
    const component = Object.hasOwn(components, slot.component) ? components[slot.component] : undefined
    return component ? createElement(component, props, ...children) : createElement(Fragment, null, ...children)
  }

  const top: string[] = []
  const trees: ReactNode[] = []
  while (index < body.slots.length) {
    const slot = body.slots[index] as Slot
    chunk += html.subarray(at, slot.offset).toString()
    at = slot.offset
    index++
    if (slot.kind === 'open') {
      top.push(chunk)
      chunk = ''
      trees.push(readComponent(slot), separator)
    } else if (slot.kind !== 'close') chunk += attributes[slot.link] ?? ''
  }
  const rendered = renderToStaticMarkup(provide(createElement(Fragment, null, ...trees))).split(separator)
  const fill = (markup: string): string =>
    markup.replace(tagsAndMarkers, (found, number: string | undefined) => {
      if (number !== undefined) return chunks[Number(number)] ?? ''
      if (found.includes(nonce))
        throw new Error('A component uses its children as an attribute. Children are HTML, which an attribute cannot contain.')
      return found
    })
  return top.map((text, number) => text + fill(rendered[number] ?? '')).join('') + chunk + html.subarray(at).toString()
}

/** Attributes as props: addresses resolved, `class` under React's name. */
function propsOf(written: Readonly<Record<string, AttributeValue>>, attributes: readonly string[]): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(written)) {
    props[name === 'class' ? 'className' : name] = isLink(value) ? unescapeAttribute(attributes[value.link] ?? '') : value
  }
  return props
}

function isLink(value: AttributeValue): value is { readonly link: number } {
  return typeof value === 'object' && value !== null && 'link' in value && typeof value.link === 'number' && Object.keys(value).length === 1
}

/** React escapes for itself. */
function unescapeAttribute(html: string): string {
  return html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}
