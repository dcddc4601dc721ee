import { escapeHtml } from '../../kit/escape/markup.ts'
import { encodeSegments } from '../../kit/escape/percent.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { formatDate } from '../../kit/text/format-values.ts'
import { fileOfPage } from '../../kit/url/address.ts'
import type { Feature } from '../feature.ts'
import type { Body, Document, Link } from '../model/document.ts'
import type { NavigationEntry, PageProps, TocEntry } from '../model/page-props.ts'
import type { ResolvedLink, SidebarCategory, SidebarEntry, SitePage } from '../model/site.ts'
import { policyPageOf } from '../policy/security-policy.ts'
import { createPageHead } from './page-head.ts'
import type { NavigationItem, SidebarView, SiteView } from './site-view.ts'

/**
 * The maximum number of entries in the table of contents. On a page with thousands of headings, the table of contents would otherwise be
 * longer than the page.
 */
const maxTocEntries = 500

interface PagePropsInput {
  readonly page: SitePage
  /** The body, or undefined for React pages. */
  readonly body: Body | undefined
  readonly view: SiteView
  readonly features: readonly Feature[]
  /** Renders a branch once and caches it. */
  readonly sidebarHtml: (sidebar: SidebarView, trail: readonly number[]) => string
}

/** Creates everything that a page shows around its text. */
export function createPageProps({ page, body, view, features, sidebarHtml }: PagePropsInput): PageProps {
  const { config, locale } = view
  const { route, document } = page
  const isReact = route.source.kind === 'page'
  const layout =
    document.frontMatter.layout ?? (isReact ? (route.id === 'index' ? 'home' : 'page') : page.sidebar === undefined ? 'page' : 'doc')
  const sidebar = page.sidebar === undefined ? undefined : view.sidebars.get(page.sidebar)
  // A created sidebar does not contain the second and later pages of a list, so these pages show the position of the first page.
  const stopIndex = sidebar?.stopIndex.get(route.path) ?? (page.arranged && sidebar?.stopIndex.get(page.arranged.home))
  const stop = stopIndex === undefined ? undefined : sidebar?.stops[stopIndex]
  const canonicalPath = page.current?.canonical ?? (route.fallbackOf === undefined ? route.href : view.alternatives(page).locales[0]?.href)
  const props: PageProps = {
    site: view.siteProps,
    layout,
    lang: route.fallbackOf === undefined ? locale.code : config.locales[0].code,
    dir: route.fallbackOf === undefined ? locale.dir : config.locales[0].dir,
    title: page.title,
    titleHtml: body?.titleHtml ?? escapeHtml(page.title),
    titleId: body?.titleId,
    sharesTitle: view.sharedTitles.has(page.title),
    description: document.description || view.siteProps.description,
    frontMatter: page.ownFrontMatter ?? {},
    href: route.href,
    canonical: config.url === undefined ? undefined : `${config.url}${canonicalPath}`,
    image: imageHref(page, view),
    noindex: route.fallbackOf !== undefined || document.frontMatter.draft === true,
    navigation: view.navigation.map((item) => navigationEntry(item, { href: route.href, sidebar: page.sidebar })),
    sidebar:
      sidebar && stop
        ? {
            name: sidebar.sidebar.name,
            label: sidebar.label,
            html: markCurrent(sidebarHtml(sidebar, openTrail(page, sidebar, stop.trail)), route.href),
            src: sidebar.src,
          }
        : undefined,
    breadcrumbs: sidebar && stop ? breadcrumbs(sidebar, stop.trail, page) : [],
    toc: tocEntries(page, body, view),
    previous: neighbour(sidebar, stopIndex, -1),
    next: neighbour(sidebar, stopIndex, 1),
    editUrl: editUrlOf(page, view),
    lastUpdated: page.lastUpdated === undefined ? undefined : { iso: page.lastUpdated, label: formatDate(page.lastUpdated, locale.code) },
    feedback:
      config.feedback && document.frontMatter.feedback !== false
        ? { ...config.feedback, address: `${config.url ?? ''}${canonicalPath ?? route.href}` }
        : undefined,
    markdownHref: isReact ? undefined : markdownHref(route.href),
    untranslated: route.fallbackOf !== undefined,
    ...versionNote(page, view),
    ...view.alternatives(page),
    parts: document.parts ?? [],
    contentSecurityPolicy: view.policies.ofPage(policyPageOf(page))?.text,
    head: createPageHead(view, page),
  }
  for (const feature of features) Object.assign(props, feature.props?.({ page, config, language: locale.code, props }))
  return props
}

