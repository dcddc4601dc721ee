import { toHref, withPrefix } from '../../core/assemble/route-path.ts'
import type { CheckInput } from '../../core/check/check-input.ts'
import { textIn } from '../../core/config/config-texts.ts'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import { defineFeature } from '../../core/feature.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { closest } from '../../kit/similar/closest.ts'
import { commands } from './commands.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { isInFolder } from './plan-book.ts'
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
    // This module is loaded only if it is needed.
    const { publishBooks } = await import('./publish-books.ts')
    return publishBooks(writer, { site, config: { ...config, book: config.book }, hasFile })
  },
})

/** Sections of published books that do not exist in the current version. */
function checkSections({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const { id, prefix } = config.versions[0]
  const names = site.sidebars.filter(({ version }) => version === id).map(({ name }) => name)
  const pages = site.pages.filter(({ route }) => route.version === id)
  return (config.book?.sections ?? []).flatMap((name, index) => {
    const isFolder = name.startsWith('/')
    if (isFolder ? pages.some(({ route }) => isInFolder(withPrefix([prefix], name), route.path)) : names.includes(name)) return []
    const key = `book.sections[${index}]`
    const params = { key, what: isFolder ? 'folder of pages' : 'sidebar', name, suggestion: isFolder ? undefined : closest(name, names) }
    return [createDiagnostic('config/unknown-reference', params, { file: config.configFile, ...findInConfig(name, key) })]
  })
}
