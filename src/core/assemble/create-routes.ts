import { posix, relative, sep } from 'node:path'
import { lookup } from 'mrmime'
import { byText, groupBy } from '../../kit/data/sort-and-group.ts'
import type { OutputPath, ProjectPath, RoutePath } from '../../kit/files/paths.ts'
import { pageIndexFile } from '../../kit/text/reference-entries.ts'
import { withoutSlash } from '../../kit/url/address.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig, Outcome } from '../model/diagnostic.ts'
import type { Document } from '../model/document.ts'
import type { ContentAsset, Route, RouteManifest } from '../model/site.ts'
import type { Locale, SiteConfig, Version } from '../model/site-config.ts'
import type { ContentRoot, MeasuredAsset, SourceFile } from '../model/source-file.ts'
import { documentId, outputFile, routeBelowPrefix, toHref, withPrefix } from './route-path.ts'

/** The source and document of a page. */
export interface PageSource {
  readonly source: SourceFile
  readonly document: Document
}

type SlugOf = (page: PageSource) => string | undefined

const writtenSlug: SlugOf = ({ document }) => document.frontMatter.slug

interface RoutesInput {
  readonly pages: readonly PageSource[]
  readonly config: SiteConfig
  /** Determines the slug of a page. @default the `slug` in its front matter */
  readonly slugOf?: SlugOf
  /** The paths of the files in the public folder. */
  readonly publicFiles: ReadonlySet<string>
}

/** Creates all routes of the site, sorted by path. No other function creates routes. */
export function createRoutes({ pages, config, slugOf = writtenSlug, publicFiles }: RoutesInput): Outcome<RouteManifest> {
  const diagnostics: Diagnostic[] = []
  const byRoot = groupBy(pages, (page) => page.source.rootId)
  /** Hosts treat `/x` and `/x/` alike, so only one of the two can exist. */
  const taken = new Map<string, Route>()
  const findCaseVariant = createCaseIndex()

  const add = (route: Route): void => {
    const address = withoutSlash(route.path)
    const other = taken.get(address)
    if (other) {
      if (route.fallbackOf === undefined) diagnostics.push(duplicate(route, other))
      return
    }
    const variant = findCaseVariant(route)
    if (variant && route.fallbackOf === undefined) {
      diagnostics.push(
        createDiagnostic(
          'route/case',
          { route: variant.path, other: variant.other },
          { file: route.source.projectPath },
          { related: [{ message: 'The other page', location: { file: variant.file } }] },
        ),
      )
    }
    const reason = findReservedReason(route, publicFiles)
    if (reason !== undefined)
      diagnostics.push(createDiagnostic('route/reserved', { route: route.path, reason }, { file: route.source.projectPath }))
    taken.set(address, route)
  }

  for (const version of config.versions) {
    for (const locale of config.locales) {
      const own = byRoot.get(rootOf(config, version, locale)?.id ?? '') ?? []
      for (const page of own) add(createRoute(page, { config, slugOf, version, locale, fallbackOf: undefined }))
      if (locale === config.locales[0]) continue
      const translated = new Set(own.map((page) => documentId(page.source.path)))
      for (const page of byRoot.get(rootOf(config, version, config.locales[0])?.id ?? '') ?? []) {
        if (translated.has(documentId(page.source.path))) continue
        const fallbackOf = createRoute(page, { config, slugOf, version, locale: config.locales[0], fallbackOf: undefined }).path
        add(createRoute(page, { config, slugOf, version, locale, fallbackOf }))
      }
    }
  }
  if (publicFiles.has('404.html')) {
    const reason =
      'docsgen generates the not-found page at this URL; to change that page, replace the theme part `layouts/not-found-layout`'
    diagnostics.push(createDiagnostic('route/reserved', { route: '/404.html', reason }, { file: publicFile(config, '404.html') }))
  }
  const routes = [...taken.values()].sort(byText(({ path }) => path))
  return { value: routes, diagnostics }
}

interface RouteContext {
  readonly config: SiteConfig
  readonly slugOf: SlugOf
  readonly version: Version
  readonly locale: Locale
  readonly fallbackOf: RoutePath | undefined
}

