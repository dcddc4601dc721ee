import type { OtherLocale, OtherPage } from '../other-site.ts'
import { sanitize } from './page-address.ts'
import { type ConfigTable, tableOf } from './read-config.ts'

/** Lists that Hugo makes: first folders without `_index.md`, terms of taxonomies, feeds, and pages of lists. */
export function generatedAddresses(pages: readonly OtherPage[], locales: readonly OtherLocale[], config: ConfigTable): readonly string[] {
  const found = new Set<string>()
  const disabled = new Set([config.disablekinds].flat().map((kind) => String(kind).toLowerCase()))
  const taxonomies = taxonomiesOf(config)
  const add = (address: string) => {
    found.add(address)
    found.add(`${address}${address.endsWith('/') ? '' : '/'}page/*`)
    if (!disabled.has('rss')) found.add(`${address.replace(/\/$/, '')}/index.xml*`)
  }
  for (const { prefix } of locales) {
    add(`${prefix}/`)
    // Files for programs; a star, as no page takes their place.
    for (const name of ['/404.html*', '/sitemap.xml*', '/robots.txt*', '/index.json*', '/feed.xml*']) found.add(`${prefix}${name}`)
    if (!disabled.has('taxonomy')) for (const plural of Object.values(taxonomies)) add(`${prefix}/${plural}`)
  }
  // The default language in a folder of its own is where the root leads to.
  found.add('/')
  for (const page of pages) {
    const prefix = locales.find(({ code }) => code === page.locale)?.prefix ?? ''
    const parts = page.address.slice(prefix.length).split('/').filter(Boolean)
    const [section] = page.path.split('/').slice(0, -1)
    if (section !== undefined && !disabled.has('section')) {
      const own = sanitize(section, config)
      if (parts.length > 1 || parts[0] !== own) add(`${prefix}/${own}`)
    }
    // Sections have feeds and pages of lists.
    if (/(?:^|\/)_index(?:\.[\w-]+)?\.[a-z]+$/i.test(page.path)) add(page.address)
    if (disabled.has('term')) continue
    for (const plural of Object.values(taxonomies))
      for (const term of [page.frontMatter.values[plural]].flat())
        if (typeof term === 'string' || typeof term === 'number')
          add(`${prefix}/${plural}/${sanitize(String(term).replace(/[/#]/g, '-'), config)}`)
  }
  return [...found]
}

function taxonomiesOf(config: ConfigTable): Readonly<Record<string, string>> {
  if (config.taxonomies === undefined) return { tag: 'tags', category: 'categories' }
  return Object.fromEntries(
    Object.entries(tableOf(config.taxonomies)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
