/**
 * An address as browsers read it: without C0 controls and spaces around it, and without tabs and line breaks anywhere. Other white space,
 * such as a no-break space, belongs to the address: https://url.spec.whatwg.org/#concept-basic-url-parser
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

/** The scheme of an address in lower case; undefined for a relative one. */
export function schemeOf(href: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(normalizeAddress(href))?.[1]?.toLowerCase()
}

const unsafeSchemes = new Set(['javascript', 'vbscript', 'data', 'file', 'blob', 'filesystem', 'view-source'])

/** The scheme of an address that can run code or read local files; undefined for any other address. */
export function unsafeScheme(href: string, kind: 'link' | 'image'): string | undefined {
  const scheme = schemeOf(href)
  if (scheme === undefined || !unsafeSchemes.has(scheme)) return undefined
  return kind === 'image' && /^data:image\/(png|gif|jpeg|webp|avif)[;,]/i.test(normalizeAddress(href)) ? undefined : scheme
}

/** A host as a content security policy can name it: with any other sign a page could write its own directives into the policy. */
const plainOrigin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/

/** The origin of a picture on another site; undefined where a policy cannot name it. */
export function pictureOrigin(href: string): string | undefined {
  if (!URL.canParse(href, 'https://localhost')) return undefined
  const { origin } = new URL(href, 'https://localhost')
  return plainOrigin.test(origin) ? origin : undefined
}
