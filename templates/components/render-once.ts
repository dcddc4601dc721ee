import { createElement, type ReactElement, use } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageProps, SiteProps } from '../../src/core/model/page-props.ts'
import { SurroundingsContext } from '../page-context.tsx'

const rendered = new WeakMap<SiteProps, Map<string, string>>()

/**
 * Returns the HTML of a part that many pages share, rendered once per key, for `dangerouslySetInnerHTML`. The key must identify everything
 * that the part uses from the page in addition to `page.site`. Parts that contain IDs or page state cannot be shared.
 */
export function renderOnce(site: SiteProps, key: string, render: () => ReactElement): { readonly __html: string } {
  let parts = rendered.get(site)
  if (!parts) {
    parts = new Map()
    rendered.set(site, parts)
  }
  let html = parts.get(key)
  if (html === undefined) {
    const around = use(SurroundingsContext)
    const directory = around?.kind === 'reading' ? undefined : around?.directory
    html = renderToStaticMarkup(createElement(SurroundingsContext, { value: { kind: 'shared', site, directory } }, render()))
    parts.set(key, html)
  }
  return { __html: html }
}

/** Identifies the current link in the navigation, which is the only part that depends on the page. */
export function navigationKey({ navigation }: PageProps): string {
  return navigation
    .flatMap((item) => item.items ?? item)
    .map(({ current }) => (current ? '1' : '0'))
    .join('')
}
