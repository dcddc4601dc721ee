import { encodeAddress } from '../../kit/escape/percent.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { Href, RoutePath } from '../../kit/files/paths.ts'
import { listLogos, nameInWords, sidebarLabels, textIn } from '../config/config-texts.ts'
import type { NavbarItem } from '../config/navigation-options.ts'
import type { TranslatableText } from '../model/messages.ts'
import type {
  ClientAssets,
  DocumentEntry,
  PageProps,
  ShellLink,
  SidebarItem,
  SidebarListing,
  SiteDirectory,
  SiteProps,
} from '../model/page-props.ts'
import type { ResolvedLink, Route, Sidebar, SidebarEntry, Site, SitePage } from '../model/site.ts'
import type { Locale, SiteConfig, Version } from '../model/site-config.ts'
import type { SecurityPolicies } from '../policy/security-policy.ts'
import { createCounterparts } from './find-counterpart.ts'
import { createSiteHead, type SiteHead } from './page-head.ts'
import { firstHref, readingOrder, type SidebarStop } from './sidebar-branch.ts'

/** Data that the pages of one version and locale share. */
export interface SiteView {
  readonly config: SiteConfig
  readonly version: Version
  readonly locale: Locale
  readonly siteProps: SiteProps
  readonly policies: SecurityPolicies
  readonly head: SiteHead
  /** Titles that more than one page has. */
  readonly sharedTitles: ReadonlySet<string>
  /** A key that changes with anything that all pages show. */
  readonly siteKey: string
  readonly sidebars: ReadonlyMap<string, SidebarView>
  /** A URL that contains `{path}`, or undefined if pages cannot be edited. */
  readonly editUrl: string | undefined
  readonly navigation: readonly NavigationItem[]
  /**
   * The URLs of a document in the other versions and languages. If a version or language does not contain the document, this is the URL of
   * its first page.
   */
  readonly alternatives: (page: SitePage | undefined) => Pick<PageProps, 'versions' | 'locales'>
}

export interface NavigationItem {
  readonly link: Omit<ShellLink, 'current'>
  readonly sidebar: string | undefined
  /** The links of a menu. */
  readonly items?: readonly NavigationItem[]
}

export interface SidebarView {
  readonly sidebar: Sidebar
  readonly label: string
  readonly stops: readonly SidebarStop[]
  readonly stopIndex: ReadonlyMap<string, number>
  /** The file that contains the whole sidebar. */
  readonly src: Href
  /** Equal keys mean equal branches. The file's name contains a hash of the entries, but the file does not show which of them are open. */
  readonly key: string
}

interface ViewInput {
  readonly site: Site
  readonly config: SiteConfig
  readonly assets: ClientAssets
  readonly policies: SecurityPolicies
  readonly editUrl: string | undefined
  /** Props that features add to all pages. */
  readonly propsOf: (version: Version, locale: Locale) => Partial<SiteProps>
  /** Options of features that appear on pages. @default none */
  readonly shownOptions?: readonly unknown[]
  readonly sidebarHref: (sidebar: Sidebar) => Href
}

/** Creates a view for every version and locale, keyed by `version/locale`. */
export function createSiteViews(input: ViewInput): ReadonlyMap<string, SiteView> {
  const views = new Map<string, SiteView>()
  const routes = input.site.pages.map(({ route }) => route)
  const find = createCounterparts(routes, input.site.redirects, input.config)
  const homes = new Map(routes.flatMap((route) => (route.id === 'index' ? [[`${route.version}/${route.locale}`, route] as const] : [])))
  for (const version of input.config.versions) {
    for (const locale of input.config.locales)
      views.set(`${version.id}/${locale.code}`, createView({ ...input, find, homes }, version, locale))
  }
  return views
}

/** The URL of the first page in one version and language. */
export function homeHref({ base }: SiteConfig, version: Version, locale: Locale): string {
  return `${base}${[locale.prefix, version.prefix]
    .filter((part) => part !== '')
    .map((part) => `${encodeAddress(part)}/`)
    .join('')}`
}

function findSharedTitles(pages: readonly SitePage[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { title } of pages) {
    if (seen.has(title)) shared.add(title)
    seen.add(title)
  }
  return shared
}

