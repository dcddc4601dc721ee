import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Body } from '../model/document.ts'
import type { PageProps } from '../model/page-props.ts'
import type { ComponentTable } from './component-table.ts'
import { fillBody } from './fill-body.ts'
import { nonce } from './nonce.ts'

/** The parts of a theme a page is made of. */
export interface PageTemplates {
  /** Around the page and around the components in its text, which are a tree of their own. */
  readonly PageProvider: ComponentType<{ readonly page: PageProps; readonly children?: ReactNode }>
  readonly HtmlDocument: ComponentType<{ readonly page: PageProps; readonly children?: ReactNode }>
  readonly layouts: Readonly<Record<PageProps['layout'], ComponentType<{ readonly page: PageProps; readonly children?: ReactNode }>>>
  readonly components: ComponentTable
}

/** A page's text and what stands in it for each of its links. */
export interface PageContent {
  readonly body: Pick<Body, 'html' | 'slots'>
  readonly attributes: readonly string[]
}

/** Stands for the page's text while React renders what is around it. */
const contentMarker = `${nonce}content`
const doctype = '<!doctype html>'

/** One page as finished HTML. Throws what a template throws. */
export function renderPage(page: PageProps, content: PageContent | undefined, templates: PageTemplates): Uint8Array {
  const provide = (tree: ReactNode) => createElement(templates.PageProvider, { page }, tree)
  const layout = createElement(templates.layouts[page.layout], { page }, content && contentMarker)
  const html =
    doctype +
    withHead(page.head.html, renderToString(provide(createElement(templates.HtmlDocument, { page }, layout)), { identifierPrefix: 'L' }))
  if (!content) return Buffer.from(html)
  const at = html.indexOf(contentMarker)
  if (at === -1) throw new Error(`The layout \`${page.layout}\` does not render its children, so the page’s content would be lost.`)
  const body = fillBody(content.body, content.attributes, { components: templates.components, provide })
  return Buffer.concat([Buffer.from(html.slice(0, at)), ...body, Buffer.from(html.slice(at + contentMarker.length))])
}

/** A theme of the site's own need not know of the tags; one without a head gets them in front. */
function withHead(tags: string, html: string): string {
  if (tags === '') return html
  const at = Math.max(html.indexOf('</head>'), 0)
  return html.slice(0, at) + tags + html.slice(at)
}
