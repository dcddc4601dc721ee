import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { createPathMatcher } from '../../../kit/files/path-matcher.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { OtherFrontMatter, OtherLocale, OtherPage } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readOtherFrontMatter } from '../text/revise-text.ts'
import { filledText, readYamlFile, textsOf } from '../values.ts'
import { applyTrailingSlash, type ContentOptions, joinAddress, kebabCase, resolveAddress, type SiteOptions } from './read-options.ts'
import type { DocsVersion } from './read-versions.ts'

/** A language of the site, and the location of its translations. */
export interface SiteLocale extends OtherLocale {
  /** The folder with the translated files. */
  readonly folder: string
}

/** Each plugin resolves file links only among its own pages. */
export interface DocusaurusPage extends OtherPage {
  /** The plugin instance that publishes the page: `docs default`. */
  readonly instance: string
}

/** A docs page, with the information that sidebars need. */
export interface Doc {
  readonly page: DocusaurusPage
  /** The ID without the version: `guides/start`. */
  readonly id: string
  /** The path of the file in its content folder. */
  readonly path: string
  readonly position: number | undefined
  readonly isDraft: boolean
}

export interface ContentInput {
  readonly files: SiteFiles
  readonly site: SiteOptions
  readonly options: ContentOptions
  readonly locale: SiteLocale
  /** The ID of the version across the whole site. */
  readonly versionId: string
  readonly diagnostics: Diagnostic[]
}

/** A content file as it is shown in one language. */
type ContentFile = Omit<DocusaurusPage, 'address' | 'kind'>

export function readSiteLocales({ locales, base }: SiteOptions): readonly SiteLocale[] {
  return locales.codes.map((code) => {
    const config = recordOf(locales.configs[code])
    const own = filledText(config.baseUrl)
    const below = own?.startsWith(base) ? own.slice(base.length - 1) : own
    const prefix = below ?? (code === locales.default ? '' : `/${code}`)
    return {
      code,
      label: filledText(config.label) ?? code,
      prefix: prefix.replace(/\/+$/, ''),
      folder: posix.join(locales.folder, filledText(config.path) ?? code),
      direction: config.direction === 'rtl' ? 'rtl' : undefined,
    }
  })
}

/** Returns the paths in a folder that a plugin publishes according to its `include` and `exclude` options. */
function listContent(files: SiteFiles, folder: string, { include, exclude }: ContentOptions): readonly string[] {
  const start = folder === '' ? 0 : folder.length + 1
  const paths = files.list(folder).map((file) => file.slice(start))
  return paths.filter(createPathMatcher([...include, ...exclude.map((glob) => `!${glob}`)]))
}

/** Reads the content of a plugin. Files that a language does not translate are shown in the original language. */
function readContent(
  { files, site, options, locale, versionId, diagnostics }: ContentInput,
  plugin: string,
  { folder = options.folder, version = '' } = {},
): readonly ContentFile[] {
  const isOriginal = locale.code === site.locales.default
  const name = `docusaurus-plugin-content-${plugin}${options.id === 'default' ? '' : `-${options.id}`}`
  const translated = posix.join(locale.folder, name, version)
  return listContent(files, folder, options).flatMap((path): ContentFile[] => {
    const within = files.hasFile(posix.join(translated, path)) ? translated : isOriginal ? folder : undefined
    const file = posix.join(within ?? '', path) as ProjectPath
    const text = within === undefined ? undefined : files.readText(file)
    if (within === undefined || text === undefined) return []
    const read = readOtherFrontMatter(text, file)
    // Docusaurus reads only YAML.
    const isRead = read.frontMatter.format === 'yaml'
    if (isRead) diagnostics.push(...read.diagnostics)
    const frontMatter: OtherFrontMatter = isRead ? read.frontMatter : { values: {}, format: 'none', bodyStart: 0 }
    return [{ file, path, folder: within, text, frontMatter, locale: locale.code, version: versionId, instance: `${plugin} ${options.id}` }]
  })
}

