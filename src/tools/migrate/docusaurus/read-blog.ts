import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { recordOf } from '../../../kit/data/is-record.ts'
import type { SiteFiles } from '../site-files.ts'
import { type DocusaurusPage, listContent, readContent, type SiteLocale, translationFolder } from './content-files.ts'
import { readBoolean, readString, readStrings } from './read-data.ts'
import type { ContentOptions, SiteOptions } from './read-options.ts'
import { listNextPages, readTagAddresses, readYamlList } from './read-tags.ts'
import { applyTrailingSlash, joinAddress, kebabCase } from './urls.ts'

interface BlogInput {
  readonly files: SiteFiles
  readonly site: SiteOptions
  readonly options: ContentOptions
  readonly locale: SiteLocale
  readonly version: string
  readonly diagnostics: Diagnostic[]
}

export interface BlogRead {
  readonly pages: readonly DocusaurusPage[]
  /** Its lists, tags, authors, archive, and feeds, without the language. */
  readonly generated: readonly string[]
}

/** Reads the posts of a blog in one language. */
export function readBlog(input: BlogInput): BlogRead {
  const { files, site, options, locale, version, diagnostics } = input
  const isOriginal = locale.code === site.locales.default
  const translated = translationFolder(locale, 'blog', options)
  if (!files.hasFolder(options.folder) || !(isOriginal || files.hasFolder(translated))) return { pages: [], generated: [] }
  const pages = listContent(files, options.folder, options).flatMap((path): DocusaurusPage[] => {
    const content = readContent(
      { files, instance: `blog ${options.id}`, folder: options.folder, diagnostics, translated, isOriginal },
      path,
    )
    if (!content || content.frontMatter.values.draft === true) return []
    const slug = readString(content.frontMatter.values.slug) ?? slugOfPath(path)
    const address = applyTrailingSlash(joinAddress(locale.prefix, options.route, slug), site.trailingSlash)
    return [{ ...content, address, locale: locale.code, version, kind: 'post' }]
  })
  return { pages, generated: isOriginal ? listGenerated(input, pages) : [] }
}

/** `releases/2024-05-01-two.md` is `/2024/05/01/releases/two`. The last date in the path counts. */
function slugOfPath(path: string): string {
  const bare = path.replace(/\.mdx?$/, '')
  const [date] = [...bare.matchAll(/\d{4}[-/]\d{1,2}[-/]\d{1,2}/g)].slice(-1)
  if (!date) return joinAddress(bare.replace(/\/index$/, ''))
  const text = bare.slice(date.index + date[0].length).replace(/^[-/]/, '')
  const name = text === 'index' ? '' : text.replace(/\/index$/, '')
  return joinAddress(date[0].replaceAll('-', '/'), `${bare.slice(0, date.index)}${name}`).replace(/(.)\/$/, '$1')
}

function listGenerated({ files, options }: BlogInput, pages: readonly DocusaurusPage[]): readonly string[] {
  const { values, route, folder } = options
  const address = joinAddress(route)
  const perPage = values.postsPerPage === 'ALL' ? undefined : typeof values.postsPerPage === 'number' ? values.postsPerPage : 10
  const feeds = recordOf(values.feedOptions)
  const types = feeds.type === 'all' ? ['rss', 'atom', 'json'] : feeds.type === null ? [] : (readStrings(feeds.type) ?? ['rss', 'atom'])
  return [
    address,
    ...listNextPages(address, { count: pages.length, perPage, word: values.pageBasePath }),
    ...(values.archiveBasePath === null ? [] : [joinAddress(address, readString(values.archiveBasePath) ?? 'archive')]),
    ...readTagAddresses({ files, options, folder, address, pages, ...(perPage !== undefined && { perPage }) }),
    ...listAuthors(files, options),
    ...types.map((type) => joinAddress(address, type === 'json' ? 'feed.json' : `${type}.xml`)),
  ]
}

function listAuthors(files: SiteFiles, { values, folder, route }: ContentOptions): readonly string[] {
  const base = joinAddress(route, readString(values.authorsBasePath) ?? 'authors')
  const authors = readYamlList(files, posix.join(folder, readString(values.authorsMapPath) ?? 'authors.yml'))
  const own = Object.entries(authors).flatMap(([key, author]) => {
    const { page } = recordOf(author)
    if (page === undefined || page === null || readBoolean(page) === false) return []
    return [joinAddress(base, readString(recordOf(page).permalink) ?? kebabCase(key))]
  })
  return Object.keys(authors).length === 0 ? [] : [base, ...own]
}
