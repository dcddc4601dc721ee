import { toHref, withPrefix } from '../../core/assemble/route-path.ts'
import { textIn } from '../../core/config/config-texts.ts'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import { type CheckInput, defineFeature } from '../../core/feature.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { closest } from '../../kit/similar/closest.ts'
import { diagnostics } from './diagnostics.ts'
import { options, publishedBooks } from './options.ts'
import { isInFolder } from './plan-book.ts'

export const book = defineFeature({
  name: 'book',
  options,
  diagnostics,
  commands: [
    {
      name: 'book',
      after: 'diagrams',
      summary: 'make a PDF, EPUB, or HTML file of the built pages',
      description:
        'Makes one document of the pages that the last build wrote, in the order of the sidebars: with a cover, a table of contents, and links between its pages. A PDF is printed with an installed browser; EPUB is for e-readers.',
      arguments: [{ name: '[sections...]', text: 'names of sidebars, or paths such as /guides (default: all sidebars)' }],
      options: [
        {
          flags: '--format <formats>',
          text: 'pdf, epub, html, or several of them, separated by commas (default: the extension of the output file)',
          once: true,
        },
        { flags: '-o, --output <file>', text: 'the file to write (default: book.pdf)', once: true },
        { flags: '--split <pages>', text: 'make several files of at most so many pages of the site each', range: [1, 1_000_000] },
        { flags: '--out-dir <folder>', text: 'the folder of the built site (default: out)', once: true },
        { flags: '--docs-version <id>', text: 'the version of the documentation (default: the current version)', once: true },
        { flags: '--language <code>', text: 'the language of the pages (default: the default language)', once: true },
        'config',
        'offline',
        'report',
      ],
      help: 'For PDF, the command uses the browser in the CHROME_PATH environment variable, or else an installed Chrome, Chromium, or Edge.',
      load: () => import('./book-command.ts'),
    },
  ],
  checks: [checkSections],
  site(config, version, locale) {
    const title = textIn(config.title, locale, config.locales)
    const books = [...publishedBooks(config, version, locale)].map(([format, path]) => ({
      label: `${title} (${format.toUpperCase()})`,
      href: toHref(config.base, `/${path}`),
    }))
    return books.length > 0 ? { props: { books } } : {}
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
