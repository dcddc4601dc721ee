import { decodeIfValid } from '../../../kit/escape/percent.ts'
/** Joins parts of an address with one slash between them; a slash at the end of the last part stays. */
export function joinAddress(...parts: readonly string[]): string {
  const joined = `/${parts.filter((part) => part !== '').join('/')}`.replace(/\/{2,}/g, '/')
  return joined
}

/** What the `trailingSlash` option makes of an address; without the option, addresses stay as they are. */
export function applyTrailingSlash(address: string, trailingSlash: boolean | undefined): string {
  if (trailingSlash === undefined || address === '/') return address
  const bare = address.replace(/\/$/, '')
  return trailingSlash ? `${bare}/` : bare
}

/** Resolves a path against a page's address, as browsers do. */
export function resolveAddress(path: string, from: string): string {
  const parts = path.startsWith('/') ? [''] : from.split('/').slice(0, -1)
  const segments = path.replace(/^\//, '').split('/')
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    if (segment === '..') {
      if (parts.length > 1) parts.pop()
      if (isLast) parts.push('')
    } else if (segment === '.') {
      if (isLast) parts.push('')
    } else parts.push(segment)
  }
  return parts.join('/').replace(/^(?!\/)/, '/')
}

/** Addresses are compared without percent-encoding. What is not valid stays as it is. */
export function decodeAddress(address: string): string {
  return decodeIfValid(address)
}

/** `apiReference v2` becomes `api-reference-v-2`: how Docusaurus makes addresses of tags. */
export function kebabCase(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f'’]/g, '')
  const words = plain.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu) ?? []
  return words.join('-').toLowerCase()
}
