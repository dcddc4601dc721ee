import type { Body } from '../../core/model/document.ts'
import type { SitePage } from '../../core/model/site.ts'
import { linkAttributes } from '../../core/render/page-props.ts'
import { fillBody } from '../../core/render/render-page.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'

/** Readers of feeds load all entries at once. */
const maxBytes = 100_000

/** A page's text for feeds, with absolute URLs and without components, which need the theme; undefined if it is very long. */
export function feedContent({ route, links, document }: SitePage, body: Body, url: string): string | undefined {
  if (body.html.byteLength > maxBytes) return undefined
  const pageUrl = `${url}${route.href}`
  const absolute = (href: string) => {
    if (href === '' || href.startsWith('#')) return `${pageUrl}${href}`
    return /^\/(?!\/)/.test(href) ? `${url}${href}` : href
  }
  const resolved = links.map((link) => ({ ...link, href: absolute(link.href) }) as typeof link)
  const parts = fillBody(body, linkAttributes(document, resolved), { components: {}, provide: (tree) => tree })
  return (
    Buffer.concat(parts)
      .toString()
      // Links of headings to themselves, which the theme draws.
      .replace(/<a class="anchor"[^>]*><\/a>/g, '')
      // Drawings need the colors of the theme. Their source follows.
      .replace(/<div class="diagram" [^>]*>.*?<\/svg><\/div>/g, '')
      .replace(/(<a\b[^<>]* href=")#/g, (_, start: string) => `${start}${escapeHtml(pageUrl)}#`)
  )
}
