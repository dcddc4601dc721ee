import { toHref } from '../../core/assemble/route-path.ts'
import { textIn } from '../../core/config/config-texts.ts'
import { defineFeature } from '../../core/feature.ts'
import { checkSections } from './check-sections.ts'
import { commands } from './commands.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { publishedBooks } from './published-books.ts'

export const book = defineFeature({
  name: 'book',
  options,
  diagnostics,
  commands,
  checks: [checkSections],
  siteProps(config, version, locale) {
    const title = textIn(config.title, locale, config.locales)
    const books = [...publishedBooks(config, version, locale)].map(([format, path]) => ({
      label: `${title} (${format.toUpperCase()})`,
      href: toHref(config.base, `/${path}`),
    }))
    return books.length > 0 ? { books } : {}
  },
  async writer(writer, { config, site, hasFile }) {
    if (!config.book) return writer
    // Loaded only if needed.
    const { publishBooks } = await import('./publish-books.ts')
    return publishBooks(writer, { site, config: { ...config, book: config.book }, hasFile })
  },
})
