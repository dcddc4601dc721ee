import { decodeName } from '../../../kit/escape/percent.ts'
import { createAddressLookup, withoutEnding } from '../check-other-site.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../other-site.ts'

/** Answers what a browser would get at an address of the site, decoded and without the base. */
export function createAddressFinder(
  site: OtherSite,
  more?: ReadonlyMap<string, OtherPage>,
): (path: string, fragment: string) => OtherTarget | undefined {
  const pages = new Map<string, OtherPage>()
  for (const page of site.pages) {
    const address = withoutEnding(page.address)
    if (!pages.has(address)) pages.set(address, page)
  }
  const exists = createAddressLookup(site)
  return (path, fragment) => {
    const page = pages.get(withoutEnding(path)) ?? more?.get(withoutEnding(path))
    if (page) return { kind: 'page', page, fragment }
    const file =
      site.publicFiles.get(path) ?? site.publicFiles.get(`${withoutEnding(path)}/index.html`) ?? site.publicFiles.get(`${path}.html`)
    if (file !== undefined) return { kind: 'file', file }
    return exists(path) ? { kind: 'generated', address: path } : undefined
  }
}

export interface SplitHref {
  /** Decoded; `` for the page itself. */
  readonly path: string
  /** Decoded, without `#`. */
  readonly fragment: string
}

/** The parts of a link without its query. undefined for a link to another site. */
export function splitHref(href: string): SplitHref | undefined {
  const written = href.trim()
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) return undefined
  const hash = written.indexOf('#')
  const [path = ''] = (hash === -1 ? written : written.slice(0, hash)).split('?')
  return { path: decodeName(path) ?? path, fragment: hash === -1 ? '' : (decodeName(written.slice(hash + 1)) ?? written.slice(hash + 1)) }
}
