import { findAddressPartProblem } from '../support/file-name-problem.ts'

/** Why a slug cannot be an address; undefined where it can. */
export function slugProblem(slug: string): string | undefined {
  if (slug.trim() === '') return 'it is empty'
  if (slug !== slug.trim()) return 'it begins or ends with a space'
  if (slug.length > 200) return 'it is longer than 200 characters'
  if (slug.startsWith('//')) return 'it begins with `//`'
  if (slug.includes('\\')) return 'it contains a backslash'
  if (/^[A-Za-z]:/.test(slug)) return 'it begins with a drive letter'
  if (/%[0-9a-f]{2}/i.test(slug)) return 'it is percent-encoded; write the actual characters instead'
  if (/[?#]/.test(slug)) return 'it contains `?` or `#`'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f<>"|*:]/.test(slug)) return 'it contains a character that is not allowed in file names'
  for (const segment of slug.split('/').slice(slug.startsWith('/') ? 1 : 0, slug.endsWith('/') ? -1 : undefined)) {
    if (segment === '') return 'it contains an empty segment'
    if (segment === '.' || segment === '..') return `it contains \`${segment}\``
    if (Buffer.byteLength(segment) > 200) return 'one of its segments is longer than 200 bytes'
    const problem = findAddressPartProblem(segment)
    if (problem !== undefined) return problem
  }
  return undefined
}