/** Reads published posts or standalone pages, whose URLs result from their front matter or their path. */
function readPages(input: ContentInput, kind: 'post' | 'page', slugOf: (path: string) => string): readonly DocusaurusPage[] {
  const { site, options, locale } = input
  return readContent(input, kind === 'post' ? 'blog' : 'pages').flatMap((content) => {
    const { draft, slug } = content.frontMatter.values
    if (draft === true || !/\.mdx?$/.test(content.path)) return []
    const address = joinAddress(locale.prefix, options.route, filledText(slug) ?? slugOf(content.path))
    return [{ ...content, address: applyTrailingSlash(address, site.trailingSlash), kind }]
  })
}

/** Reads `src/pages`: the Markdown pages, and the URLs of pages written in code. */
export function readSinglePages(input: ContentInput) {
  const { files, site, options, locale } = input
  const slugOf = (path: string) => path.replace(/\.(?:mdx?|jsx?|tsx?)$/, '').replace(/(^|\/)index$/i, '$1')
  const code = locale.code === site.locales.default ? listContent(files, options.folder, options) : []
  const generated = code.filter((path) => !/\.mdx?$/.test(path)).map((path) => joinAddress(options.route, slugOf(path)))
  return { pages: readPages(input, 'page', slugOf), generated }
}

/** Reads the docs of one version in one language, including drafts. */
export function readDocs(input: ContentInput, { name: version, folder, address: above }: DocsVersion): readonly Doc[] {
  const { site, options, locale } = input
  return readContent(input, 'docs', { folder, version: version === 'current' ? version : `version-${version}` }).map((content): Doc => {
    const { values } = content.frontMatter
    const parsesNumbers = options.values.numberPrefixParser !== false && values.parse_number_prefixes !== false
    const strip = parsesNumbers ? stripNumber : (name: string) => ({ name, number: undefined })
    const directory = posix.dirname(content.path)
    const fileName = posix.basename(content.path, posix.extname(content.path))
    const { name, number } = strip(fileName)
    const baseId = typeof values.id === 'number' ? String(values.id) : (filledText(values.id) ?? name)
    const folders = directory === '.' ? [] : directory.split('/').map((each) => strip(each).name)
    const inFolder = joinAddress(...folders, '/')
    const written = filledText(values.slug)
    const slug = written === undefined && isIndex(fileName, directory) ? inFolder : resolveAddress(written ?? baseId, inFolder)
    const address = applyTrailingSlash(joinAddress(locale.prefix, above, slug), site.trailingSlash)
    const position = typeof values.sidebar_position === 'number' ? values.sidebar_position : number
    const page = { ...content, address, kind: 'doc' as const }
    return { page, id: [...folders, baseId].join('/'), path: content.path, position, isDraft: values.draft === true }
  })
}

/** Whether a file has the URL of its folder: `index`, `README`, or a file with the same name as the folder. */
export function isIndex(fileName: string, directory: string): boolean {
  const name = fileName.toLowerCase()
  return name === 'index' || name === 'readme' || (directory !== '.' && name === posix.basename(directory).toLowerCase())
}

/** `02-install` is `install` in second position, but `2.0-notes` and `2024-01-notes` are complete names. */
export function stripNumber(name: string): { readonly name: string; readonly number: number | undefined } {
  const [, digits, rest = ''] = /^(\d+)\s*[-_.]+\s*([^-_.\s][\s\S]*)$/.exec(name) ?? []
  return digits === undefined || /^\d+[-_.]\d/.test(name) ? { name, number: undefined } : { name: rest, number: Number(digits) }
}

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
  const { type = ['rss', 'atom'] } = recordOf(values.feedOptions)
  const types = type === 'all' ? ['rss', 'atom', 'json'] : textsOf(type)
  return [
    address,
    ...listNextPages(address, Math.ceil(pages.length / perPage), values.pageBasePath),
    ...(values.archiveBasePath === null ? [] : [joinAddress(address, filledText(values.archiveBasePath) ?? 'archive')]),
    ...readTagAddresses({ files, options, folder, address, pages, perPage }),
    ...listAuthors(files, options),
    ...types.map((each) => joinAddress(address, each === 'json' ? 'feed.json' : `${each}.xml`)),
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
