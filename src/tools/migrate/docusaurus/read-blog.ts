import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import type { OtherPage } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { type DocusaurusPage, listContent, readContent, type SiteLocale, translationFolder } from './read-content.ts'
import {
  applyTrailingSlash,
  type ContentOptions,
  type Data,
  joinAddress,
  kebabCase,
  readBoolean,
  readString,
  readStrings,
  type SiteOptions,
} from './read-options.ts'

interface BlogInput {
  readonly files: SiteFiles
  readonly site: SiteOptions
  readonly options: ContentOptions
  readonly locale: SiteLocale
  readonly version: string
  readonly diagnostics: Diagnostic[]
}

interface BlogRead {
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

/** Reads a list of tags or authors in YAML; empty if there is none, or if it is not valid. */
export function readYamlList(files: SiteFiles, file: string): Data {
  const text = files.readText(file)
  if (text === undefined) return {}
  // The tool itself reports problems.
  return recordOf(readData('tolerant-yaml', text).value)
}

interface TagsInput {
  readonly files: SiteFiles
  readonly options: ContentOptions
  /** The folder of content that has the list of tags. */
  readonly folder: string
  /** Of the docs' version, or the blog. */
  readonly address: string
  readonly pages: readonly OtherPage[]
  /** How many pages a list shows. @default all of them */
  readonly perPage?: number
}

/** The addresses of the pages of tags: those that pages have, and the list of them all. */
export function readTagAddresses({ files, options, folder, address, pages, perPage }: TagsInput): readonly string[] {
  const base = joinAddress(address, readString(options.values.tagsBasePath) ?? 'tags')
  const listed = options.values.tags === false ? {} : readYamlList(files, posix.join(folder, readString(options.values.tags) ?? 'tags.yml'))
  const found = new Map<string, number>()
  for (const { frontMatter } of pages) {
    for (const tag of listOf(frontMatter.values.tags)) {
      const own = typeof tag === 'string' || typeof tag === 'number' ? recordOf(listed[String(tag)]) : recordOf(tag)
      const name = typeof tag === 'object' ? (readString(own.label) ?? '') : String(tag)
      const tagged = joinAddress(base, readString(own.permalink) ?? kebabCase(name))
      found.set(tagged, (found.get(tagged) ?? 0) + 1)
    }
  }
  const lists = [...found].flatMap(([list, count]) => [list, ...listNextPages(list, { count, perPage, word: options.values.pageBasePath })])
  return lists.length === 0 ? [] : [base, ...lists]
}

interface Paging {
  readonly count: number
  readonly perPage: number | undefined
  /** The `pageBasePath` option. */
  readonly word: unknown
}

/** The addresses of a list after its first page: `/blog/page/2`. */
function listNextPages(address: string, { count, perPage, word }: Paging): readonly string[] {
  const pages = perPage === undefined ? 1 : Math.ceil(count / Math.max(1, perPage))
  return Array.from({ length: Math.max(0, pages - 1) }, (_, index) => joinAddress(address, readString(word) ?? 'page', String(index + 2)))
}
