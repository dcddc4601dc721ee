import { posix } from 'node:path'
import { routeBelowPrefix } from '../../../core/assemble/route-path.ts'
import { findAddressPartProblem } from '../../../kit/files/file-rules.ts'
import { withoutEnding } from '../check-other-site.ts'
import type { OtherPage, OtherSite } from '../other-site.ts'

/** A page of the new site. */
export interface PlacedPage {
  readonly page: OtherPage
  /** The folder of the page's language and version: `content`, `i18n/de/versions/1.x`. */
  readonly root: string
  /** The path within that folder, such as `docs/intro.md`. */
  readonly path: string
  readonly locale: string
  readonly version: string
  /** The slug that is needed if the path alone would lead to another URL. */
  readonly slug: string | undefined
  /** The URL of the page without the base. */
  readonly route: string
}

export interface PlacedSite {
  readonly locales: readonly { readonly code: string; readonly prefix: string }[]
  readonly versions: readonly { readonly id: string; readonly prefix: string }[]
  readonly pages: ReadonlyMap<OtherPage, PlacedPage>
  /** Folders of posts. */
  readonly journals: ReadonlySet<string>
  /** The pages whose URL could not be kept, each with the reason. */
  readonly moved: readonly { readonly page: OtherPage; readonly route: string | undefined; readonly reason: string }[]
  /** Returns the new URL for a URL of the old site, which differs if the prefix of its language has changed. */
  readonly routeOf: (address: string) => string
}

/** Assigns each page a path that leads to the page's old URL. */
export function placePages(site: OtherSite): PlacedSite {
  const [main] = site.locales
  const locales = site.locales.map(({ code, prefix }, index) => ({
    code: index > 0 && /^\/[^/]+$/.test(prefix) ? prefix.slice(1) : code,
    prefix: index > 0 ? `/${/^\/[^/]+$/.test(prefix) ? prefix.slice(1) : code}` : '',
  }))
  const codes = new Map(site.locales.map(({ code }, index) => [code, index]))
  const versions = site.versions.map(({ id, prefix }) => ({ id, prefix }))
  const pages = new Map<OtherPage, PlacedPage>()
  const moved: PlacedSite['moved'][number][] = []
  const paths = new Map<string, string>()
  const taken = new Set<string>()
  const cases = new Set<string>()
  const journals = new Set<string>()

  const localeAt = (code: string) => locales[codes.get(code) ?? 0] ?? { code, prefix: '' }
  /** Returns the URL below the prefix of its language. */
  const withoutLocale = (address: string, code: string) => stripPrefix(address, site.locales[codes.get(code) ?? 0]?.prefix ?? '')

  const versionAt = (id: string) =>
    Math.max(
      0,
      versions.findIndex((each) => each.id === id),
    )
  const rank = ({ locale, version }: OtherPage) => (codes.get(locale) ?? 0) + site.locales.length * versionAt(version)
  for (const page of site.pages.toSorted((a, b) => rank(a) - rank(b))) {
    const address = withoutLocale(withoutEnding(page.address), page.locale)
    if (page.kind !== 'post' && /^\/404$/i.test(address)) {
      moved.push({
        page,
        route: undefined,
        reason: 'docsgen writes the page for missing URLs itself. To change it, replace the theme part `layouts/not-found-layout`',
      })
      continue
    }
    const locale = localeAt(page.locale)
    const version = versions[versionAt(page.version)] ?? { id: 'current', prefix: '' }
    const rest = stripPrefix(address, version.prefix)
    /** `/docs/next/intro` counts as a version of `/docs/intro`, so that readers can switch between them. */
    const above = version.prefix === '' ? '/' : posix.dirname(version.prefix)
    const key = above === '/' ? rest : `${above}${rest === '/' ? '' : rest}`
    const folder = version === versions[0] ? 'content' : `versions/${version.id}`
    const root = locale.code === locales[0]?.code ? folder : `i18n/${locale.code}/${folder}`
    const isPost = page.kind === 'post'
    const section = isPost ? (key.split('/')[1] ?? '') : ''
    if (isPost && section !== '') journals.add(section)
    const known = isPost ? undefined : paths.get(key)
    let path = known ?? (isPost ? postPath(page, section) : pathOf(key, page))
    if (known === undefined && taken.has(`content/${path}`.toLowerCase()))
      path = numbered(path, (each) => taken.has(`content/${each}`.toLowerCase()))
    if (taken.has(`${root}/${path}`.toLowerCase())) path = numbered(path, (each) => taken.has(`${root}/${each}`.toLowerCase()))
    if (known === undefined && !isPost) paths.set(key, path)
    taken.add(`${root}/${path}`.toLowerCase())

    const problem = findRouteProblem(rest)
    const before = `${locale.prefix}${version.prefix}`
    const free = problem === undefined ? freeRoute(`${before}${rest === '/' ? '' : rest}` || '/') : undefined
    const natural = routeBelowPrefix(path.replace(/\.md$/, ''), undefined)
    const below = free === undefined ? natural : stripPrefix(free, before)
    // The date of a post is not part of its URL unless the slug contains it.
    const slug = isPost || withoutEnding(natural) !== withoutEnding(below) ? below : undefined
    const route = `${before}${slug ?? natural}`
    if (free === undefined || withoutEnding(free) !== withoutEnding(`${before}${rest}`))
      moved.push({ page, route, reason: problem ?? 'a different page has this URL, or one that differs only in case' })
    pages.set(page, { page, root, path, locale: locale.code, version: version.id, slug, route })
  }
  const prefixes = site.locales
    .map(({ prefix }, index) => ({ prefix, now: locales[index]?.prefix ?? '' }))
    .filter(({ prefix, now }) => prefix !== now)
    .sort((a, b) => b.prefix.length - a.prefix.length)
  return {
    locales,
    versions,
    pages,
    journals,
    moved,
    routeOf(address) {
      const found = main && prefixes.find(({ prefix }) => prefix !== '' && (address === prefix || address.startsWith(`${prefix}/`)))
      return found ? `${found.now}${address.slice(found.prefix.length)}` || '/' : address
    },
  }

  /** Two pages cannot have the same URL, or URLs that differ only in case. */
  function freeRoute(route: string): string | undefined {
    const lower = withoutEnding(route).toLowerCase()
    if (cases.has(lower)) return undefined
    cases.add(lower)
    return route
  }
}