function createRoute(page: PageSource, { config, slugOf, version, locale, fallbackOf }: RouteContext): Route {
  const { source } = page
  const id = documentId(source.path)
  const path = withPrefix([locale.prefix, version.prefix], routeBelowPrefix(id, slugOf(page)))
  return { id, path, href: toHref(config.base, path), file: outputFile(path), version: version.id, locale: locale.code, source, fallbackOf }
}

function rootOf(config: SiteConfig, version: Version, locale: Locale): ContentRoot | undefined {
  return config.contentRoots.find((root) => root.version === version.id && root.locale === locale.code)
}

function duplicate(route: Route, other: Route): Diagnostic {
  return createDiagnostic(
    'route/duplicate',
    { route: route.path, other: other.source.projectPath },
    { file: route.source.projectPath },
    {
      related: [{ message: 'The page that keeps the URL', location: { file: other.source.projectPath as ProjectPath } }],
    },
  )
}

interface CaseVariant {
  readonly path: string
  readonly other: string
  /** The source of the page that has the same URL. */
  readonly file: ProjectPath
}

/** Finds pages and folders whose paths differ from an earlier path only in case. Each folder is reported once. */
function createCaseIndex(): (route: Route) => CaseVariant | undefined {
  const known = new Map<string, { readonly path: string; readonly file: ProjectPath }>()
  const reported = new Set<string>()
  return ({ path, source }) => {
    let variant: CaseVariant | undefined
    for (let at = path.indexOf('/', 1); ; at = path.indexOf('/', at + 1)) {
      const part = at === -1 ? path : path.slice(0, at + 1)
      const other = known.get(part.toLowerCase())
      if (!other) known.set(part.toLowerCase(), { path: part, file: source.projectPath })
      else if (other.path !== part && !reported.has(part)) {
        reported.add(part)
        variant ??= { path: part, other: other.path, file: other.file }
      } else if (other.path !== part) return variant
      if (at === -1 || at === path.length - 1) return variant
    }
  }
}

/** The maximum length of a file name in common file systems. */
const maxNameBytes = 255

function findReservedReason({ path, file, source }: Route, publicFiles: ReadonlySet<string>): string | undefined {
  const lower = path.toLowerCase()
  if (lower === '/404' || lower === '/404/') return 'it is reserved for the not-found page'
  if (lower === '/assets' || lower.startsWith('/assets/')) return '`/assets/` is reserved for shared files'
  if (lower.endsWith('/index')) return `it is equivalent to \`${path.slice(0, -'index'.length)}\``
  if (lower.endsWith('.html') || lower.endsWith('.htm'))
    return 'hosts redirect URLs that end in `.html` to the same URL without the extension'
  if (lower.endsWith('.md')) return 'URLs that end in `.md` are reserved for the Markdown copies of pages'
  const texts = source.kind === 'markdown' ? [file.replace(/\.html$/, '.md')] : []
  const variant = [file, ...texts].find((own) => publicFiles.has(own))
  if (variant !== undefined) return `the public folder contains the file \`${variant}\``
  for (const folder of foldersOf(file)) {
    if (/\.(?:html?|md)$/i.test(folder)) return `the folder name \`${folder}\` looks like the name of a page’s file`
    if (siteFiles.has(folder)) return `docsgen generates a file named \`${folder}\``
    if (publicFiles.has(folder)) return `the public folder contains the file \`${folder}\``
  }
  // UTF-8 needs at most three bytes for each UTF-16 code unit, so short names need no exact count.
  if (file.length * 3 <= maxNameBytes) return undefined
  const long = file.split('/').find((name) => Buffer.byteLength(name) > maxNameBytes)
  return long && `a file name can be at most ${maxNameBytes} bytes long, but \`${long}\` is ${Buffer.byteLength(long)} bytes long`
}

/** Files that docsgen can generate in the root folder of a site. */
export const siteFiles: ReadonlySet<string> = new Set(['404.html', 'robots.txt', 'sitemap.xml', pageIndexFile, '_headers', '_redirects'])

/** The feed files of a folder. */
export function feedFiles(folder: string): { readonly atom: string; readonly json: string } {
  return { atom: `${folder}atom.xml`, json: `${folder}feed.json` }
}

