import type { ResolvedLink, SitePage } from '../model/site.ts'
import { shortHash } from '../support/files/hash.ts'
import type { SiteView } from './site-view.ts'

interface PageKeyInput {
  readonly page: SitePage
  readonly view: SiteView
  /** The hash of the page's text, or of the site's code for a React page. */
  readonly contentHash: string
  /** The hash of the templates and of the site's own components. */
  readonly templatesHash: string
}

/**
 * Equal keys mean equal pages. The key describes a page's inputs, because creating thousands of unchanged pages would be slow. It must
 * include everything that `createPageProps` shows; a test compares the two.
 */
export function pageKey({ page, view, contentHash, templatesHash }: PageKeyInput): string {
  const { route } = page
  // The sidebar's file name contains a hash of the sidebar, so it covers the branch, breadcrumbs, previous and next.
  const sidebar = page.sidebar === undefined ? undefined : view.sidebars.get(page.sidebar)?.src
  const parts = [
    templatesHash,
    view.siteKey,
    contentHash,
    route.path,
    route.fallbackOf ?? '',
    route.source.projectPath,
    page.title,
    String(view.sharedTitles.has(page.title)),
    sidebar ?? '',
    page.lastUpdated ?? '',
    linksKey(page.links),
    page.ownFrontMatter === undefined ? '' : JSON.stringify(page.ownFrontMatter),
  ]
  const { config } = view
  if (config.versions.length > 1 || config.locales.length > 1) parts.push(JSON.stringify(view.alternatives(page)))
  return shortHash(parts.join('\0'))
}

/** Equal keys mean equal links with equal targets. */
function linksKey(links: readonly ResolvedLink[]): string {
  const parts: string[] = []
  for (const link of links) {
    parts.push(link.kind, link.href)
    if (link.kind === 'asset' && link.width !== undefined) parts.push(`${link.width}x${link.height}`)
  }
  return shortHash(parts.join('\0'))
}
