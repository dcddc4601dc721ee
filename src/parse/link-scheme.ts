const refused = new Set(['javascript', 'vbscript', 'data', 'file', 'blob'])

/** The scheme of an address in lower case, read the way browsers read it: without control characters and white space. */
export function schemeOf(href: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these characters before they look for a scheme
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href.replace(/[\u0000-\u0020\u007f]/g, ''))?.[1]
  return scheme?.toLowerCase()
}

/** The scheme of an address that could run code or read local files; undefined for all others. */
export function refusedScheme(href: string, kind: 'link' | 'image'): string | undefined {
  const scheme = schemeOf(href)
  if (scheme === undefined || !refused.has(scheme)) return undefined
  return kind === 'image' && scheme === 'data' && /^data:image\/(png|gif|jpeg|webp|avif)[;,]/i.test(href.trim()) ? undefined : scheme
}
