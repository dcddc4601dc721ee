import { decodeIfValid, decodePercent, encodePercent } from '../../kit/escape/percent.ts'
import { findAddressPartProblem } from '../../kit/files/file-rules.ts'
import { findMeantAddress } from '../../kit/similar/closest.ts'
import { isUrl } from '../../kit/url/address.ts'
import { findSourceProblem } from '../policy/policy-source.ts'

/** Returns the reason why a text is not a valid link URL, or undefined if the URL is valid. */
export function findHrefProblem(href: string): string | undefined {
  if (href === '') return 'it is empty'
  if (hasControlCharacter(href) || href.trim() !== href) return 'it contains whitespace or control characters that browsers remove'
  if (href.includes('\\')) return 'it contains `\\`; use `/` instead'
  if (href.startsWith('//')) return 'it begins with `//`; write the full URL with `https:`'
  const meant = findMeantAddress(href)
  if (meant !== undefined) return `it is mistyped; write \`${meant}\``
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase()
  if (scheme === undefined || ['https', 'http', 'mailto', 'tel'].includes(scheme)) return undefined
  return `links can begin with \`https:\`, \`http:\`, \`mailto:\`, or \`tel:\`, but not with \`${scheme}:\``
}

/** Returns the reason why a text is not a valid URL for an image that every page shows. */
export function findOwnFileProblem(href: string): string | undefined {
  if (/^https?:/i.test(href)) return 'it must be a file on your site, because the security policy blocks files from other sites'
  return findHrefProblem(href) ?? (href.includes(':') ? 'it must be the path of a file' : undefined)
}

/** Returns the reason why feedback cannot be sent to a URL. */
export function findEndpointProblem(url: string): string | undefined {
  const problem = findHrefProblem(url)
  if (problem !== undefined || (url.startsWith('/') && !/\s/.test(url))) return problem
  if (!/^https?:\/\//i.test(url) || !isUrl(url))
    return 'it must be a full URL such as `https://feedback.example.com/docs`, or begin with `/`'
  const { origin, username, password } = new URL(url)
  if (username !== '' || password !== '') return 'it contains a username or password, which every reader could see'
  return findSourceProblem('connect', origin)
}

/** Returns the reason why a URL cannot be the URL of the form for new issues. */
export function findIssueUrlProblem(url: string): string | undefined {
  return /^https?:\/\//i.test(url) && isUrl(url) ? undefined : 'it must be a full URL such as `https://github.com/acme/docs/issues/new`'
}

/** Returns the reason why a text is not a valid email address. */
export function findEmailProblem(address: string): string | undefined {
  if (/^mailto:/i.test(address)) return 'write only the address, without `mailto:`'
  return /^[^\s@<>"?&#%]+@[^\s@<>"?&#%]+$/.test(address) ? undefined : 'it must be an email address such as `docs@example.com`'
}

/** Returns the reason why a text is not a valid URL for the site. */
export function findSiteUrlProblem(url: string): string | undefined {
  if (!isUrl(url)) return 'it must be a full URL such as `https://docs.example.com`'
  const { protocol, pathname, search, hash, username, password, host } = new URL(url)
  if (!['http:', 'https:'].includes(protocol) || host === '') return 'it must begin with `https://` or `http://`'
  if (username !== '' || password !== '') return 'it contains a username or password'
  if (search !== '' || url.includes('?')) return 'it contains a query string'
  if (hash !== '' || url.includes('#')) return 'it contains a fragment'
  if (pathname !== '/') return `it contains the path \`${pathname}\`; set \`base\` to the path instead`
  return undefined
}

/** The origin, without a trailing slash. */
export function normalizeSiteUrl(url: string): string {
  return new URL(url).origin
}

/** Returns the reason why a text is not a valid base path for a site or a version. */
export function findBaseProblem(base: string): string | undefined {
  const path = base.replaceAll('\\', '/')
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) return 'it is a full URL; put the origin in `url` and only the path in `base`'
  if (path.startsWith('//')) return 'it begins with `//`, which browsers treat as a different host'
  if (path.includes('//')) return 'it contains `//`'
  if (path.includes('?')) return 'it contains a query string'
  if (path.includes('#')) return 'it contains a fragment'
  if (hasControlCharacter(path) || /\s/.test(path)) return 'it contains whitespace'
  if (path.includes(':')) return 'it contains `:`; it must be a path such as `/docs/`'
  const segments = path.split('/').map(decodePercent)
  if (segments.includes(undefined)) return 'it contains a `%` that is not part of an escape sequence'
  if (segments.some((segment) => segment === '.' || segment === '..' || segment?.includes('/')))
    return 'it contains the segment `.` or `..`'
  const sign = segments.map((segment) => unusualSign.exec(segment ?? '')?.[0]).find(Boolean)
  if (sign !== undefined) return `it contains ${JSON.stringify(sign)}, which has a meaning in the settings of hosts`
  return undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const unusualSign = /[\u0000-\u0020\u007f"\\$;{}<>`|^]/

/** `docs`, `/docs`, and `/docs/` all become `/docs/`, percent-encoded as in URLs. */
export function normalizeBase(base: string): string {
  return ['', ...pathSegments(base).map(encodePercent), ''].join('/').replace(/^\/+/, '/')
}

/** The decoded folders of a base path or version path: `/docs/1.x/` becomes `docs`, `1.x`. */
export function pathSegments(path: string): string[] {
  const segments = path.replaceAll('\\', '/').split('/').filter(Boolean)
  return segments.map((segment) => decodeIfValid(segment))
}

/** Returns the reason why a text is not a valid source of a redirect. */
export function findOldAddressProblem(from: string): string | undefined {
  if (!from.startsWith('/')) return 'it must begin with `/`'
  if (from.includes('?') || from.includes('#')) return 'it contains a query string or a fragment, which hosts ignore'
  if (from.includes('//')) return 'it contains `//`'
  if (/\*|\/:[a-z]/i.test(from))
    return 'some hosts read it as a pattern, but the others need a page at each URL; add a redirect for each old URL'
  // `.well-known` is the only hidden folder that can contain URLs of a site.
  return findHrefProblem(from) ?? findAddressProblem(from.replace(/^\/\.well-known(?=\/|$)/, '').split('/'))
}

/** Returns the reason why the segments of a URL cannot be folder names in the output. */
export function findAddressProblem(parts: readonly string[]): string | undefined {
  const long = parts.find((part) => Buffer.byteLength(part) > maxNameBytes)
  if (long !== undefined)
    return `a path segment can be at most ${maxNameBytes} bytes long, but one is ${Buffer.byteLength(long)} bytes long`
  return parts
    .filter(Boolean)
    .map(findAddressPartProblem)
    .find((problem) => problem !== undefined)
}

/** Returns the reason why a text is not a valid target of a redirect. */
export function findNewAddressProblem(to: string): string | undefined {
  if (!/^(\/|https?:\/\/)/i.test(to)) return 'it must begin with `/` or `https://`'
  return findHrefProblem(to) ?? (to.startsWith('/') || isUrl(to) ? undefined : 'it is not a full URL such as `https://example.com/`')
}

/** Returns the reason why a text is not a valid `editUrl`. */
export function findEditUrlProblem(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || !isUrl(url)) return 'it must begin with `https://` or `http://`'
  return url.includes('{path}') ? undefined : 'it must contain `{path}`, the placeholder for the page’s path in the project'
}

/** The maximum length of a file name in common file systems. */
const maxNameBytes = 255

function hasControlCharacter(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the function looks for these characters
  return /[\u0000-\u001f\u007f]/.test(text)
}
