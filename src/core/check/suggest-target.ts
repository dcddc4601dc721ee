import { posix, relative, sep } from 'node:path'
import { decodeName, encodeAddress } from '../../kit/escape/percent.ts'
import { sourceOfPartial } from '../../kit/files/paths.ts'
import { findMeantAddress } from '../../kit/similar/closest.ts'
import { createSimilarPaths, type SimilarPaths } from '../../kit/similar/similar-paths.ts'
import type { Link } from '../model/document.ts'
import type { Route, SitePage } from '../model/site.ts'
import type { CheckInput } from './check-input.ts'

/** Suggestions for a broken link. */
interface TargetAdvice {
  /** The URL to use instead. */
  readonly suggestion?: string | undefined
  /** The pages in the target folder, which has no index page. */
  readonly folderPages?: readonly string[]
  /** Paths in the project where the target could have been. */
  readonly lookedFor?: readonly string[]
  /** The target in a normalized form, to group links to it. */
  readonly target: string
}

type Origin = Pick<Route, 'path' | 'version' | 'locale' | 'source'>

/** Finds suggestions for broken links. Indexes are only created if a link is broken. */
export function createAdviser({
  site,
  config,
}: CheckInput): (link: Pick<Link, 'href'> & Partial<Pick<Link, 'at'>>, page: SitePage | undefined) => TargetAdvice {
  const answers = new Map<string, TargetAdvice>()
  const indexes = new Map<string, SimilarPaths>()
  const indexOf = (name: string, list: () => readonly string[]) => {
    const known = indexes.get(name) ?? createSimilarPaths(list())
    indexes.set(name, known)
    return known
  }
  const sources = (rootId: string) =>
    indexOf(`sources ${rootId}`, () =>
      site.pages.filter(isOwn).flatMap(({ route: { source } }) => (source.rootId === rootId ? source.path : [])),
    )
  const files = (rootId: string) =>
    indexOf(`files ${rootId}`, () =>
      site.assets.flatMap(({ source, isActive }) => (source.rootId === rootId && !isActive ? source.path : [])),
    )
  const routes = (version: string, locale: string) =>
    indexOf(`routes ${version}/${locale}`, () =>
      site.pages.flatMap(({ route }) => (route.version === version && route.locale === locale ? route.path : [])),
    )
  const allRoutes = () => indexOf('routes', () => site.pages.map(({ route }) => route.path))
  const publicFiles = () => indexOf('public', () => [...site.publicFiles].map((path) => `/${path}`))
  const defaultLocale = config.locales[0]?.code ?? ''

  /** Translations share the files of the default language. */
  const inRoots = (find: (rootId: string) => string | undefined, { version, locale, source }: Origin) =>
    find(source.rootId) ?? (locale === defaultLocale ? undefined : find(`${version}/${defaultLocale}`))

  function advise(path: string, origin: Origin | undefined): TargetAdvice {
    const sitePath = posix.resolve(siteFolder(origin), path)
    const sourcePath =
      origin === undefined || path.startsWith('/') ? path.replace(/^\/+/, '') : posix.join(posix.dirname(origin.source.path), path)
    const inside = sourcePath.replace(/^(?:\.\.\/)+/, '')
    const target = { target: isPageFile(path) || isOtherFile(path) ? `${origin?.source.rootId}:${sourcePath}` : sitePath }
    const written = (found: string | undefined) => found && origin && addressFrom(origin, found, path)

    const meant = findMeantAddress(path)
    if (meant !== undefined) return { ...target, suggestion: meant }
    if (isPageFile(path) && origin) {
      const suggestion = written(inRoots((rootId) => sources(rootId).find(inside), origin))
      const isHidden = /(?:^|\/)_/.test(sourcePath)
      return { ...target, suggestion, lookedFor: contentFile(origin, sourcePath), ...(isHidden && { isHidden }) }
    }
    if (isOtherFile(path)) {
      const suggestion = (origin && written(inRoots((rootId) => files(rootId).find(inside), origin))) ?? publicFiles().find(sitePath)
      if (suggestion !== undefined) return { ...target, suggestion }
    }
    const sibling = origin && !path.startsWith('/') ? written(inRoots((rootId) => sources(rootId).same(inside), origin)) : undefined
    const own = origin && routes(origin.version, origin.locale)
    const suggestion = sibling ?? own?.same(sitePath) ?? allRoutes().same(sitePath)
    if (suggestion !== undefined) return { ...target, suggestion }
    const folderPages = isOtherFile(path) ? [] : allRoutes().below(sitePath)
    if (folderPages.length > 0) return { ...target, folderPages }
    const lookedFor = isOtherFile(path) ? [...(origin ? contentFile(origin, sourcePath) : []), publicFile(sitePath)] : []
    return { ...target, suggestion: own?.find(sitePath) ?? allRoutes().find(sitePath), ...(lookedFor.length > 0 ? { lookedFor } : {}) }
  }

  function publicFile(sitePath: string): string {
    return `${relative(config.root, config.publicDir).split(sep).join('/')}${sitePath}`
  }

  return ({ href, at }, page) => {
    const [bare = ''] = href.split(/[?#]/)
    const path = decodeName(bare.replaceAll('\\', '/')) ?? bare.replaceAll('\\', '/')
    const origin = page && { ...page.route, source: sourceOfPartial(page.route.source, at?.file) }
    // The answer is the same for all pages in a folder, so thousands of pages share it.
    const key = [origin?.source.rootId, origin && posix.dirname(origin.source.projectPath), siteFolder(origin), path].join('\0')
    const known = answers.get(key) ?? advise(path, origin)
    answers.set(key, known)
    if (known.suggestion === undefined) return known
    // Keeps the query and the fragment, and never suggests the same URL again.
    return { ...known, suggestion: known.suggestion === bare ? undefined : known.suggestion + href.slice(bare.length) }
  }
}

function isOwn({ route }: SitePage): boolean {
  return route.fallbackOf === undefined
}

/** The folder that browsers resolve relative URLs of a page against. */
function siteFolder(origin: Pick<Origin, 'path'> | undefined): string {
  if (origin === undefined) return '/'
  return origin.path.endsWith('/') ? origin.path : posix.dirname(origin.path)
}

function isPageFile(path: string): boolean {
  return /\.(?:md|mdx|markdown)$/i.test(path)
}

/** Whether the extension is not one of a page, such as that of an image, video, or download. */
function isOtherFile(path: string): boolean {
  return /\.[a-z][a-z0-9]{1,5}$/i.test(path) && !/\.(?:md|mdx|markdown|html?)$/i.test(path)
}

/** Writes the path of a content file in the same style as the link: absolute or relative to the page. */
function addressFrom({ source }: Origin, found: string, written: string): string {
  if (written.startsWith('/')) return encodeAddress(`/${found}`)
  const path = posix.relative(posix.dirname(source.path), found)
  return encodeAddress(written.startsWith('.') && !path.startsWith('.') ? `./${path}` : path)
}

/** The path where the content folder would contain the file; empty for generated pages and for paths outside the folder. */
function contentFile({ source }: Origin, path: string): readonly string[] {
  if (!source.projectPath.endsWith(source.path) || path.startsWith('../')) return []
  return [`${source.projectPath.slice(0, -source.path.length)}${path}`]
}