/** A page that lists others opens the category that follows it in the sidebar. */
function openTrail({ arranged }: SitePage, { sidebar }: SidebarView, trail: readonly number[]): readonly number[] {
  if (!arranged?.isList) return trail
  const [last = 0, ...above] = [...trail].reverse()
  let level = sidebar.entries
  for (const index of above.reverse()) {
    const entry = level[index]
    level = entry?.type === 'category' ? entry.entries : []
  }
  return level[last]?.type === 'page' && level[last + 1]?.type === 'category' ? [...trail.slice(0, -1), last + 1] : trail
}

/** The notice on a page of an old or unreleased version. */
function versionNote({ current }: SitePage, { version, siteProps, alternatives }: SiteView): Pick<PageProps, 'versionNote'> {
  const [first] = alternatives(undefined).versions
  if (version.banner === undefined || !first) return {}
  const isSame = current?.canonical !== undefined
  return {
    versionNote: { kind: version.banner, version: siteProps.version, current: first.label, href: current?.href ?? first.href, isSame },
  }
}

/** Link previews need absolute URLs, so pages of a site without a URL have no image. */
function imageHref({ document, links }: SitePage, { config }: SiteView): string | undefined {
  const link = document.image === undefined ? undefined : links[document.image]
  if (!link || link.kind === 'broken') return undefined
  if (link.kind === 'external') return link.href
  return config.url === undefined ? undefined : `${config.url}${link.href}`
}

/** In links to pages, `href` is the first attribute. */
function markCurrent(html: string, href: string): string {
  const link = `<a href="${escapeHtml(href)}"`
  return html.replace(link, () => `<a aria-current="page" href="${escapeHtml(href)}"`)
}

function breadcrumbs(sidebar: SidebarView, trail: readonly number[], page: SitePage): PageProps['breadcrumbs'] {
  const start = sidebar.stops[0]
  const crumbs: { label: string; href: string | undefined }[] = []
  if (start?.route !== page.route.path) crumbs.push({ label: sidebar.label, href: start?.href })
  let entries: readonly SidebarEntry[] = sidebar.sidebar.entries
  for (const index of trail) {
    const entry = entries[index]
    if (entry?.type !== 'category') break
    const category: SidebarCategory = entry
    if (category.index?.route !== page.route.path) crumbs.push({ label: category.label, href: category.index?.href })
    entries = category.entries
  }
  return [...crumbs, { label: page.title, href: page.route.href }]
}

function tocEntries(page: SitePage, body: Body | undefined, { config }: SiteView): readonly TocEntry[] {
  const own = page.document.frontMatter.toc
  if (!body || own === false) return []
  const { min, max } = { ...config.toc, ...(typeof own === 'object' ? own : {}) }
  return body.headings
    .filter(({ depth }) => depth >= min && depth <= max)
    .slice(0, maxTocEntries)
    .map(({ id, html, depth }) => ({ id, html, depth }))
}

function neighbour(sidebar: SidebarView | undefined, index: number | undefined, step: -1 | 1): PageProps['previous'] {
  const stop = index === undefined ? undefined : sidebar?.stops[index + step]
  return stop && { label: stop.label, href: stop.href }
}