interface Counterparts {
  readonly find: ReturnType<typeof createCounterparts>
  /** The home pages of versions and languages. */
  readonly homes: ReadonlyMap<string, Route>
}

function createView(input: ViewInput & Counterparts, version: Version, locale: Locale): SiteView {
  const { site, config, assets } = input
  const configLink = new Map(site.configLinks.map(({ key, link }) => [key, link]))
  const localize = (text: TranslatableText) => textIn(text, locale, config.locales)
  const labels = sidebarLabels(config, locale)
  const own = site.sidebars.filter((sidebar) => sidebar.version === version.id && sidebar.locale === locale.code)
  const ownCount = own.filter(({ label }) => label === undefined).length
  const sidebars = new Map(
    own.map((sidebar) => [
      sidebar.name,
      viewSidebar(
        sidebar,
        labels.get(sidebar.name) ?? sidebar.label ?? (ownCount === 1 ? localize(config.title) : nameInWords(sidebar.name)),
        input.sidebarHref(sidebar),
      ),
    ]),
  )
  /** Falls back to the nearest page above, to the home page, and finally to the first page of the first sidebar. */
  const hrefIn = (v: Version, l: Locale, page: SitePage | undefined): string => {
    const found = page && input.find(page.route, v, l)
    const home = found?.route ?? input.homes.get(`${v.id}/${l.code}`)
    if (home) return home.href
    const first = site.sidebars.find((sidebar) => sidebar.version === v.id && sidebar.locale === l.code)
    return firstHref(first?.entries ?? []) ?? homeHref(config, v, l)
  }
  const navigationOf = (items: readonly NavbarItem[], key: string): NavigationItem[] =>
    items.flatMap((item, index): NavigationItem[] => {
      const label = localize(item.label)
      if ('items' in item) {
        const links = navigationOf(item.items, `${key}[${index}].items`)
        const [first] = links
        return first ? [{ link: { label, href: first.link.href, external: false }, sidebar: undefined, items: links }] : []
      }
      if ('href' in item) return [{ link: shellLink({ ...item, label }, configLink.get(`${key}[${index}].href`)), sidebar: undefined }]
      const href = firstHref(sidebars.get(item.sidebar)?.sidebar.entries ?? [])
      return href === undefined ? [] : [{ link: { label, href, external: false }, sidebar: item.sidebar }]
    })
  const navigation = navigationOf(config.navbar.items, 'navbar.items')
  const favicon = configLink.get('favicon')
  const [logo, darkLogo] = listLogos(config.navbar.logo).map(({ key }) => configLink.get(key))
  const announcement = config.announcement && {
    id: config.announcement.id,
    text: localize(config.announcement.text),
    ...(config.announcement.href === undefined ? {} : { href: hrefOf(configLink.get('announcement.href'), config.announcement.href) }),
  }
  const head = createSiteHead(config.head, (index, name) => configLink.get(`head[${index}].attributes.${name}`)?.href)
  const siteProps: SiteProps = {
    title: localize(config.title),
    description: localize(config.description),
    url: config.url,
    base: config.base,
    homeHref: homeHref(config, version, locale),
    version: localize(version.label),
    favicon: favicon?.kind === 'asset' ? favicon.href : undefined,
    navbar: {
      title: localize(config.navbar.title),
      logo: logo?.kind === 'asset' ? logo : undefined,
      ...(darkLogo?.kind === 'asset' && { darkLogo }),
    },
    footer: {
      groups: config.footer.groups.map(({ title, items }, group) => ({
        title: localize(title),
        items: items.map((item, index) => ({
          ...shellLink({ ...item, label: localize(item.label) }, configLink.get(`footer.groups[${group}].items[${index}].href`)),
          current: false,
        })),
      })),
      copyright: localize(config.footer.copyright),
      note: localize(config.footer.note),
    },
    announcement,
    admonitions: Object.fromEntries(
      Object.entries(config.admonitions).map(([kind, look]) => [kind, { ...look, title: localize(look.title) }]),
    ),
    language: locale.code,
    messages: locale.messages,
    assets,
    ...input.propsOf(version, locale),
  }
  return {
    config,
    version,
    locale,
    siteProps,
    policies: input.policies,
    head,
    sharedTitles: findSharedTitles(site.pages.filter(({ route }) => route.version === version.id && route.locale === locale.code)),
    siteKey: shortHash(
      JSON.stringify([
        siteProps,
        navigation,
        labels.size === 0 ? [] : [...labels],
        config.toc,
        config.security,
        head.key,
        input.editUrl,
        config.navbar,
        config.feedback,
        config.connections,
        input.shownOptions ?? [],
        version,
        locale,
        config.locales[0],
      ]),
    ),
    sidebars,
    editUrl: input.editUrl,
    navigation,
    alternatives: (page) => ({
      versions: config.versions.map((other) => ({
        id: other.id,
        label: localize(other.label),
        current: other === version,
        href: hrefIn(other, locale, page),
      })),
      locales: config.locales.map((other) => ({
        code: other.code,
        label: other.label,
        current: other === locale,
        href: hrefIn(version, other, page),
      })),
    }),
  }
}

