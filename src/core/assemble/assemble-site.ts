import { type RoutePath, sourceOfPartial } from '../../kit/files/paths.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { listLogos, listNavbarLinks } from '../config/config-texts.ts'
import { formatKeyPath } from '../config/key-path.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Feature } from '../feature.ts'
import type { Diagnostic, FindInConfig, Outcome } from '../model/diagnostic.ts'
import type { Document } from '../model/document.ts'
import type { MessageTexts } from '../model/messages.ts'
import type { LinkNames, Redirect, Route, RouteManifest, Sidebar, SidebarEntry, Site, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { MeasuredAsset, Section, SourceFile } from '../model/source-file.ts'
import { arrangePages } from './autogenerate-entries.ts'
import { checkOutputNames, createContentAssets, createRoutes, type PageSource } from './create-routes.ts'
import { createSidebars, firstPage } from './create-sidebars.ts'
import { createSiteIndex, type LinkOrigin, resolveLink, type SiteIndex } from './resolve-link.ts'
import { documentId, ownPagePath, routeBelowPrefix, withPrefix } from './route-path.ts'

export interface AssembleInput {
  readonly config: SiteConfig
  readonly features: readonly Feature[]
  readonly pages: readonly PageSource[]
  readonly assets: readonly MeasuredAsset[]
  /** Settings of folders in generated sidebars. @default none */
  readonly sections?: readonly Section[]
  readonly publicFiles: ReadonlySet<string>
  /** The ISO 8601 time of the last change, keyed by project path. */
  readonly lastUpdated: ReadonlyMap<string, string>
  readonly includeDrafts: boolean
  /** The time of the build in ISO 8601 and UTC. Pages with a later date are not published yet. */
  readonly now: string
  /** The interface strings in English, for the titles of lists. */
  readonly messages: MessageTexts
  /** Folders in which generated pages are missing. The failure has already been reported. @default none */
  readonly absentFolders?: readonly string[]
  /** Whether all pages that code generates exist. @default true */
  readonly isWhole?: boolean
  /** Sources of pages whose code failed. The failure has already been reported. @default none */
  readonly lostSources?: readonly SourceFile[]
  /** Names that links can contain instead of a URL. @default none */
  readonly linkNames?: readonly LinkNames[]
  /** Locates a value in the text of the config, for diagnostics. */
  readonly findInConfig: FindInConfig
}

export interface Assembly {
  readonly site: Site
  /** Replaces the text of a page whose title and URL have not changed, and resolves the links in the new text. */
  readonly replaceText: (page: SitePage, document: Document) => Outcome<SitePage>
}

/** Creates the site from its documents, including its routes, sidebars, and resolved links. */
export function* assembleSite(input: AssembleInput): Pausable<Outcome<Assembly>> {
  const { config, pages, assets, publicFiles, lastUpdated, includeDrafts, absentFolders = [], findInConfig } = input
  const diagnostics: Diagnostic[] = []
  const { sections = [], now, messages } = input
  const arranged = arrangePages(
    { config, pages, sections, includeDrafts, now, messages },
    input.features.flatMap(({ folderKind }) => folderKind?.arrange ?? []),
  )
  diagnostics.push(...arranged.diagnostics)
  const { isDraft, slugOf, listPages } = arranged.value
  const published = [...pages.filter((page) => !isDraft(page)), ...listPages]
  const routes = createRoutes({ pages: published, config, slugOf, publicFiles })
  diagnostics.push(...routes.diagnostics)
  yield

  const documents = new Map([...pages, ...listPages].map(({ source, document }) => [source, document]))
  const documentOf = (route: Route) => {
    const document = documents.get(route.source)
    if (!document) throw new Error(`The route ${route.path} has no document`)
    return document
  }
  const drafts = pages.filter(isDraft).map((page) => ({
    source: page.source,
    route: draftRoute(config, page, slugOf(page)),
    kind: page.document.frontMatter.draft ? ('draft' as const) : ('future' as const),
  }))
  const routed = new Set(routes.value.map(({ source }) => source))
  const lost = published
    .filter(({ source }) => !routed.has(source))
    .map((page) => ({ source: page.source, slug: slugOf(page) }))
    .concat((input.lostSources ?? []).map((source) => ({ source, slug: undefined })))
    .map(({ source, slug }) => ({ source, route: draftRoute(config, { source }, slug), kind: 'lost' as const }))
  const own = ownPages(input)
  const contentAssets = createContentAssets(assets, config.base)
  const written: Redirect[] = config.redirects.map(({ from, to }) => ({ from: from as RoutePath, to }))
  const redirects = [...written, ...redirectHomes(config, routes.value)]
  const index = createSiteIndex({
    routes: routes.value,
    assets: contentAssets,
    drafts: [...drafts, ...lost],
    publicFiles: new Set([...publicFiles, ...own]),
    redirects,
    absentRoutes: absentFolders.map((folder) => withPrefix([], `/${folder}/`)),
    linkNames: input.linkNames ?? [],
    base: config.base,
    idForm: config.headingIds === 'vitepress' ? 'NFKD' : 'NFC',
    prefixes: prefixesOf(config),
    defaultLocale: config.locales[0].code,
  })
  yield
  const origin = configOrigin(config)
  const placed = arranged.value.place({ routes: routes.value, resolve: (href, from) => resolveLink(href, from, index) })
  const feedFolders = config.url === undefined ? [] : placed.feeds.map(({ folder }) => folder)
  diagnostics.push(...checkOutputNames({ routes: routes.value, config, publicFiles, ownPages: own, feedFolders, findInConfig }))
  const sidebars = createSidebars({
    routes: routes.value,
    config,
    documentOf,
    sections,
    arranged: placed,
    findInConfig,
    isWhole: absentFolders.length === 0 && input.isWhole !== false,
    findDraft: (version, id) => index.findDraft(`${version}/${config.locales[0].code}`, id),
    resolve: (href) => resolveLink(href, origin, index),
  })
  diagnostics.push(...sidebars.diagnostics)
  yield

  const sidebarOf = membership(sidebars.value)
  const pagesInput = { config, features: input.features, pages, routes: routes.value, redirects: written, lastUpdated }
  const additions = input.features.flatMap((feature) => feature.pages?.(pagesInput) ?? [])
  const addTo = (route: Route, document: Document): Outcome<Partial<SitePage>> => {
    const read = additions.map((add) => add(route, document))
    return {
      value: Object.assign({}, ...read.map(({ value }) => value)) as Partial<SitePage>,
      diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
    }
  }
  const sitePages: SitePage[] = []
  for (const route of routes.value) {
    const document = documentOf(route)
    const part = placed.partOf(route)
    const own = addTo(route, document)
    if (route.fallbackOf === undefined) diagnostics.push(...own.diagnostics)
    diagnostics.push(...findBackslashes(document.links, route))
    sitePages.push({
      route,
      document,
      title: document.title,
      links: resolveLinks(document.links, { origin: route, index }),
      ownFrontMatter: undefined,
      sidebar: document.frontMatter.sidebar === false ? undefined : sidebarOf(route, part.arranged?.home),
      lastUpdated: config.lastUpdated ? lastUpdated.get(route.source.projectPath) : undefined,
      ...own.value,
      ...part,
    })
    yield
  }
  diagnostics.push(...placed.diagnostics)
  const configLinks = configAddresses(config).map(({ key, href }) => ({ key, href, link: resolveLink(href, origin, index) }))
  const { feeds } = placed
  const site = {
    pages: sitePages,
    sidebars: sidebars.value,
    feeds,
    assets: contentAssets,
    redirects: [...written, ...redirectHomes(config, routes.value, sidebars.value)],
    publicFiles,
    configLinks,
  }
  const replaceText = (page: SitePage, document: Document) => {
    const links = resolveLinks(document.links, { origin: page.route, index })
    const own = addTo(page.route, document)
    return {
      value: { ...page, document, links, ...own.value },
      diagnostics: [...own.diagnostics, ...findBackslashes(document.links, page.route)],
    }
  }
  return { value: { site, replaceText }, diagnostics }
}

type Links = SitePage['document']['links']

function resolveLinks(links: Links, { origin, index }: { readonly origin: LinkOrigin; readonly index: SiteIndex }): SitePage['links'] {
  return links.map(({ href, at }) =>
    resolveLink(href, at.file === undefined ? origin : { ...origin, source: sourceOfPartial(origin.source, at.file) }, index),
  )
}

function findBackslashes(links: Links, { fallbackOf, source }: Route): readonly Diagnostic[] {
  if (fallbackOf !== undefined) return []
  return links
    .filter(({ href }) => href.includes('\\') && !/^[a-z]+:/i.test(href))
    .map(({ href, at }) => createDiagnostic('link/backslash', { href }, { file: source.projectPath, ...at }))
}

function draftRoute(config: SiteConfig, { source }: Pick<PageSource, 'source'>, slug: string | undefined): string {
  const root = config.contentRoots.find(({ id }) => id === source.rootId)
  const version = config.versions.find(({ id }) => id === root?.version)
  const locale = config.locales.find(({ code }) => code === root?.locale)
  return withPrefix([locale?.prefix ?? '', version?.prefix ?? ''], routeBelowPrefix(documentId(source.path), slug))
}

/** The paths of pages without a source, in each version and language. */
function ownPages({ config, features }: Pick<AssembleInput, 'config' | 'features'>): readonly string[] {
  return config.versions.flatMap((version) =>
    config.locales.flatMap((locale) =>
      features.flatMap(({ site }) => (site?.(config, version, locale).pages ?? []).map((page) => ownPagePath(page, config))),
    ),
  )
}

function prefixesOf(config: SiteConfig): Map<string, string> {
  const prefixes = new Map<string, string>()
  for (const version of config.versions) {
    for (const locale of config.locales) prefixes.set(`${version.id}/${locale.code}`, withPrefix([locale.prefix, version.prefix], ''))
  }
  return prefixes
}

/** URLs in the config are relative to the root of the first version in the default language. */
function configOrigin(config: SiteConfig): LinkOrigin {
  return {
    path: '/' as RoutePath,
    version: config.versions[0].id,
    locale: config.locales[0].code,
    source: { rootId: `${config.versions[0].id}/${config.locales[0].code}`, path: 'index.md' },
  }
}

/** Every URL in the config, with the key of its option. */
function configAddresses(config: SiteConfig): { readonly key: string; readonly href: string }[] {
  const found: { key: string; href: string }[] = []
  for (const { path, link } of listNavbarLinks(config.navbar.items))
    if ('href' in link) found.push({ key: formatKeyPath([...path, 'href']), href: link.href })
  for (const [group, { items }] of config.footer.groups.entries()) {
    for (const [index, item] of items.entries()) found.push({ key: `footer.groups[${group}].items[${index}].href`, href: item.href })
  }
  if (config.announcement?.href !== undefined) found.push({ key: 'announcement.href', href: config.announcement.href })
  if (config.favicon !== undefined) found.push({ key: 'favicon', href: config.favicon })
  found.push(...listLogos(config.navbar.logo))
  for (const [index, { attributes }] of config.head.entries()) {
    for (const name of ['src', 'href']) {
      const href = attributes[name]
      if (typeof href === 'string') found.push({ key: `head[${index}].attributes.${name}`, href })
    }
  }
  for (const [index, { to }] of config.redirects.entries()) found.push({ key: `redirects[${index}].to`, href: to })
  for (const [name, items] of Object.entries(config.sidebars)) collectSidebarAddresses(items, `sidebars.${name}`, found)
  for (const [index, { sidebars = {} }] of config.versions.entries())
    for (const [name, items] of Object.entries(sidebars)) collectSidebarAddresses(items, `versions[${index}].sidebars.${name}`, found)
  return found
}

function collectSidebarAddresses(items: SiteConfig['sidebars'][string], where: string, found: { key: string; href: string }[]): void {
  for (const [index, item] of items.entries()) {
    if (typeof item === 'string') continue
    if ('href' in item) found.push({ key: `${where}[${index}].href`, href: item.href })
    if ('category' in item) collectSidebarAddresses(item.items, `${where}[${index}].items`, found)
  }
}

/** Maps each page to the first sidebar that lists it, or to the sidebar of its arranged folder. The path also identifies the version and language. */
function membership(sidebars: readonly Sidebar[]): (route: Route, home: string | undefined) => string | undefined {
  const found = new Map<RoutePath, string>()
  for (const sidebar of sidebars) {
    const add = (route: RoutePath) => {
      if (!found.has(route)) found.set(route, sidebar.name)
    }
    const visit = (entries: readonly SidebarEntry[]) => {
      for (const entry of entries) {
        if (entry.type === 'page') add(entry.route)
        if (entry.type !== 'category') continue
        if (entry.index) add(entry.index.route)
        visit(entry.entries)
      }
    }
    visit(sidebar.entries)
  }
  return ({ path }, home) => found.get(path) ?? (home === undefined ? undefined : found.get(home as RoutePath))
}

/**
 * Redirects the home page of a version from Git to the first page of that version if the home page is missing or is a React page, because
 * nobody can add a page to a tag.
 */
function redirectHomes(
  { versions, locales, contentRoots }: Pick<SiteConfig, 'versions' | 'locales' | 'contentRoots'>,
  routes: RouteManifest,
  sidebars: readonly Sidebar[] = [],
): readonly Redirect[] {
  return versions.flatMap((version) => {
    if (!contentRoots.some((root) => root.version === version.id && root.exported)) return []
    return locales.flatMap((locale): Redirect[] => {
      const own = routes.filter((route) => route.version === version.id && route.locale === locale.code)
      const from = withPrefix([locale.prefix, version.prefix], '/') as RoutePath
      const ofVersion = sidebars.filter((sidebar) => sidebar.version === version.id && sidebar.locale === locale.code)
      const to = ofVersion.map(({ entries }) => firstPage(entries)).find((page) => page !== undefined) ?? own[0]?.path
      return to === undefined || own.some(({ path }) => path === from) ? [] : [{ from, to }]
    })
  })
}