function editUrlOf(page: SitePage, { editUrl, version }: SiteView): string | undefined {
  const { generated, joined, projectPath } = page.route.source
  if (joined) return joined.editUrl?.replace('{path}', () => encodeSegments(projectPath.slice(joined.projectDir.length + 1)))
  if (editUrl === undefined || generated || version.ref !== undefined) return undefined
  return editUrl.replace('{path}', () => encodeSegments(projectPath))
}

/** Creates the props of a page without a source. No URL on it is relative. */
export function createOwnPageProps(view: SiteView, { layout, title, href }: Pick<PageProps, 'layout' | 'title' | 'href'>): PageProps {
  const { locale } = view
  return {
    site: view.siteProps,
    layout,
    lang: locale.code,
    dir: locale.dir,
    title,
    titleHtml: escapeHtml(title),
    titleId: undefined,
    sharesTitle: false,
    description: view.siteProps.description,
    frontMatter: {},
    href,
    canonical: undefined,
    image: undefined,
    noindex: true,
    navigation: view.navigation.map((item) => navigationEntry(item, undefined)),
    sidebar: undefined,
    breadcrumbs: [],
    toc: [],
    previous: undefined,
    next: undefined,
    editUrl: undefined,
    lastUpdated: undefined,
    feedback: undefined,
    markdownHref: undefined,
    untranslated: false,
    versions: view.alternatives(undefined).versions,
    locales: [],
    parts: [],
    contentSecurityPolicy: view.policies.ofPage({ path: undefined, parts: [], imageOrigins: [], frameOrigins: [] })?.text,
    head: createPageHead(view, undefined),
  }
}

/** The markup of each link, which is the text inside `href="…"` or the attributes of an `<img>`. */
export function linkAttributes(document: Document, links: readonly ResolvedLink[]): string[] {
  return links.map((link, index) => attributeOf(link, document.links[index]))
}

function attributeOf(link: ResolvedLink, { kind = 'link', size: wanted }: Partial<Link> = {}): string {
  if (kind !== 'image') {
    // The slot is inside the quotes of the attribute, so text after a closing quote becomes another attribute.
    const isAnchor = kind === 'link' || kind === 'definition'
    return link.kind === 'external' && isAnchor && /^https?:|^\/\//i.test(link.href)
      ? `${escapeHtml(link.href)}" rel="noopener noreferrer`
      : escapeHtml(link.href)
  }
  const { width, height } = shownSize(link, wanted)
  const sources = link.kind === 'asset' ? writeSources(link, wanted && width) : ''
  return `src="${escapeHtml(link.href)}"${width === undefined ? '' : ` width="${width}"`}${height === undefined ? '' : ` height="${height}"`}${sources}`
}

/** The size that the author specified. A missing dimension is calculated from the proportions of the file. */
function shownSize(
  link: ResolvedLink,
  wanted: Link['size'],
): { readonly width?: number | undefined; readonly height?: number | undefined } {
  const { width, height } = link.kind === 'asset' ? link : {}
  if (!wanted) return { width, height }
  if (!width || !height) return wanted
  return {
    width: wanted.width ?? Math.round((width * (wanted.height ?? height)) / height),
    height: wanted.height ?? Math.round((height * (wanted.width ?? width)) / width),
  }
}

/** The maximum width of the text column. */
const columnWidth = '50rem'

function writeSources(
  { href, width, variants = [] }: Extract<ResolvedLink, { readonly kind: 'asset' }>,
  shownWidth: number | undefined,
): string {
  if (variants.length === 0 || width === undefined) return ''
  const candidates = [...variants, { href, width }].map((variant) => `${escapeHtml(variant.href)} ${variant.width}w`).join(', ')
  const column = shownWidth === undefined ? columnWidth : `${shownWidth}px`
  return ` srcset="${candidates}" sizes="(max-width: ${column}) 100vw, ${column}"`
}

interface PageKeyInput {
  readonly page: SitePage
  readonly view: SiteView
  /** The hash of the page's text, or of the site's code for a React page. */
  readonly contentHash: string
  /** The hash of the templates and of the site's own components. */
  readonly templatesHash: string
  /** See `linksKey`. */
  readonly linksHash: string
}

