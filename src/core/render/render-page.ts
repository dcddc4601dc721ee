import { randomUUID } from 'node:crypto'
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { unescapeHtml } from '../../kit/escape/markup.ts'
import type { AttributeValue, Body, Slot } from '../model/document.ts'
import type { PageProps } from '../model/page-props.ts'

/**
 * The prefix of every marker that represents HTML while React renders. It is different in each process, so that no page can contain it, and
 * it never appears in the output.
 */
const nonce = `\u{E000}${randomUUID()}`

/** The parts of a theme that render a page. */
export interface PageTemplates {
  /** Wraps the page. It also wraps the components in the text of the page, which are a separate tree. */
  readonly PageProvider: ComponentType<{ readonly page: PageProps; readonly children?: ReactNode }>
  readonly HtmlDocument: ComponentType<{ readonly page: PageProps; readonly children?: ReactNode }>
  readonly layouts: Readonly<Record<PageProps['layout'], ComponentType<{ readonly page: PageProps; readonly children?: ReactNode }>>>
  /** Adds what the page shows around its text. A site's own theme may not have this component. */
  readonly Wrapper?: ComponentType<{ readonly page: PageProps; readonly children?: ReactNode }>
  readonly components: ComponentTable
}

/** The text of a page, and the markup for each of its links. */
export interface PageContent {
  readonly body: Pick<Body, 'html' | 'slots'>
  readonly attributes: readonly string[]
}

/** A placeholder for the page's text while React renders the parts around it. */
const contentMarker = `${nonce}content`
const doctype = '<!doctype html>'

/** Renders one page as complete HTML. Throws any error that a template throws. */
export function renderPage(page: PageProps, content: PageContent | undefined, templates: PageTemplates): Uint8Array {
  const provide = (tree: ReactNode) => createElement(templates.PageProvider, { page }, tree)
  const { Wrapper } = templates
  const text = content && (Wrapper ? createElement(Wrapper, { page }, contentMarker) : contentMarker)
  const layout = createElement(templates.layouts[page.layout], { page }, text)
  const html =
    doctype +
    withHead(page.head.html, renderToString(provide(createElement(templates.HtmlDocument, { page }, layout)), { identifierPrefix: 'L' }))
  if (!content) return Buffer.from(html)
  const at = html.indexOf(contentMarker)
  if (at === -1) throw new Error(`The layout \`${page.layout}\` does not render its children, so the page’s content would be lost.`)
  const body = fillBody(content.body, content.attributes, { components: templates.components, provide })
  return Buffer.concat([Buffer.from(html.slice(0, at)), ...body, Buffer.from(html.slice(at + contentMarker.length))])
}

/** A site's own theme may not support these tags. If the theme has no head, the tags come first. */
function withHead(tags: string, html: string): string {
  if (tags === '') return html
  const at = Math.max(html.indexOf('</head>'), 0)
  return html.slice(0, at) + tags + html.slice(at)
}

/** Text that represents HTML while React renders. It needs no element around it. */
const marker = (index: number) => `${nonce}:${index};`
/** Matches a tag as React writes it, with `<` and `>` in attributes escaped, or a marker in the text between tags. */
const tagsAndMarkers = new RegExp(`</?[a-z][^>]*>|${nonce}:(\\d+);`, 'giu')
const separator = `${nonce}|`

/** The components that a body can use, and their context. */
interface ComponentScope {
  readonly components: ComponentTable
  /** Wraps a tree in the context that components can read. */
  readonly provide: (tree: ReactNode) => ReactNode
}

/** Renders the components in a body. All components of a page share one React tree, so that generated IDs are unique. */
function renderComponents(body: Pick<Body, 'html' | 'slots'>, attributes: readonly string[], scope: ComponentScope): string {
  const { components, provide } = scope
  const html = Buffer.from(body.html)
  const chunks: string[] = []
  let index = 0
  let at = 0
  let chunk = ''

  const takeSlot = (): Slot => {
    const slot = body.slots[index] as Slot
    chunk += html.subarray(at, slot.offset).toString()
    at = slot.offset
    index++
    return slot
  }
  const flush = (): ReactNode[] => {
    const text = chunk
    chunk = ''
    // Line breaks between components are only layout. A space between two components on the same line is text.
    const isLayout = text.trim() === '' && (text === '' || text.includes('\n'))
    return isLayout ? [] : [marker(chunks.push(text) - 1)]
  }
  function readChildren(): ReactNode[] {
    const children: ReactNode[] = []
    while (index < body.slots.length) {
      const slot = takeSlot()
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
    const slot = takeSlot()
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

/** Converts attributes to props, with resolved URLs and `class` as `className`. */
function propsOf(written: Readonly<Record<string, AttributeValue>>, attributes: readonly string[]): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(written)) {
    props[name === 'class' ? 'className' : name] = isLink(value) ? unescapeHtml(attributes[value.link] ?? '') : value
  }
  return props
}

function isLink(value: AttributeValue): value is { readonly link: number } {
  return isObjectOrList(value) && 'link' in value && typeof value.link === 'number' && Object.keys(value).length === 1
}

/** Fills every slot of a body. Bodies without components never become strings. */
export function fillBody(body: Pick<Body, 'html' | 'slots'>, attributes: readonly string[], scope: ComponentScope): readonly Uint8Array[] {
  if (body.slots.length === 0) return [body.html]
  if (body.slots.some((slot) => slot.kind === 'open')) return [Buffer.from(renderComponents(body, attributes, scope))]
  const parts: Uint8Array[] = []
  let at = 0
  for (const slot of body.slots) {
    parts.push(body.html.subarray(at, slot.offset))
    at = slot.offset
    if (slot.kind === 'href' || slot.kind === 'image') parts.push(Buffer.from(attributes[slot.link] ?? ''))
  }
  parts.push(body.html.subarray(at))
  return parts
}

/** The components of the theme and of the site, keyed by tag name. Their props come from Markdown, so any prop may be missing. */
// biome-ignore lint/suspicious/noExplicitAny: props are the author's words; no narrower type is true
export type ComponentTable = Readonly<Record<string, ComponentType<any>>>
