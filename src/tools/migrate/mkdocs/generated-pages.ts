import { posix } from 'node:path'
import type { OtherFrontMatter, OtherRedirect, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { filledText, textsOf, wordsOf } from '../values.ts'
import { addressOf, isPageFile, type MkdocsConfig } from './config.ts'
import { createPatternMatcher, isRecord } from './read-config.ts'

/** Plugins that make pages out of other files, whose names only running them would tell. */
const makers = wordsOf('api-autonav mkapi mkdoxy autoapi mkdocs-autoapi gallery mkdocs-simple simple monorepo multirepo')
const others = ['same-dir', 'awesome-list', 'swagger', 'table-of-contents', 'print-site', 'projects', 'obsidian-bridge', 'literate-code']

/** Answers whether a page that has no file may be made by a plugin, by a script whose text names it or its folder, or by a build before. */
export function createGeneratedPages({ plugins, values, folder, docs }: MkdocsConfig, files: SiteFiles): (path: string) => boolean {
  if ([...makers, ...others].some((name) => plugins.has(name))) return () => true
  const isIgnored = readIgnored([...new Set(['', folder, docs])], files)
  const scripts = [...textsOf(plugins.get('gen-files')?.scripts), ...textsOf(values.hooks)]
  const texts = scripts.map((path) => files.readText(posix.join(folder, path)))
  // Without its text, a script may make anything.
  if (texts.includes(undefined)) return () => true
  const text = texts.join('\n')
  const makesFiles = plugins.has('gen-files') || /\bFile\b|files\.append|\.write/.test(text)
  const hasNotebooks = plugins.has('mkdocs-jupyter') || plugins.has('jupyter')
  return (path) => {
    const [first = ''] = path.split('/')
    if (hasNotebooks && /\.(?:ipynb|py)$/.test(path)) return true
    return (makesFiles && text.includes(first.replace(/\.\w+$/, ''))) || isIgnored(posix.join(docs, path))
  }
}

/** Files that Git ignores are made by a build. */
function readIgnored(folders: readonly string[], files: SiteFiles): (path: string) => boolean {
  const matchers = folders.flatMap((folder) => {
    const text = files.readText(posix.join(folder, '.gitignore'))
    return text === undefined ? [] : [{ folder, matches: createPatternMatcher(text) }]
  })
  return (path) =>
    matchers.some(({ folder, matches }) => !posix.relative(folder, path).startsWith('..') && matches(posix.relative(folder, path)))
}

/** The blog plugin of Material: https://squidfunk.github.io/mkdocs-material/plugins/blog/ */
export interface Blog {
  isPost(path: string): boolean
  addressOf(path: string, text: string, frontMatter: OtherFrontMatter): string | undefined
  /** Lists of posts, which have no files. */
  readonly generated: readonly string[]
}

export function readBlog({ plugins, hasDirectoryUrls }: MkdocsConfig): Blog | undefined {
  const options = plugins.get('blog')
  if (!options || options.enabled === false) return undefined
  const folder = posix.normalize(filledText(options.blog_dir) ?? 'blog').replace(/^\.$|\/$/g, '')
  const inBlog = (path: string) => posix.join('/', path.replaceAll('{blog}', folder)).slice(1)
  const posts = inBlog(filledText(options.post_dir) ?? '{blog}/posts')
  const format = filledText(options.post_url_format) ?? '{date}/{slug}'
  const dateFormat = filledText(options.post_url_date_format) ?? 'yyyy/MM/dd'
  const lists = ['archive', 'categories', 'authors', 'pagination'].map((kind) => {
    const fallback = { archive: 'archive/{date}', categories: 'category/{slug}', authors: 'author/{slug}', pagination: 'page/{page}' }[kind]
    const written = filledText(options[`${kind}_url_format`]) ?? fallback ?? ''
    return `${inBlog(posix.join('{blog}', written.slice(0, Math.max(0, written.indexOf('{')))))}*`
  })
  return {
    isPost: (path) => path.startsWith(`${posts}/`),
    addressOf(path, text, { values, bodyStart }) {
      const date = dateOf(values.date)
      if (date === undefined) return undefined
      const title =
        filledText(values.title) ?? /^#[ \t]+([^\n]+)/m.exec(text.slice(bodyStart))?.[1] ?? posix.basename(path).replace(/\.\w+$/, '')
      const slug = filledText(values.slug) ?? slugify(title.replace(/\{[^{}]*\}\s*$/, ''), 'lower')
      const categories = Array.isArray(values.categories) ? values.categories.map((each) => slugify(String(each), 'lower')) : []
      const address = format
        .replaceAll('{date}', formatDate(date, dateFormat))
        .replaceAll('{slug}', slug)
        .replaceAll('{file}', posix.basename(path).replace(/\.\w+$/, ''))
        .replaceAll('{categories}', categories.slice(0, Number(options.post_url_max_categories ?? 1)).join('/'))
      return `${posix.join('/', folder, address)}${hasDirectoryUrls ? '/' : '.html'}`.replace(/\/\/+/g, '/')
    },
    generated: lists.map((address) => `/${address}`),
  }
}

function dateOf(value: unknown): Date | undefined {
  const written = isRecord(value) && !(value instanceof Date) ? value.created : value
  const date = written instanceof Date ? written : new Date(`${String(written).slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** Formats dates like Babel: https://babel.pocoo.org/en/latest/dates.html#date-fields */
function formatDate(date: Date, format: string): string {
  const month = date.getUTCMonth()
  return format.replace(/y+|M+|d+/g, (field) => {
    if (field.startsWith('y')) return field === 'yy' ? String(date.getUTCFullYear()).slice(2) : String(date.getUTCFullYear())
    if (field.startsWith('d')) return String(date.getUTCDate()).padStart(field.length, '0')
    const name = months[month] ?? ''
    return field.length > 2 ? (field.length === 3 ? name.slice(0, 3) : name) : String(month + 1).padStart(field.length, '0')
  })
}

/** The pages of the plugin mkdocs-redirects, which lead from paths of former files to files or URLs. */
export function readRedirects(config: MkdocsConfig, { pages }: OtherSite): readonly OtherRedirect[] {
  const maps = config.plugins.get('redirects')?.redirect_maps
  if (!isRecord(maps)) return []
  const addresses = new Map(pages.map(({ path, address }) => [path, address]))
  return Object.entries(maps).flatMap(([from, to]) => {
    if (typeof to !== 'string' || !isPageFile(from)) return []
    const [path = '', fragment] = to.split('#')
    const target = isPageFile(path) && !/^https?:/.test(path) ? (addresses.get(path) ?? addressOf(path, config)) : path
    const whole = fragment === undefined ? target : `${target}#${fragment}`
    return [{ from: addressOf(from, config), to: withoutBase(whole, config.base), at: config.locate(maps, from) }]
  })
}

function withoutBase(address: string, base: string): string {
  return base !== '/' && address.startsWith(base) ? `/${address.slice(base.length)}` : address
}

/** An id from a heading's text, as the functions of Python-Markdown's toc and of pymdownx.slugs make it. The dash stands for both separators. */
export function slugify(text: string, rule: string): string {
  const [name = 'default', separator = '-'] = rule.split(' ')
  if (name === 'default' || name === 'unicode') {
    const letters = name === 'default' ? text.normalize('NFKD').replace(/[^\p{ASCII}]/gu, '') : text.normalize('NFKC')
    return letters
      .replace(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
      .trim()
      .toLowerCase()
      .replace(separator === '-' ? /[-\s]+/g : /[-_\s]+/g, separator)
  }
  const cased = name === 'none' ? text : name === 'lower-ascii' ? text.replace(/[A-Z]+/g, (word) => word.toLowerCase()) : text.toLowerCase()
  return cased
    .normalize('NFC')
    .replace(/<[^<>]*>/g, '')
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replaceAll(' ', separator)
}
