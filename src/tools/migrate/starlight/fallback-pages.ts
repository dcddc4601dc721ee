import { withoutEnding } from '../check-other-site.ts'
import type { OtherPage, OtherSite } from '../other-site.ts'

/** In a site of several languages, every page of the default one exists in all of them: untranslated where there is no translation. */
export function fallbackPages({ pages, locales }: Pick<OtherSite, 'pages' | 'locales'>): ReadonlyMap<string, OtherPage> {
  const [main, ...others] = locales
  const found = new Map<string, OtherPage>()
  if (!main || others.length === 0) return found
  const taken = new Set(pages.map(({ address }) => withoutEnding(address)))
  for (const page of pages) {
    if (page.kind !== 'doc' || page.locale !== main.code) continue
    for (const { prefix } of others) {
      const address = withoutEnding(`${prefix}${page.address.slice(main.prefix.length)}`)
      if (!taken.has(address)) found.set(address, page)
    }
  }
  return found
}

export function fallbackAddresses(site: Pick<OtherSite, 'pages' | 'locales'>): readonly string[] {
  return [...fallbackPages(site).keys()]
}
