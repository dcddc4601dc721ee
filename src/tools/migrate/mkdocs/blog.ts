import { posix } from 'node:path'
import type { OtherFrontMatter } from '../other-site.ts'
import { type MkdocsConfig, textOf } from './config.ts'
import { isRecord } from './read-config.ts'
import { slugify } from './slugs.ts'

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
  const folder = posix.normalize(textOf(options.blog_dir) ?? 'blog').replace(/^\.$|\/$/g, '')
  const inBlog = (path: string) => posix.join('/', path.replaceAll('{blog}', folder)).slice(1)
  const posts = inBlog(textOf(options.post_dir) ?? '{blog}/posts')
  const format = textOf(options.post_url_format) ?? '{date}/{slug}'
  const dateFormat = textOf(options.post_url_date_format) ?? 'yyyy/MM/dd'
  const lists = ['archive', 'categories', 'authors', 'pagination'].map((kind) => {
    const fallback = { archive: 'archive/{date}', categories: 'category/{slug}', authors: 'author/{slug}', pagination: 'page/{page}' }[kind]
    const written = textOf(options[`${kind}_url_format`]) ?? fallback ?? ''
    return `${inBlog(posix.join('{blog}', written.slice(0, Math.max(0, written.indexOf('{')))))}*`
  })
  return {
    isPost: (path) => path.startsWith(`${posts}/`),
    addressOf(path, text, { values, bodyStart }) {
      const date = dateOf(values.date)
      if (date === undefined) return undefined
      const title =
        textOf(values.title) ?? /^#[ \t]+([^\n]+)/m.exec(text.slice(bodyStart))?.[1] ?? posix.basename(path).replace(/\.\w+$/, '')
      const slug = textOf(values.slug) ?? slugify(title.replace(/\{[^{}]*\}\s*$/, ''), 'lower')
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

/** As Babel formats dates: https://babel.pocoo.org/en/latest/dates.html#date-fields */
function formatDate(date: Date, format: string): string {
  const month = date.getUTCMonth()
  return format.replace(/y+|M+|d+/g, (field) => {
    if (field.startsWith('y')) return field === 'yy' ? String(date.getUTCFullYear()).slice(2) : String(date.getUTCFullYear())
    if (field.startsWith('d')) return String(date.getUTCDate()).padStart(field.length, '0')
    const name = months[month] ?? ''
    return field.length > 2 ? (field.length === 3 ? name.slice(0, 3) : name) : String(month + 1).padStart(field.length, '0')
  })
}
