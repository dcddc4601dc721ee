import { posix } from 'node:path'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import type { OtherPage } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { filledText, readYamlFile, textsOf } from '../values.ts'
import { type ContentInput, readPages } from './read-content.ts'
import { type ContentOptions, joinAddress, kebabCase } from './read-options.ts'

/** Reads the posts of a blog in one language. */
export function readBlog(input: ContentInput) {
  const { files, site, options, locale } = input
  if (!files.hasFolder(options.folder)) return { pages: [], generated: [] }
  const pages = readPages(input, 'post', slugOfPath)
  return { pages, generated: locale.code === site.locales.default ? listGenerated(input, pages) : [] }
}

/** `releases/2024-05-01-two.md` becomes `/2024/05/01/releases/two`. The last date in the path is used. */
function slugOfPath(path: string): string {
  const bare = path.replace(/\.mdx?$/, '')
  const [date] = [...bare.matchAll(/\d{4}[-/]\d{1,2}[-/]\d{1,2}/g)].slice(-1)
  if (!date) return joinAddress(bare.replace(/\/index$/, ''))
  const text = bare.slice(date.index + date[0].length).replace(/^[-/]/, '')
  const name = text === 'index' ? '' : text.replace(/\/index$/, '')
  return joinAddress(date[0].replaceAll('-', '/'), `${bare.slice(0, date.index)}${name}`).replace(/(.)\/$/, '$1')
}

function listGenerated({ files, options }: ContentInput, pages: readonly OtherPage[]): readonly string[] {
  const { values, route, folder } = options
  const address = joinAddress(route)
  const perPage = values.postsPerPage === 'ALL' ? Infinity : typeof values.postsPerPage === 'number' ? Math.max(1, values.postsPerPage) : 10
  const feeds = recordOf(values.feedOptions)
  const types =
    feeds.type === 'all'
      ? ['rss', 'atom', 'json']
      : feeds.type === null
        ? []
        : feeds.type === undefined
          ? ['rss', 'atom']
          : textsOf(feeds.type)
  return [
    address,
    ...listNextPages(address, Math.ceil(pages.length / perPage), values.pageBasePath),
    ...(values.archiveBasePath === null ? [] : [joinAddress(address, filledText(values.archiveBasePath) ?? 'archive')]),
    ...readTagAddresses({ files, options, folder, address, pages, perPage }),
    ...listAuthors(files, options),
    ...types.map((type) => joinAddress(address, type === 'json' ? 'feed.json' : `${type}.xml`)),
  ]
}

function listAuthors(files: SiteFiles, { values, folder, route }: ContentOptions): readonly string[] {
  const base = joinAddress(route, filledText(values.authorsBasePath) ?? 'authors')
  const authors = readYamlFile(files, posix.join(folder, filledText(values.authorsMapPath) ?? 'authors.yml'))
  const own = Object.entries(authors).flatMap(([key, author]) => {
    const { page } = recordOf(author)
    if (page === undefined || page === null || page === false) return []
    return [joinAddress(base, filledText(recordOf(page).permalink) ?? kebabCase(key))]
  })
  return Object.keys(authors).length === 0 ? [] : [base, ...own]
}

interface TagsInput {
  readonly files: SiteFiles
  readonly options: ContentOptions
  /** The content folder with the list of tags. */
  readonly folder: string
  /** The URL of the docs version or of the blog. */
  readonly address: string
  readonly pages: readonly OtherPage[]
  /** The number of pages or posts on a list page. @default all of them */
  readonly perPage?: number
}

/** Returns the URLs of the tag pages: one for each tag that is used, and the list of all tags. */
export function readTagAddresses({ files, options, folder, address, pages, perPage = Infinity }: TagsInput): readonly string[] {
  const base = joinAddress(address, filledText(options.values.tagsBasePath) ?? 'tags')
  const listed = options.values.tags === false ? {} : readYamlFile(files, posix.join(folder, filledText(options.values.tags) ?? 'tags.yml'))
  const found = new Map<string, number>()
  for (const { frontMatter } of pages) {
    for (const tag of listOf(frontMatter.values.tags)) {
      const own = typeof tag === 'string' || typeof tag === 'number' ? recordOf(listed[String(tag)]) : recordOf(tag)
      const name = typeof tag === 'object' ? (filledText(own.label) ?? '') : String(tag)
      const tagged = joinAddress(base, filledText(own.permalink) ?? kebabCase(name))
      found.set(tagged, (found.get(tagged) ?? 0) + 1)
    }
  }
  const lists = [...found].flatMap(([list, count]) => [
    list,
    ...listNextPages(list, Math.ceil(count / perPage), options.values.pageBasePath),
  ])
  return lists.length === 0 ? [] : [base, ...lists]
}

/** Returns the URLs of a list's pages after the first page: `/blog/page/2`. */
function listNextPages(address: string, pages: number, word: unknown): readonly string[] {
  return Array.from({ length: Math.max(0, pages - 1) }, (_, index) => joinAddress(address, filledText(word) ?? 'page', String(index + 2)))
}