/**
 * Equal keys mean equal pages. The key describes the inputs of a page, because creating thousands of unchanged pages would be slow.
 * Everything that pages share is in `templatesHash` and `siteKey`.
 */
export function pageKey({ page, view, contentHash, templatesHash, linksHash }: PageKeyInput): string {
  // The Markdown version is a separate file.
  const { route, document, title, links: _, sidebar, markdown, ...shown } = page
  const { versions, locales } = view.config
  const parts = [
    contentHash,
    `${route.path}\0${route.fallbackOf ?? ''}\0${editUrlOf(page, view) ?? ''}`,
    `${title}\0${view.sharedTitles.has(title)}`,
    linksHash,
    // This key covers the sidebar branch, the breadcrumbs, and the links to the previous and next pages.
    (sidebar === undefined ? undefined : view.sidebars.get(sidebar)?.key) ?? '',
    JSON.stringify(shown),
  ]
  const alternatives = versions.length > 1 || locales.length > 1 ? JSON.stringify(view.alternatives(page)) : ''
  return shortHash([templatesHash, view.siteKey, ...parts, alternatives].join('\0'))
}

/** Equal keys mean equal links with equal targets. */
export function linksKey(links: readonly ResolvedLink[]): string {
  const parts: string[] = []
  for (const link of links) {
    parts.push(link.kind, link.href)
    if (link.kind === 'asset' && link.width !== undefined) parts.push(`${link.width}x${link.height}`)
    if (link.kind === 'asset' && link.variants) parts.push(JSON.stringify(link.variants))
  }
  return shortHash(parts.join('\0'))
}

/** `page` is undefined for pages that are in no sidebar and to which no link leads. */
function navigationEntry(
  { link, sidebar, items }: NavigationItem,
  page: { readonly href: string; readonly sidebar: string | undefined } | undefined,
): NavigationEntry {
  const isCurrent = page !== undefined && (sidebar === undefined ? link.href === page.href : sidebar === page.sidebar)
  if (items === undefined) return { ...link, current: isCurrent }
  const links = items.map((item) => navigationEntry(item, page))
  return { ...link, items: links, current: links.some(({ current }) => current) }
}

interface LinkTargets {
  readonly links: readonly ResolvedLink[]
  /** The original links, in the same order. */
  readonly written: readonly Pick<Link, 'href' | 'written'>[]
  /** The scheme and host of the site, or `` if they are unknown. */
  readonly url: string
  /** Whether a page has a Markdown version. */
  readonly hasMarkdown: (route: string) => boolean
}

/**
 * The URLs of a page's links in its Markdown version, if they differ from the written URLs. They must differ because a copy of the text has
 * no location of its own.
 */
export function markdownLinks({ links, written, url, hasMarkdown }: LinkTargets): readonly (readonly [written: string, address: string])[] {
  const addresses = new Map<string, string | undefined>()
  for (const [index, link] of links.entries()) {
    const { href: resolved = '', written: symbol } = written[index] ?? {}
    const href = symbol ?? resolved
    const address = symbol === undefined ? addressOf(link) : link.href
    // A partial may contain the same URL for another target.
    addresses.set(href, addresses.has(href) && addresses.get(href) !== address ? undefined : address)
  }
  return [...addresses].flatMap(([href, address]) =>
    address === undefined || address === href || href === '' ? [] : [[href, address] as const],
  )

  function addressOf(link: ResolvedLink): string | undefined {
    if (link.kind === 'asset') return `${url}${link.href}`
    if (link.kind !== 'page') return undefined
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link.href) ?? []
    if (path === '') return undefined
    return `${url}${hasMarkdown(link.route) ? markdownHref(path) : path}${rest}`
  }
}

/** The URL of a page's Markdown version. */
function markdownHref(href: string): string {
  return fileOfPage(href, 'md')
}
