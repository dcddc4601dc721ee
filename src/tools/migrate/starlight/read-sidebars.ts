import { posix } from 'node:path'
import { createDiagnostic as createCoreDiagnostic } from '../../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createSimilarNames, type SimilarNames } from '../../../kit/similar/closest.ts'
import { createAddressFinder, splitHref } from '../addresses.ts'
import { withoutEnding } from '../check-other-site.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherLocale, OtherPage, OtherSidebar, OtherSidebarEntry, OtherSite, OtherTarget } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { locateText } from '../text/revise-text.ts'
import type { LinkToResolve, ResolveOtherLink } from '../tool.ts'
import { textOf } from '../values.ts'
import { type AstroConfig, addressFor, writtenIndex } from './read-docs.ts'

/** Creates one sidebar per locale. If the config defines no sidebar, Starlight lists all pages by folder. */
export function readSidebars(site: OtherSite, config: AstroConfig) {
  const find = createAddressFinder(site, { more: fallbackPages(site) })
  const diagnostics: Diagnostic[] = []
  const { starlight, starlightKey, data } = config
  const [main] = site.locales
  const sidebars = site.locales.map((locale): OtherSidebar => {
    const entries = Array.isArray(starlight.sidebar)
      ? starlight.sidebar.flatMap((item, index) =>
          readItem(item, `${starlightKey}.sidebar[${writtenIndex(data, `${starlightKey}.sidebar`, index)}]`, locale),
        )
      : [{ kind: 'folder' as const, address: `${locale.prefix}/`, opensFolders: true }]
    return { name: 'docs', address: `${locale.prefix}/`, version: 'current', locale: locale.code, entries }
  })
  return { sidebars, diagnostics }

  function readItem(item: unknown, key: string, locale: OtherLocale): readonly OtherSidebarEntry[] {
    if (typeof item === 'string') return readSlug(item, undefined, { key, locale })
    const { label: written, translations, slug, link, items, autogenerate, collapsed } = recordOf(item)
    const label = textOf(recordOf(translations)[locale.code]) ?? textOf(written) ?? textOf(recordOf(written)[locale.code])
    if (typeof slug === 'string') return readSlug(slug, label, { key: `${key}.slug`, locale })
    if (typeof link === 'string') return [readLink(link, label ?? link, { key: `${key}.link`, locale })]
    const isOpen = collapsed !== true
    const { directory: folder, collapsed: closesFolders = collapsed } = recordOf(autogenerate)
    const directory = textOf(folder)
    if (directory !== undefined) {
      const address = `${locale.prefix}/${directory.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')
      return [{ kind: 'folder', address, label, isOpen, opensFolders: closesFolders !== true }]
    }
    if (!Array.isArray(items)) return []
    const entries = listOf(items).flatMap((each, index) => readItem(each, `${key}.items[${index}]`, locale))
    return [{ kind: 'group', label: label ?? '', entries, isOpen }]
  }

  function readSlug(slug: string, label: string | undefined, { key, locale }: ItemPlace): readonly OtherSidebarEntry[] {
    const target = find(`${locale.prefix}${addressFor(slug, config)}`, '')
    if (target?.kind === 'page') return [{ kind: 'page', file: target.page.file, label }]
    report(slug, key, locale)
    return []
  }

  /** Starlight adds the locale to links to its own pages. */
  function readLink(link: string, label: string, { key, locale }: ItemPlace): OtherSidebarEntry {
    const split = splitHref(link)
    if (!split || split.path === '') return { kind: 'link', href: link, label }
    const path = `${locale.prefix}/${split.path.replace(/^\//, '')}`
    const target = find(path, '')
    if (!target) report(link, key, locale)
    return target?.kind === 'page' && split.fragment === ''
      ? { kind: 'page', file: target.page.file, label }
      : { kind: 'link', href: path + (split.fragment === '' ? '' : `#${split.fragment}`), label }
  }

  /** An entry that is missing in one locale is missing in all locales. */
  function report(entry: string, key: string, locale: OtherLocale): void {
    if (locale !== main) return
    const suggestion = createSimilarNames(site.pages.map(({ address }) => address.replace(/^\/|\/$/g, ''))).find(
      entry.replace(/^\/|\/$/g, ''),
    )[0]
    diagnostics.push(createDiagnostic('other-site/nav-missing-page', { entry, suggestion }, data.locate(key)))
  }
}

interface ItemPlace {
  readonly key: string
  readonly locale: OtherLocale
}

const asset = /\.(?!html?$|mdx?$|mdoc$)[a-z][a-z0-9]{1,5}$/i
const source = /\.(?:md|mdx|mdoc)$/i

/** Astro publishes links as written, and converts files that image paths refer to into images. */
export function createResolver(site: OtherSite, files: SiteFiles): ResolveOtherLink {
  const find = createAddressFinder(site, { more: fallbackPages(site) })
  const byFile = new Map(site.pages.map((page) => [page.file, page]))
  const aliases = [...site.features].filter((feature) => feature.startsWith('alias ')).map((feature) => feature.split(' ').slice(1))
  const hasSlash = !site.features.has('no-trailing-slash')
  const base = site.base.slice(0, -1)
  const [plugin] = [...site.features].filter((feature) => feature.startsWith('the plugin '))
  const missing = (tried: string, unless = plugin): OtherTarget => {
    const what = asset.test(tried) ? 'file' : 'page'
    return { kind: 'missing', what, tried, unless }
  }

  return (link, page) => {
    // The link is an expression, or a value that a component processes.
    if (/[{}<>`]|\$\{/.test(link.href)) return { kind: 'unknown' }
    const split = splitHref(link.href)
    if (!split) return { kind: 'external' }
    const { path, fragment } = split
    const anchor = isOwnAnchor(fragment) ? '' : fragment
    if (path === '') return { kind: 'page', page, fragment: anchor }
    const from = link.file ?? page.file
    if (path.startsWith('/')) return resolveAbsolute(path, anchor)
    if (link.kind === 'image') return resolveImage(path, from)
    if (link.kind === 'component' && !path.startsWith('.')) {
      const target = resolveByUrl(path, anchor, page)
      // A component can interpret a value that is not a URL in any way.
      return target.kind === 'missing' && !/[/#]/.test(path) ? { kind: 'unknown' } : target
    }
    return link.kind === 'component' && files.hasFile(posix.join(posix.dirname(from), path))
      ? { kind: 'file', file: posix.join(posix.dirname(from), path) as ProjectPath }
      : resolveByUrl(path, anchor, page, link)
  }

  function resolveAbsolute(path: string, fragment: string): OtherTarget {
    if (base === '') return find(path, fragment) ?? missing(path)
    if (path === base || path.startsWith(site.base)) return find(path.slice(base.length) || '/', fragment) ?? missing(path)
    // URLs above the base belong to another site, unless the author forgot the base.
    return find(path, fragment) ? missing(path) : { kind: 'unknown' }
  }

  /** Browsers resolve relative links against the page's URL. */
  function resolveByUrl(path: string, fragment: string, page: OtherPage, link?: LinkToResolve): OtherTarget {
    const from = page.address.endsWith('/') || !hasSlash ? page.address : `${page.address}/`
    const address = posix.join(from.slice(0, from.lastIndexOf('/') + 1), path)
    const found = find(address, fragment)
    if (found) return found
    if (source.test(path)) {
      const file = posix.join(posix.dirname(link?.file ?? page.file), path) as ProjectPath
      const target = byFile.get(file)
      if (site.features.has('link-plugin'))
        return target ? { kind: 'page', page: target, fragment } : { kind: 'missing', what: 'source', tried: file }
    }
    // An integration can change links in an unknown way.
    return missing(address, site.features.has('link-plugin') && !source.test(path) ? 'a plugin of Markdown' : undefined)
  }

  /** Markdown images are files, and can use the aliases in `tsconfig.json`. */
  function resolveImage(path: string, from: string): OtherTarget {
    const [prefix, folder] = path.startsWith('.') ? [] : (aliases.find(([start = '']) => path.startsWith(start)) ?? [])
    if (prefix === undefined && /^[~@#]/.test(path)) return { kind: 'unknown' }
    const file = posix.normalize(
      prefix === undefined ? posix.join(posix.dirname(from), path) : posix.join(folder ?? '', path.slice(prefix.length)),
    ) as ProjectPath
    return files.hasFile(file) ? { kind: 'file', file } : { kind: 'missing', what: 'file', tried: file }
  }
}

/** Starlight adds `_top` to every page, and Markdown footnotes have their own IDs. */
function isOwnAnchor(fragment: string): boolean {
  return (
    fragment === '_top' || fragment.startsWith('user-content-') || fragment.startsWith('starlight__') || fragment.startsWith('tab-panel-')
  )
}

/**
 * On a site with several languages, every page in the default language exists in all languages. It is shown untranslated if there is no
 * translation.
 */
function fallbackPages({ pages, locales }: Pick<OtherSite, 'pages' | 'locales'>): ReadonlyMap<string, OtherPage> {
  const [main, ...others] = locales
  const found = new Map<string, OtherPage>()
  if (!main || others.length === 0) return found
  const taken = new Set(pages.map(({ address }) => withoutEnding(address)))
  for (const page of pages) {
    if (page.kind !== 'doc' || page.locale !== main.code) continue
    for (const { prefix } of others) {
      const address = withoutEnding(`${prefix}${page.address.slice(main.prefix.length)}`)
      if (!taken.has(address)) found.set(address, page)
    }
  }
  return found
}

export function fallbackAddresses(site: Pick<OtherSite, 'pages' | 'locales'>): readonly string[] {
  return [...fallbackPages(site).keys()]
}

/** Links in front matter: hero actions, the previous and next page, and the banner. */
export function checkFrontMatterLinks(site: OtherSite, files: SiteFiles): readonly Diagnostic[] {
  const resolve = createResolver(site, files)
  let names: SimilarNames | undefined
  return site.pages.flatMap((page) =>
    linksOf(page).flatMap(({ href, kind }) => {
      const target = resolve({ href, kind }, page)
      if (target.kind !== 'missing') return []
      names ??= createSimilarNames(site.pages.map(({ address }) => address))
      const { file, text, frontMatter } = page
      const location = locateText(file, text.slice(0, frontMatter.bodyStart), [href]) ?? { file }
      const code = kind === 'image' ? 'link/missing-image' : 'link/missing-page'
      const suggestion = kind === 'image' ? undefined : names.find(target.tried)[0]
      return [createCoreDiagnostic(code, { href, suggestion }, location, { cause: target.tried, severity: 'error' })]
    }),
  )
}

function linksOf({ frontMatter: { values } }: OtherPage): readonly { readonly href: string; readonly kind: 'link' | 'image' }[] {
  const hero = recordOf(values.hero)
  const actions = listOf(hero.actions).map((action) => recordOf(action).link)
  const banner = textOf(recordOf(values.banner).content) ?? ''
  const inBanner = [...banner.matchAll(/\bhref="([^"]+)"/g)].map(([, href]) => href)
  const links = [...actions, recordOf(values.prev).link, recordOf(values.next).link, ...inBanner]
  const image = recordOf(hero.image)
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
  return [
    ...links.filter(isText).map((href) => ({ href, kind: 'link' as const })),
    ...[image.file, image.dark, image.light].filter(isText).map((href) => ({ href, kind: 'image' as const })),
  ]
}