/** Lists which categories are open, in the order of the sidebar. */
function openFlags(entries: readonly SidebarEntry[]): string {
  return entries.map((entry) => (entry.type === 'category' ? `${Number(entry.open)}${openFlags(entry.entries)}` : '')).join('')
}

function viewSidebar(sidebar: Sidebar, label: string, src: Href): SidebarView {
  const stops = readingOrder(sidebar)
  return {
    sidebar,
    label,
    stops,
    stopIndex: new Map(stops.map((stop, index) => [stop.route, index])),
    src,
    key: `${src} ${openFlags(sidebar.entries)}`,
  }
}

function shellLink(
  item: { readonly label: string; readonly href: string; readonly icon?: string },
  link: ResolvedLink | undefined,
): Omit<ShellLink, 'current'> {
  return {
    label: item.label,
    href: hrefOf(link, item.href),
    external: link?.kind === 'external',
    ...(item.icon === undefined ? {} : { icon: item.icon }),
  }
}

function hrefOf(link: ResolvedLink | undefined, written: string): string {
  return link?.href ?? written
}

/** Creates a directory for every view, under the key of the view. Called only if the site's code uses directories. */
export function createSiteDirectories(site: Site, views: ReadonlyMap<string, SiteView>): Readonly<Record<string, SiteDirectory>> {
  const documents = new Map<string, Map<RoutePath, DocumentEntry>>()
  for (const { route, title, document } of site.pages) {
    const place = `${route.version}/${route.locale}`
    const own = documents.get(place) ?? new Map<RoutePath, DocumentEntry>()
    documents.set(place, own.set(route.path, { id: route.id, href: route.href, title, description: document.description }))
  }
  return Object.fromEntries(
    [...views].map(([place, { sidebars }]) => {
      const own = documents.get(place) ?? new Map<RoutePath, DocumentEntry>()
      const listings = [...sidebars].map(([id, { label, stops, sidebar }]): [string, SidebarListing] => [
        id,
        { id, label, href: stops[0]?.href, items: sidebar.entries.flatMap((entry) => itemsOf(entry, own)) },
      ])
      const byId = [...own.values()].map((entry): [string, DocumentEntry] => [entry.id, entry])
      return [place, { documents: Object.fromEntries(byId), sidebars: Object.fromEntries(listings) }]
    }),
  )
}

function itemsOf(entry: SidebarEntry, documents: ReadonlyMap<RoutePath, DocumentEntry>): SidebarItem[] {
  if (entry.type === 'link' || entry.type === 'header' || entry.type === 'separator') return [entry]
  const icon = entry.icon === undefined ? {} : { icon: entry.icon }
  if (entry.type === 'category') {
    const href = entry.index?.href ?? firstHref(entry.entries)
    return [
      {
        type: 'category',
        label: entry.label,
        ...(entry.name === undefined ? {} : { name: entry.name }),
        ...icon,
        href,
        items: entry.entries.flatMap((child) => itemsOf(child, documents)),
      },
    ]
  }
  const document = documents.get(entry.route)
  if (!document) return []
  const { id, href, description } = document
  return [{ type: 'page', label: entry.label, ...icon, id, href, description }]
}
