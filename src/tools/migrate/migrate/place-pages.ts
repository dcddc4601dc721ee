import { posix } from 'node:path'
import { siteFiles } from '../../../core/assemble/create-routes.ts'
import { routeBelowPrefix } from '../../../core/assemble/route-path.ts'
import { byText } from '../../../kit/data/sort-and-group.ts'
import { decodeIfValid } from '../../../kit/escape/percent.ts'
import { findAddressPartProblem } from '../../../kit/files/file-rules.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { pathOf } from '../../../kit/url/address.ts'
import { withoutEnding } from '../check-other-site.ts'
import type { OtherPage, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'

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

  const ranks = new Map(versions.map(({ id }, index) => [id, index]))
  const versionAt = (id: string) => ranks.get(id) ?? 0
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
    let path = known ?? (isPost ? postPath(page, section) : pagePath(key, page))
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
function pagePath(key: string, page: OtherPage): string {
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
function numbered(path: string, isTaken: (path: string) => boolean): string {
  const { dir, name, ext } = posix.parse(path)
  for (let number = 2; ; number++) {
    const next = posix.join(dir, `${name}-${number}${ext}`)
    if (!isTaken(next)) return next
  }
}

/** The folders for files that are not pages. */
export interface FilePlaces {
  /** Returns the URL of a file that is published unchanged. */
  publicAddress(file: ProjectPath): string | undefined
  /** Publishes a file at the root of the site, for use in the config. */
  placePublic(file: ProjectPath): void
  /** Places a file next to the page that shows it, where its link still works if possible. */
  placeAsset(file: ProjectPath, href: string, from: Pick<PlacedPage, 'root' | 'path'>): AssetPlace
  /** Places a Markdown file that pages include. */
  placePartial(file: ProjectPath, from: PlacedPage): AssetPlace
  /** Places a code file that pages show. */
  placeSnippet(file: ProjectPath): string
  /** The new paths of all files to copy, each with its path on the old site. */
  readonly copies: ReadonlyMap<string, ProjectPath>
  readonly partials: ReadonlyMap<ProjectPath, AssetPlace>
  /** Assets with their new locations. */
  readonly assets: ReadonlyMap<ProjectPath, readonly AssetPlace[]>
  /** Public files that docsgen writes itself. */
  readonly skipped: readonly ProjectPath[]
}

export interface AssetPlace {
  readonly root: string
  readonly path: string
}

export function createFilePlaces(
  site: OtherSite,
  { pagePaths, oldFiles }: { readonly pagePaths: ReadonlySet<string>; readonly oldFiles: SiteFiles },
): FilePlaces {
  const copies = new Map<string, ProjectPath>()
  const addresses = new Map<ProjectPath, string>()
  const skipped: ProjectPath[] = []
  for (const [address, file] of [...site.publicFiles].sort(byText(([key]) => key))) {
    const path = posix.normalize(address).replace(/^\/+/, '')
    if (siteFiles.has(path) || path === '' || path.startsWith('..') || /\.(?:md|mdx)$/.test(path) || /(?:^|\/)\.git(?:\/|$)/.test(path))
      skipped.push(file)
    else {
      copies.set(`public/${path}`, file)
      if (!addresses.has(file)) addresses.set(file, `/${path}`)
    }
  }
  const assets = new Map<ProjectPath, AssetPlace[]>()
  const partials = new Map<ProjectPath, AssetPlace>()
  const isTaken = (file: ProjectPath) => (path: string) => pagePaths.has(path) || (copies.has(path) && copies.get(path) !== file)

  return {
    copies,
    partials,
    assets,
    skipped,
    publicAddress: (file) => addresses.get(file),
    placePublic(file) {
      const path = `public/${posix.basename(file)}`
      if (!addresses.has(file) && !copies.has(path)) {
        copies.set(path, file)
        addresses.set(file, path.slice('public'.length))
      }
    },
    placeAsset(file, href, from) {
      const known = assets.get(file) ?? []
      const [main] = known.filter(({ root }) => versionOf(root) === versionOf(from.root))
      // Translations share the images of the default language.
      if (main && (main.root === from.root || !main.root.startsWith('i18n/'))) return main
      const place = findPlace(file, href, from)
      // docsgen removes style sheets and scripts from SVG images in the content folder, but not from those in the public folder.
      if (/\.svg$/i.test(file) && /<(?:style|script)\b/.test(oldFiles.readText(file) ?? '') && !copies.has(`public/${place.path}`)) {
        copies.set(`public/${place.path}`, file)
        addresses.set(file, `/${place.path}`)
        return place
      }
      assets.set(file, [...known, place])
      copies.set(`${place.root}/${place.path}`, file)
      return place
    },
    placePartial(file, from) {
      const known = partials.get(file)
      if (known) return known
      const { dir, name } = posix.parse(posix.relative(posix.dirname(from.page.file), file))
      const folder = posix.join(posix.dirname(from.path), dir)
      const base = `_${name.replace(/^_+/, '').replace(/\s+/g, '-')}.md`
      const inside = folder === '..' || folder.startsWith('../') ? 'partials' : folder
      const taken = (path: string) =>
        isTaken(file)(`${from.root}/${path}`) || [...partials.values()].some((each) => each.root === from.root && each.path === path)
      const wished = posix.join(inside, base)
      const place = { root: from.root, path: taken(wished) ? numbered(wished, taken) : wished }
      partials.set(file, place)
      return place
    },
    placeSnippet(file) {
      const wished = `snippets/${file.replace(/^(?:\.\.\/)+/, '')}`
      const path = isTaken(file)(wished) ? numbered(wished, isTaken(file)) : wished
      copies.set(path, file)
      return path
    },
  }

  function findPlace(file: ProjectPath, href: string, from: Pick<PlacedPage, 'root' | 'path'>): AssetPlace {
    const folder = posix.dirname(from.path)
    const ending = posix.extname(file)
    const joined = posix.join(folder, decodeIfValid(pathOf(href)))
    const isInside = !href.startsWith('/') && !href.startsWith('@') && !joined.startsWith('..') && posix.extname(joined) === ending
    const hasPrivatePart = joined.split('/').some((part) => part.startsWith('_') || part.startsWith('.'))
    const found = isInside && !hasPrivatePart ? joined : posix.join(folder, posix.basename(file).replace(/^[_.]+/, ''))
    const right = trueEnding(oldFiles.readStart(file, 12), ending)
    const wished = right === ending ? found : `${found.slice(0, -ending.length)}${right}`
    const taken = (path: string) => isTaken(file)(`${from.root}/${path}`)
    return { root: from.root, path: taken(wished) ? numbered(wished, taken) : wished }
  }
}

/** Servers determine the type of an image by its file extension, which is wrong for some images. */
function trueEnding(start: Uint8Array, ending: string): string {
  const text = Buffer.from(start).toString('latin1')
  const starts = { png: /^\x89PNG/, jpg: /^\xFF\xD8\xFF/, gif: /^GIF8/, webp: /^RIFF.{4}WEBP$/s }
  const found = Object.entries(starts).find(([, start]) => start.test(text))?.[0]
  const known = ending.slice(1).toLowerCase().replace('jpeg', 'jpg')
  return found === undefined || found === known || !['png', 'jpg', 'gif', 'webp', 'avif'].includes(known) ? ending : `.${found}`
}

/** `i18n/de/content` and `content` belong to the same version. */
function versionOf(root: string): string {
  return root.replace(/^i18n\/[^/]+\//, '')
}
