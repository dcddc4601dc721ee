import { isUrl } from '../../kit/url/address.ts'
/**
 * Returns a URL as browsers interpret it, without surrounding C0 controls and spaces, and without tabs and line breaks. Other white space,
 * such as a no-break space, belongs to the URL: https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export function normalizeAddress(href: string): string {
  // Most addresses have nothing to remove.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that browsers remove
  if (!/[\u0000-\u0020]/.test(href)) return href
  let start = 0
  let end = href.length
  while (start < end && href.charCodeAt(start) <= 0x20) start++
  while (end > start && href.charCodeAt(end - 1) <= 0x20) end--
  return href.slice(start, end).replace(/[\t\n\r]/g, '')
}

/** The scheme of a URL in lowercase, or undefined for a relative URL. */
export function schemeOf(href: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(normalizeAddress(href))?.[1]?.toLowerCase()
}

const unsafeSchemes = new Set(['javascript', 'vbscript', 'data', 'file', 'blob', 'filesystem', 'view-source'])

/** The scheme of a URL that can run code or read local files, or undefined for other URLs. */
export function unsafeScheme(href: string, kind: 'link' | 'image'): string | undefined {
  const scheme = schemeOf(href)
  if (scheme === undefined || !unsafeSchemes.has(scheme)) return undefined
  return kind === 'image' && /^data:image\/(png|gif|jpeg|webp|avif)[;,]/i.test(normalizeAddress(href)) ? undefined : scheme
}

/** Matches a host that is safe in a content security policy, because any other character could add directives. */
const plainOrigin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/

/** The origin of an image on another site, or undefined if the origin is not safe in a content security policy. */
export function pictureOrigin(href: string): string | undefined {
  if (!isUrl(href, 'https://localhost')) return undefined
  const { origin } = new URL(href, 'https://localhost')
  return plainOrigin.test(origin) ? origin : undefined
}
