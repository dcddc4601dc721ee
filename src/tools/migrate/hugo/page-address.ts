import { posix } from 'node:path'
import { all } from '../../../kit/text/words.ts'
import { pathOf } from '../../../kit/url/address.ts'
import type { OtherLocale, OtherPage, OtherSite } from '../other-site.ts'
import { textOf, type Values } from '../values.ts'
import { tableOf } from './read-config.ts'

/** The properties of a page that determine its URL. */
interface AddressedPage {
  /** The folders of the page's path, as written. */
  readonly folders: readonly string[]
  /** The name of the page's file or, for a bundle, of its folder. undefined for a section. */
  readonly name: string | undefined
  readonly values: Values
}

/** Returns the URL of a page without the language prefix. The URL ends with `*` if a pattern needs an unknown value. */
export function addressOf({ folders, name, values }: AddressedPage, config: Values): string {
  const isUgly = config.uglyurls === true || tableOf(config.uglyurls)[folders[0]?.toLowerCase() ?? ''] === true
  const sectionPath = folders.map((folder) => sanitize(folder, config))
  const pattern = patternFor(folders[0] ?? name ?? '', name === undefined, config)
  if (pattern !== undefined) {
    const expanded = expandPattern(pattern, { folders: sectionPath, name, values }, config)
    if (expanded === undefined) return `/${pattern.slice(0, pattern.indexOf(':')).replace(/^\/+/, '')}*`
    return withEnding(`/${expanded.split('/').filter(Boolean).join('/')}`, isUgly && name !== undefined)
  }
  const parts = name === undefined ? sectionPath : [...sectionPath, sanitize(slugOf(values) ?? name, config)]
  return withEnding(`/${parts.filter(Boolean).join('/')}`, isUgly && name !== undefined)
}

export function slugOf(values: Values): string | undefined {
  const slug = textOf(values.slug) ?? (typeof values.slug === 'number' ? String(values.slug) : undefined)
  return slug === '' ? undefined : slug
}

function withEnding(path: string, isUgly: boolean): string {
  if (path === '/') return path
  return isUgly ? `${path}.html` : /\.[a-z]{2,5}$/i.test(path) && /\.html?$/i.test(path) ? path : `${path}/`
}

/**
 * Resolves `url` in front matter. A URL with a leading slash is relative to the base, and any other URL is relative to the language prefix.
 */
export function addressOfUrl(url: string, prefix: string): string {
  const path = pathOf(url.replace(/^https?:\/\/[^/]*/, '/'))
  const whole = path.startsWith('/') ? path : `${prefix}/${path}`
  const joined = `/${whole.split('/').filter(Boolean).join('/')}`
  return joined === '/' || /\.[a-z0-9]{2,5}$/i.test(joined) ? joined : `${joined}/`
}

/** The keys of `permalinks` are sections or, since version 0.115, kinds of pages. */
function patternFor(section: string, isSection: boolean, config: Values): string | undefined {
  const permalinks = tableOf(config.permalinks)
  const key = section.toLowerCase()
  const kind = tableOf(permalinks[isSection ? 'section' : 'page'])
  return textOf(kind[key]) ?? (isSection ? undefined : textOf(permalinks[key]))
}