function stripPrefix(address: string, prefix: string): string {
  if (prefix === '' || prefix === '/') return address
  if (address === prefix) return '/'
  return address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : address
}

/** `/docs/intro` becomes `docs/intro.md`. */
function pathOf(key: string, page: OtherPage): string {
  if (key === '/') return 'index.md'
  const { name, dir } = posix.parse(page.path)
  const last = posix.basename(key)
  const isIndex = /^(?:_?index|readme)$/i.test(name)
    ? !/^(?:_?index|readme)$/i.test(last)
    : name === last && posix.basename(dir) === name && posix.basename(posix.dirname(key)) !== name
  const parts = key.slice(1).split('/').map(safeName)
  return isIndex ? `${parts.join('/')}/index.md` : `${parts.join('/')}.md`
}

/** The file names of posts keep their dates. */
function postPath(page: OtherPage, section: string): string {
  const { name, dir } = posix.parse(page.path)
  const isIndex = /^(?:_?index|readme)$/i.test(name) && dir !== ''
  const parts = (isIndex ? dir : posix.join(dir, name)).split('/').map(safeName)
  return `${[section, ...parts].filter(Boolean).join('/')}.md`
}

/** Files whose names begin with `_` are not published, and a README file is the index of its folder. */
function safeName(part: string): string {
  const safe =
    part
      .replace(/^[_.]+/, '')
      .replace(/[. ]+$/, '')
      .replace(/[<>:"|?*\\\p{Cc}]+/gu, '-') || 'page'
  if (/^readme$/i.test(safe)) return 'readme-page'
  if (/^index$/i.test(safe)) return 'index-page'
  return findAddressPartProblem(safe) === undefined ? safe : `${safe.replace(/[^\w-]+/g, '-')}-page`
}

/** Explains why a page cannot have a URL, or returns undefined if it can. */
function findRouteProblem(route: string): string | undefined {
  if (/^\/assets(?:\/|$)/i.test(route)) return '`/assets/` is reserved for the files of the build'
  return route
    .split('/')
    .filter(Boolean)
    .map(findAddressPartProblem)
    .find((each) => each !== undefined)
}

/** Appends a number, as in `intro-2.md`. */
export function numbered(path: string, isTaken: (path: string) => boolean): string {
  const { dir, name, ext } = posix.parse(path)
  for (let number = 2; ; number++) {
    const next = posix.join(dir, `${name}-${number}${ext}`)
    if (!isTaken(next)) return next
  }
}
