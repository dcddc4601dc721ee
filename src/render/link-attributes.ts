import type { Document, Link } from '../model/document.ts'
import type { ResolvedLink } from '../model/site.ts'
import { escapeHtml } from '../support/escape-html.ts'

/** What stands in a page for each of its links: the inside of `href="…"`, or the attributes of an `<img`. */
export function linkAttributes(document: Document, links: readonly ResolvedLink[]): string[] {
  return links.map((link, index) => attributeOf(link, document.links[index]?.kind ?? 'link'))
}

function attributeOf(link: ResolvedLink, kind: Link['kind']): string {
  if (kind !== 'image') {
    // The slot ends inside the attribute's quotes, so what follows a closing quote becomes an attribute of its own.
    const isAnchor = kind === 'link' || kind === 'definition'
    return link.kind === 'external' && isAnchor && /^https?:|^\/\//i.test(link.href)
      ? `${escapeHtml(link.href)}" rel="noopener noreferrer`
      : escapeHtml(link.href)
  }
  const size = link.kind === 'asset' && link.width !== undefined ? ` width="${link.width}" height="${link.height}"` : ''
  return `src="${escapeHtml(link.href)}"${size}`
}
