import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import type { SiteFiles } from '../site-files.ts'
import { type DocusaurusPage, listContent, readContent, type SiteLocale, translationFolder } from './content-files.ts'
import { readString } from './read-data.ts'
import type { ContentOptions, SiteOptions } from './read-options.ts'
import { applyTrailingSlash, joinAddress } from './urls.ts'

interface PagesInput {
  readonly files: SiteFiles
  readonly site: SiteOptions
  readonly options: ContentOptions
  readonly locale: SiteLocale
  readonly version: string
  readonly diagnostics: Diagnostic[]
}

/** Reads `src/pages`: pages of Markdown, and the addresses of pages of code. */
export function readSinglePages(input: PagesInput): { readonly pages: readonly DocusaurusPage[]; readonly generated: readonly string[] } {
  const { files, site, options, locale, version, diagnostics } = input
  const isOriginal = locale.code === site.locales.default
  const translated = translationFolder(locale, 'pages', options)
  const pages: DocusaurusPage[] = []
  const generated: string[] = []
  for (const path of listContent(files, options.folder, options)) {
    const own = path.replace(/\.(?:mdx?|jsx?|tsx?)$/, '').replace(/(^|\/)index$/i, '$1')
    if (!/\.mdx?$/.test(path)) {
      if (isOriginal) generated.push(joinAddress(options.route, own))
      continue
    }
    const content = readContent(
      { files, instance: `pages ${options.id}`, folder: options.folder, diagnostics, translated, isOriginal },
      path,
    )
    if (!content || content.frontMatter.values.draft === true) continue
    const slug = readString(content.frontMatter.values.slug) ?? own
    const address = applyTrailingSlash(joinAddress(locale.prefix, options.route, slug), site.trailingSlash)
    pages.push({ ...content, address, locale: locale.code, version, kind: 'page' })
  }
  return { pages, generated }
}
