import { posix } from 'node:path'
import type { Href } from '../model/paths.ts'
import type { ResolvedLink, Route } from '../model/site.ts'
import { encodePath } from './route-path.ts'
import type { SiteIndex } from './site-index.ts'

/** Where a link stands: relative addresses and the preferred version and language follow from it. */
export type LinkOrigin = Pick<Route, 'path' | 'version' | 'locale'> & { readonly source: Pick<Route['source'], 'rootId' | 'path'> }

/** Where an address leads, whatever form it is written in. Never throws: what leads nowhere is `broken`. */
export function resolveLink(written: string, origin: LinkOrigin, index: SiteIndex): ResolvedLink {
  const href = written.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//')) return { kind: 'external', href: encodeExternal(href) }
  const { path: encodedPath, query, fragment } = splitAddress(href.replaceAll('\\', '/'))
  const path = decodePath(encodedPath)
  const anchor = decodePath(fragment)
  if (path === undefined || anchor === undefined) return { kind: 'broken', href: encodeExternal(href), problem: 'malformed' }
  const toPage = (route: Pick<Route, 'href' | 'path'>): ResolvedLink => ({
    kind: 'page',
    href: `${route.href}${query}${anchor === '' ? (href.endsWith('#') ? '#' : '') : `#${encodePath(anchor)}`}`,
    route: route.path,
    fragment: anchor,
  })
  const toFile = (file: string): ResolvedLink => ({
    kind: 'asset',
    href: `${encodePath(`${index.base.slice(0, -1)}${file}`)}${query}` as Href,
  })
  if (path === '') return toPage({ href: '' as Href, path: origin.path })

  const sourcePath = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(origin.source.path), path)
  const asset = index.findAsset(origin.source.rootId, sourcePath)
  if (asset) return asset.size ? { kind: 'asset', href: asset.href, ...asset.size } : { kind: 'asset', href: asset.href }
  if (/\.(?:md|markdown|[jt]sx)$/i.test(path)) {
    const id = posix.normalize(sourcePath.slice(0, sourcePath.lastIndexOf('.')))
    const route = index.findRouteOfSource(id, origin)
    if (route) return toPage(route)
    return { kind: 'broken', href: encodeExternal(href), problem: index.isDraft(origin.source.rootId, id) ? 'draft' : 'missing-file' }
  }
  // Browsers resolve relative addresses against the page's own.
  const sitePath = posix.normalize(
    path.startsWith('/') ? path : posix.join(origin.path.endsWith('/') ? origin.path : posix.dirname(origin.path), path),
  )
  const prefix = index.prefixes.get(`${origin.version}/${origin.locale}`) ?? ''
  const route = (prefix === '' ? undefined : index.findRoute(`${prefix}${sitePath}`)) ?? index.findRoute(sitePath)
  if (route) return toPage(route)
  if (index.isPublicFile(sitePath.slice(1))) return toFile(sitePath)
  if (index.isRedirect(sitePath)) return toFile(sitePath)
  if (index.isDraftRoute(sitePath)) return { kind: 'broken', href: encodeExternal(href), problem: 'draft' }
  return { kind: 'broken', href: encodeExternal(href), problem: 'missing-page' }
}

/** undefined where a `%` is not followed by a code. Most addresses hold nothing to decode. */
function decodePath(path: string): string | undefined {
  if (/^[\w./~-]*$/.test(path)) return path
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return undefined
  }
}

function splitAddress(href: string): { path: string; query: string; fragment: string } {
  const hash = href.indexOf('#')
  const beforeHash = hash === -1 ? href : href.slice(0, hash)
  const question = beforeHash.indexOf('?')
  return {
    path: question === -1 ? beforeHash : beforeHash.slice(0, question),
    query: question === -1 ? '' : encodeExternal(beforeHash.slice(question)),
    fragment: hash === -1 ? '' : href.slice(hash + 1),
  }
}

/** Encodes what an address may not hold and leaves percent-encoded parts as they are. */
function encodeExternal(href: string): string {
  return encodeURI(href.toWellFormed()).replace(/%25/g, '%').replace(/%5B/gi, '[').replace(/%5D/gi, ']')
}
