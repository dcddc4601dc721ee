/** What a mistyped URL of another site most likely means, such as `http:/example.com` or `https//example.com`; undefined for other addresses. */
export function findMeantAddress(href: string): string | undefined {
  const [, twice] = /^https?:\/*(https?:.*)$/is.exec(href) ?? []
  if (twice !== undefined) return findMeantAddress(twice) ?? twice
  const [, scheme = '', between = '', rest = ''] = /^(https?)([:;.]*\/*)([^/:;.].*)$/is.exec(href) ?? []
  // `http/client.md` is a folder, and `https.md` is a file.
  if (between !== '://' && /[:;]|\/\//.test(between)) return `${scheme.toLowerCase()}://${rest}`
  const [, host] = /^:\/\/([^/].*)$/s.exec(href) ?? []
  if (host !== undefined) return `https://${host}`
  const [, own, person] = /^(mailto|tel):\/+([^/].*)$/is.exec(href) ?? []
  if (person !== undefined) return `${own}:${person}`
  if (/^www\.[\w-]+\.[\w.-]+(?:\/|$)/i.test(href)) return `https://${href}`
  return /^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(href) ? `mailto:${href}` : undefined
}