function expandPattern(pattern: string, { folders, name = '', values }: AddressedPage, config: Values): string | undefined {
  let isKnown = true
  const [year, month, day] = dateOf(values.date)?.split('-') ?? []
  const slug = slugOf(values)
  const title = textOf(values.title)
  const tokens = new Map<string, string | undefined>(
    Object.entries({
      section: folders[0] ?? '',
      sections: folders.join('/'),
      title: sanitize(title ?? '', config),
      slug: sanitize(slug ?? title ?? name, config),
      ...all(sanitize(name, config), 'filename contentbasename'),
      ...all(sanitize(slug ?? name, config), 'slugorfilename slugorcontentbasename'),
      ...{ year, month, day, monthname: months[Number(month) - 1] },
    }),
  )
  const expanded = pattern.replace(/:(sections\[[^\]]*\]|[a-z]+)/gi, (_, written: string) => {
    const token = written.toLowerCase()
    const value = valueFor(token)
    if (value === undefined || value === '') isKnown = token === 'section' || token.startsWith('sections') ? isKnown : false
    return value ?? ''
  })
  return isKnown ? expanded : undefined

  function valueFor(token: string): string | undefined {
    if (!token.startsWith('sections[')) return tokens.get(token)
    const [, from = '', colon, to = ''] = /^sections\[(\d*|last)(:?)(\d*|last)\]$/.exec(token) ?? []
    const index = (text: string, fallback: number) => (text === 'last' ? folders.length - 1 : text === '' ? fallback : Number(text))
    return colon === ':' ? folders.slice(index(from, 0), index(to, folders.length)).join('/') : folders[index(from, 0)]
  }
}

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']

/** Returns the day of a date in front matter, as written. */
export function dateOf(value: unknown): string | undefined {
  if (value instanceof Date) {
    // TOML dates preserve their original notation.
    const written = value.toISOString?.()
    return typeof written === 'string' ? written.slice(0, 10) : undefined
  }
  return typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined
}

/**
 * Applies Hugo's rule for paths: letters, digits, marks, and `._+~%-` are kept, a space becomes a hyphen, and other characters are omitted.
 */
