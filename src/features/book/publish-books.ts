import { withPrefix } from '../../core/assemble/route-path.ts'
import type { SiteWriter } from '../../core/emit/output-session.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { Site } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import { requireBrowserHere } from '../../kit/programs/find-program.ts'
import { type BookInput, describeBook, makeBook } from './make-book.ts'
import { publishedBooks } from './options.ts'
import { createReader } from './site-files.ts'
import { visit } from './write-book.ts'

interface PublishInput {
  readonly site: Site
  readonly config: SiteConfig & { readonly book: NonNullable<SiteConfig['book']> }
  readonly hasFile: (path: string) => boolean
}

/** Creates the books of a site from the other files of the same build, and writes the books that changed. */
export function publishBooks(writer: SiteWriter, { site, config, hasFile }: PublishInput): SiteWriter {
  const { formats, sections } = config.book
  // The browser is checked first so that pages are not rendered for nothing.
  const program = formats.includes('pdf')
    ? requireBrowserHere('The option `book` with the format `pdf`', ', or remove `pdf` from `book.formats`')
    : undefined
  const keys = new Map<OutputPath, string>()
  const [version] = config.versions

  async function writeBooks(): Promise<readonly Diagnostic[]> {
    const diagnostics: Diagnostic[] = []
    const read = await writer.readWritten()
    for (const locale of config.locales) {
      // Paths of folders refer to the folders of the language.
      const own = sections.map((name) => (name.startsWith('/') ? withPrefix([locale.prefix, version.prefix], name) : name))
      const planned = { site, config, version, locale, sections: own }
      const { input } = describeBook(
        planned,
        createReader((file) => read(file as OutputPath), config.base),
      )
      const key = keyOf(input, keys)
      for (const [format, path] of publishedBooks(config, version, locale)) {
        if (hasFile(path)) continue
        if (writer.previous.get(path)?.key === key) {
          await writer.write([{ path, key, content: 'reuse' }])
          continue
        }
        const made = await makeBook(format, input, program)
        diagnostics.push(...made.diagnostics)
        // The next build creates a book with problems again and reports the problems again.
        await writer.write([{ path, key: made.diagnostics.length > 0 ? `${key}?` : key, content: made.content }])
      }
    }
    return diagnostics
  }

  return {
    ...writer,
    write(files) {
      for (const { path, key } of files) keys.set(path, key)
      return writer.write(files)
    },
    async finish() {
      const diagnostics = await writeBooks()
      return [...diagnostics, ...(await writer.finish())]
    },
  }
}

/** The content of a book depends on its pages, its chapters, and the styles and images of the site. */
function keyOf({ chapters, reader: _, ...shown }: BookInput, keys: ReadonlyMap<OutputPath, string>): string {
  const parts: string[] = []
  visit(chapters, ({ label, page }) => {
    parts.push(label, page?.lastUpdated ?? '', (page && keys.get(page.route.file)) ?? '')
  })
  const others = [...keys].filter(([path]) => /\.(?:css|svg|png|jpe?g|gif|webp|avif|woff2?)$/i.test(path)).sort()
  return shortHash(JSON.stringify([shown, parts, others]))
}
