import { posix } from 'node:path'
import { decodeIfValid, encodeAddress, encodePercent } from '../../kit/escape/percent.ts'
import type { Href, OutputPath, RoutePath } from '../../kit/files/paths.ts'
import { fileOfPage } from '../../kit/url/address.ts'
import type { OwnPage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'

/** Converts a file into a route: `guide/install.md` → `guide/install`. */
export function documentId(path: string): string {
  const dot = path.lastIndexOf('.')
  return dot === -1 || dot === path.length - 1 || dot < path.lastIndexOf('/') ? path : path.slice(0, dot)
}

/**
 * No other function maps files to URLs. `x.md` becomes `/x`, and `x/index.md` and `x/x.md` become `/x/`. A slug replaces the last segment,
 * or the whole path if the slug begins with `/`.
 */
export function routeBelowPrefix(id: string, slug: string | undefined): string {
  const natural = naturalRoute(id)
  if (slug === undefined) return natural
  if (slug.startsWith('/')) return slug
  const isFolder = natural.endsWith('/')
  const parent = posix.dirname(isFolder ? natural.slice(0, -1) || '/' : natural)
  return `${parent === '/' ? '' : parent}/${slug}${isFolder && !slug.endsWith('/') ? '/' : ''}`
}

function naturalRoute(id: string): string {
  const segments = id.split('/')
  const name = segments.at(-1)
  if (name === 'index') segments.pop()
  else if (segments.length > 1 && name === segments.at(-2)) segments.pop()
  else return `/${id}`
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`
}

/** Adds the prefixes of the locale and the version in this order: `/de/1.x/guide/`. */
export function withPrefix(prefixes: readonly string[], route: string): RoutePath {
  const prefix = prefixes.filter((part) => part !== '').map((part) => `/${part}`)
  return `${prefix.join('')}${route}` as RoutePath
}

/** Converts a route into an output file: `/guide/install` → `guide/install.html`, `/guide/` → `guide/index.html`. */
export function outputFile(route: string): OutputPath {
  return fileOfPage(route, 'html').slice(1) as OutputPath
}

/** The path of a page without a source, below the base path. */
export function ownPagePath({ href }: OwnPage, { base }: Pick<SiteConfig, 'base'>): string {
  return decodeIfValid(href.slice(base.length))
}

/** The URL for `href`, which consists of the base path, which is already encoded, and the percent-encoded route. */
export function toHref(base: string, route: string): Href {
  return `${base.slice(0, -1)}${encodePath(route)}` as Href
}

/** Percent-encodes a path, except for `/` and the `pchar` characters of RFC 3986. */
export function encodePath(path: string): string {
  return /^[\w./~-]*$/.test(path) ? path : encodeAddress(path).replace(/[?#]/g, encodePercent)
}