export function sanitize(text: string, config: Values): string {
  const kept = text
    .normalize()
    .trim()
    .replace(/[^\p{L}\p{Nd}\p{M}./\\_#+~%@\s-]/gu, '')
    .replace(/\s+/g, '-')
    .replace(/-{2,}/g, '-')
  const plain =
    config.removepathaccents === true
      ? kept
          .normalize('NFD')
          .replace(/\p{Mn}/gu, '')
          .normalize()
      : kept
  return config.disablepathtolower === true ? plain : plain.toLowerCase()
}

/** Finds the lists that Hugo generates: top-level folders without `_index.md`, terms of taxonomies, feeds, and list pages. */
export function generatedAddresses(pages: readonly OtherPage[], locales: readonly OtherLocale[], config: Values): readonly string[] {
  const found = new Set<string>()
  const disabled = new Set([config.disablekinds].flat().map((kind) => String(kind).toLowerCase()))
  const taxonomies = taxonomiesOf(config)
  const add = (address: string) => {
    found.add(address)
    found.add(`${address}${address.endsWith('/') ? '' : '/'}page/*`)
    if (!disabled.has('rss')) found.add(`${address.replace(/\/$/, '')}/index.xml*`)
  }
  for (const { prefix } of locales) {
    add(`${prefix}/`)
    // Files for programs. They are marked with a star because no page can replace them.
    for (const name of ['/404.html*', '/sitemap.xml*', '/robots.txt*', '/index.json*', '/feed.xml*']) found.add(`${prefix}${name}`)
    if (!disabled.has('taxonomy')) for (const plural of Object.values(taxonomies)) add(`${prefix}/${plural}`)
  }
  // If the default language has its own folder, the root redirects to it.
  found.add('/')
  for (const page of pages) {
    const prefix = locales.find(({ code }) => code === page.locale)?.prefix ?? ''
    const parts = page.address.slice(prefix.length).split('/').filter(Boolean)
    const [section] = page.path.split('/').slice(0, -1)
    if (section !== undefined && !disabled.has('section')) {
      const own = sanitize(section, config)
      if (parts.length > 1 || parts[0] !== own) add(`${prefix}/${own}`)
    }
    // Sections have feeds and list pages.
    if (/(?:^|\/)_index(?:\.[\w-]+)?\.[a-z]+$/i.test(page.path)) add(page.address)
    if (disabled.has('term')) continue
    for (const plural of Object.values(taxonomies))
      for (const term of [page.frontMatter.values[plural]].flat())
        if (typeof term === 'string' || typeof term === 'number')
          add(`${prefix}/${plural}/${sanitize(String(term).replace(/[/#]/g, '-'), config)}`)
  }
  return [...found]
}

function taxonomiesOf(config: Values): Readonly<Record<string, string>> {
  if (config.taxonomies === undefined) return { tag: 'tags', category: 'categories' }
  return Object.fromEntries(
    Object.entries(tableOf(config.taxonomies)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Whether `hugo` would publish a page today. Drafts, future pages, and expired pages are omitted unless the config specifies otherwise. */
export function isPublished(values: Values, config: Values): boolean {
  if (values.draft === true && config.builddrafts !== true) return false
  const today = new Date().toISOString().slice(0, 10)
  const start = dateOf(values.publishDate ?? values.publishdate ?? values.published ?? values.pubdate ?? values.date)
  const end = dateOf(values.expiryDate ?? values.expirydate ?? values.unpublishdate)
  if (start !== undefined && start > today && config.buildfuture !== true) return false
  return end === undefined || end >= today || config.buildexpired === true
}

/** Some pages exist only for their files. */
export function isRendered(values: Values): boolean {
  const render = tableOf(values.build ?? values._build).render
  return values.headless !== true && render !== false && render !== 'never' && render !== 'link'
}

/** Finds a page by its content path, as `GetPage`, `ref`, and `relref` do. */
type FindPage = (ref: string, from: OtherPage | undefined, language?: string) => OtherPage | undefined

const finders = new WeakMap<OtherSite['pages'], FindPage>()

export function pageFinderOf({ pages }: Pick<OtherSite, 'pages'>): FindPage {
  const find = finders.get(pages) ?? createPageFinder(pages)
  finders.set(pages, find)
  return find
}

function createPageFinder(pages: readonly OtherPage[]): FindPage {
  const byPath = new Map<string, OtherPage>()
  /** Pages by the last segment of their path, or null if several pages share it. */
  const byName = new Map<string, OtherPage | null>()
  for (const page of pages) {
    const key = `${page.locale} ${pathKey(page.path, page.locale)}`
    if (!byPath.has(key)) byPath.set(key, page)
    const name = `${page.locale} ${posix.basename(pathKey(page.path, page.locale))}`
    byName.set(name, byName.has(name) ? null : page)
  }

  return (written, from, language = from?.locale ?? pages[0]?.locale ?? '') => {
    const ref = written.replace(/\/+$/, '') || '/'
    const at = (path: string) =>
      byPath.get(`${language} ${pathKey(path, language)}`) ?? byPath.get(`${language} ${withoutEnding(posix.join('/', path))}`)
    if (from && !ref.startsWith('/')) {
      const folder = posix.dirname(from.path)
      const isLeaf = /(?:^|\/)index(?:\.[\w-]+)?\.\w+$/i.test(from.path)
      // References in a bundle are resolved next to the bundle's folder unless they go up. Newer versions also search inside the folder.
      const bases = isLeaf && !ref.startsWith('..') ? [posix.dirname(folder), folder] : isLeaf ? [folder, posix.dirname(folder)] : [folder]
      for (const base of bases) {
        const found = at(posix.join(base, ref))
        if (found) return found
      }
    }
    if (ref.startsWith('.')) return undefined
    const found = at(ref)
    if (found || (ref.includes('/') && !/^\/[^/]*$/.test(ref))) return found
    return byName.get(`${language} ${posix.basename(pathKey(ref, language))}`) ?? undefined
  }
}

function withoutEnding(path: string): string {
  return path.toLowerCase().replaceAll(' ', '-').replace(/\/$/, '') || '/'
}

/** Converts `docs/My Page/index.de.md` to `/docs/my-page`. */
function pathKey(path: string, language: string): string {
  const bare = withoutEnding(posix.join('/', path)).replace(/\.(?:md|markdown|mdown|html?|adoc|org|rst)$/, '')
  const own = bare.endsWith(`.${language}`) ? bare.slice(0, -language.length - 1) : bare
  return own.replace(/\/_?index$/, '') || '/'
}
