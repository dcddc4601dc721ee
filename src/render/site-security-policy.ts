import type { Site, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { pictureOrigin } from '../support/browser-address.ts'
import { connectOriginsOf, contentSecurityPolicy } from './content-security-policy.ts'

/** One policy for all pages, which refuses nothing that any of them needs: what hosts send along with every file. */
export function siteSecurityPolicy({ pages }: Site, config: Pick<SiteConfig, 'search'>, inlineScriptHash: string): string {
  return contentSecurityPolicy({
    hasMermaid: pages.some(({ document }) => document.hasMermaid),
    imageOrigins: [...new Set(pages.filter(({ knownLinks }) => knownLinks === undefined).flatMap(imageOriginsOf))].sort(),
    connectOrigins: connectOriginsOf(config),
    inlineScriptHash,
  })
}

/** Where pictures of a page live, if not on the site itself. */
export function imageOriginsOf(page: SitePage): string[] {
  const origins = new Set<string>()
  for (const [index, link] of page.links.entries()) {
    if (link.kind !== 'external' || page.document.links[index]?.kind !== 'image') continue
    const origin = pictureOrigin(link.href)
    if (origin !== undefined) origins.add(origin)
  }
  return [...origins].sort()
}