/** The folders that contain a file, outermost first. */
function* foldersOf(file: string): Generator<string> {
  for (let end = file.indexOf('/'); end !== -1; end = file.indexOf('/', end + 1)) yield file.slice(0, end)
}

interface NamesInput {
  readonly routes: RouteManifest
  readonly config: SiteConfig
  readonly publicFiles: ReadonlySet<string>
  /** The paths of pages without a source. */
  readonly ownPages: readonly string[]
  /** The folders with feeds, each with a trailing slash. */
  readonly feedFolders: readonly string[]
  readonly findInConfig: FindInConfig
}

/** Finds public files and redirects that need a folder with the same name as an output file. */
export function checkOutputNames({ routes, config, publicFiles, ownPages, feedFolders, findInConfig }: NamesInput): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const pageFiles = new Set<string>(ownPages.map((path) => `${path}.html`))
  const redirects = config.redirects.map(({ from }, index) => ({
    from,
    key: `redirects[${index}].from`,
    folder: from.replace(/^\/|\/$/g, ''),
  }))
  // Most sites have no such redirects or files, so they need no list of names.
  const needsNames = redirects.length > 0 || [...publicFiles].some((path) => /\.(?:html|md)\//.test(path))
  if (needsNames)
    for (const { file } of routes) {
      pageFiles.add(file)
      pageFiles.add(file.replace(/\.html$/, '.md'))
    }
  const feeds = new Set(feedFolders.flatMap((folder) => Object.values(feedFiles(folder))))
  const isGenerated = (name: string) => siteFiles.has(name) || pageFiles.has(name) || feeds.has(name)

  const reported = new Set<string>()
  for (const path of publicFiles) {
    for (const folder of foldersOf(path)) {
      if (!isGenerated(folder) || reported.has(folder)) continue
      reported.add(folder)
      const reason = `the site has a file named \`${folder}\`, so it cannot have a folder with the same name`
      diagnostics.push(createDiagnostic('file/bad-name', { reason }, { file: publicFile(config, folder) }))
    }
  }
  const redirectFiles = new Set(redirects.map(({ folder }) => `${folder}/index.html`))
  for (const { from, key, folder } of redirects) {
    const file = [...foldersOf(`${folder}/`)].find((name) => isGenerated(name) || publicFiles.has(name) || redirectFiles.has(name))
    if (file !== undefined)
      diagnostics.push(createDiagnostic('redirect/shadows-file', { from, file }, { file: config.configFile, ...findInConfig(from, key) }))
  }
  return diagnostics
}

/** The project path of a public file, for diagnostics. */
function publicFile({ root, publicDir }: SiteConfig, path: string): ProjectPath {
  return `${relative(root, publicDir).replaceAll(sep, '/')}/${path}` as ProjectPath
}

/**
 * Determines the output path of each asset. The name contains a hash, so that hosts can cache the file forever. The separate folder
 * protects the scripts of the build.
 */
export function createContentAssets(measured: readonly MeasuredAsset[], base: string): readonly ContentAsset[] {
  return measured.map(({ source, hash, size, content }) => {
    const { name, ext } = posix.parse(source.path)
    const safeName = name.replace(/[^\w.-]+/g, '-').slice(0, 60) || 'file'
    const file = `assets/files/${safeName}.${hash.slice(0, 10)}${ext.toLowerCase().replace(/[^\w.-]+/g, '-')}` as OutputPath
    return { source, file, href: toHref(base, `/${file}`), size, content, isActive: isActiveFile(source.path) }
  })
}

/** Media types that browsers open as documents or load as code. SVG is an exception, because SVG files are sanitized. */
const activeType = /^text\/html|\bxhtml\b|[/+]xml(?:;|$)|(?:java|ecma)script|\bwasm\b/

/** Extensions that are dangerous without such a media type: scripts, page archives, compressed SVG, Flash, and programs that hosts run. */
const activeExtensions = /\.(?:cjs|htc|hta|mht|mhtml|svgz|swf|xbl|xhtm|php\d?|phtml|phar|aspx?|jspx?|cgi)$/i

/** Whether a browser or a host would run a file. Content is not trusted, so such files are not published. */
function isActiveFile(path: string): boolean {
  if (/\.svg$/i.test(path)) return false
  return activeExtensions.test(path) || activeType.test(lookup(path) ?? '')
}
