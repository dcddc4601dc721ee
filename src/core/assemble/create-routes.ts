import { byText, groupBy } from '../../kit/data/sort-and-group.ts'
import type { ProjectPath, RoutePath } from '../../kit/files/paths.ts'
import { withoutSlash } from '../../kit/url/address.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { Document } from '../model/document.ts'
import type { Route, RouteManifest } from '../model/site.ts'
import type { Locale, SiteConfig, Version } from '../model/site-config.ts'
import type { ContentRoot, SourceFile } from '../model/source-file.ts'
import { foldersOf, publicFile, siteFiles } from './output-names.ts'
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
