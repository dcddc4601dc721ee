import type { SitePage } from '../model/site.ts'
import { hasAnchor } from './has-anchor.ts'

/**
 * Each link of the page leads to a page or off the site, and all is well with it: no check has anything to say of it, no file is copied for it
 * and no picture comes from elsewhere. As long as the page's text and all that its links could lead to stay the same, so does this.
 */
export function hasPlainLinks({ links, route, document }: Pick<SitePage, 'links' | 'route' | 'document'>): boolean {
  return links.every((link, index) => {
    const written = document.links[index]
    // A backslash is worth a warning, wherever it leads.
    if (!written || written.href.includes('\\')) return false
    // Whether it may be loaded is up to the config.
    if (written.loads !== undefined) return false
    if (link.kind === 'external') return written.kind !== 'image'
    // The headings of other pages change without this page or its targets.
    return link.kind === 'page' && (link.fragment === '' || (link.route === route.path && hasAnchor(document, link.fragment)))
  })
}
