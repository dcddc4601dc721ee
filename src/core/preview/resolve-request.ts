import { decodePercent, encodePercent } from '../../kit/escape/percent.ts'

/** A validated request target. */
export type RequestTarget =
  | { readonly kind: 'refused'; readonly status: 400 | 404 | 414 }
  | { readonly kind: 'redirect'; readonly location: string }
  | {
      readonly kind: 'path'
      /** The decoded path, including the base, as in `_redirects` and `_headers`. */
      readonly path: string
      /** The decoded segments below the base. Only the last segment can be empty, which means that the path is a folder. */
      readonly segments: readonly string[]
      /** The encoded base, without a trailing slash. */
      readonly prefix: string
      /** The query, including its `?`, or an empty string. */
      readonly query: string
    }

/** The response to a path, which is a file, a redirect, or nothing. Files are paths relative to the output folder. */
type Resolution =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'missing' }

type HasFile = (file: string) => Promise<boolean>

const maxUrlLength = 8_192
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const forbidden = /[\u0000-\u001F\u007F\\]/

/**
 * Matches names for which Windows opens something else, such as a stream, a device, or a file without the trailing characters of the name.
 */
const windowsName = /[:*?"<>|]|[. ]$|^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i

/** Parses a raw request target. Rejects anything that could be interpreted as a path outside the folder or as another host. */
export function readTarget(url: string, base: string, platform: string = process.platform): RequestTarget {
  if (url.length > maxUrlLength) return { kind: 'refused', status: 414 }
  const mark = url.indexOf('?')
  const rawPath = mark === -1 ? url : url.slice(0, mark)
  const query = mark === -1 ? '' : url.slice(mark)
  if (!rawPath.startsWith('/') || rawPath.includes('#')) return { kind: 'refused', status: 400 }

  const segments: string[] = []
  for (const rawSegment of rawPath.slice(1).split('/')) {
    const segment = decodeSegment(rawSegment)
    if (segment === undefined || segment === '.' || segment === '..' || (platform === 'win32' && windowsName.test(segment)))
      return { kind: 'refused', status: 400 }
    segments.push(segment)
  }
  if (segments.slice(0, -1).includes('')) return { kind: 'refused', status: 404 }

  const path = `/${segments.join('/')}`
  const baseSegments = base.split('/').filter((segment) => segment !== '')
  const prefix = encodePath(baseSegments)
  if (prefix !== '' && (path === '/' || `${path}/` === base)) return { kind: 'redirect', location: `${prefix}/${query}` }
  const below = segments.slice(baseSegments.length)
  if (below.length === 0 || baseSegments.some((segment, index) => segment !== segments[index])) return { kind: 'refused', status: 404 }
  return { kind: 'path', path, segments: below, prefix, query }
}

/** Follows the rules of Cloudflare Pages. Pages have no extension, folders end with a slash, and other spellings redirect to these URLs. */
export async function resolveFile(segments: readonly string[], hasFile: HasFile): Promise<Resolution> {
  const path = segments.join('/')
  const last = segments.at(-1) ?? ''
  const folder = segments.slice(0, -1)
  if (!isPublic(path)) return { kind: 'missing' }

  if (last === '') {
    if (await hasFile(`${path}index.html`)) return { kind: 'file', file: `${path}index.html` }
    const page = folder.join('/')
    return page !== '' && (await hasFile(`${page}.html`)) ? { kind: 'redirect', location: encodePath(folder) } : { kind: 'missing' }
  }
  if (/^index(?:\.html)?$/.test(last) && (await hasFile([...folder, 'index.html'].join('/')))) {
    return { kind: 'redirect', location: `${encodePath(folder)}/` }
  }
  if (last.endsWith('.html') && last !== '.html' && (await hasFile(path))) {
    return { kind: 'redirect', location: encodePath([...folder, last.slice(0, -'.html'.length)]) }
  }
  if (await hasFile(path)) return { kind: 'file', file: path }
  if (await hasFile(`${path}.html`)) return { kind: 'file', file: `${path}.html` }
  if (await hasFile(`${path}/index.html`)) return { kind: 'redirect', location: `${encodePath(segments)}/` }
  // These are old URLs that contain file names.
  if (last === 'index.html') return { kind: 'redirect', location: encodePath(folder) || '/' }
  if (last.endsWith('.html') && last !== '.html')
    return { kind: 'redirect', location: encodePath([...folder, last.slice(0, -'.html'.length)]) }
  return { kind: 'missing' }
}

/** The 404.html of the requested folder or of its nearest parent folder. */
export async function findNotFoundPage(segments: readonly string[], hasFile: HasFile): Promise<string | undefined> {
  for (let depth = Math.min(Math.max(segments.length - 1, 0), maxDepth); depth >= 0; depth--) {
    const file = [...segments.slice(0, depth), '404.html'].join('/')
    if (isPublic(file) && (await hasFile(file))) return file
  }
  return undefined
}

/** The maximum number of folder levels to search. No site has more levels, and each level requires disk access. */
const maxDepth = 16

/** Hidden files and the rules for hosts are in the folder but are not part of the site. */
export function isPublic(file: string): boolean {
  const segments = file.split('/')
  if (file === '_headers' || file === '_redirects') return false
  return segments.every((segment, index) => !segment.startsWith('.') || (index === 0 && segment === '.well-known'))
}

function decodeSegment(raw: string): string | undefined {
  const segment = decodePercent(raw)
  return segment === undefined || segment.includes('/') || forbidden.test(segment) ? undefined : segment
}

function encodePath(segments: readonly string[]): string {
  return segments.map((segment) => `/${encodePercent(segment)}`).join('')
}
