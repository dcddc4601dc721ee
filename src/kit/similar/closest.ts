import { distance } from 'fastest-levenshtein'

/** Longer words are not typos, and comparing takes quadratic time. */
export const maxComparedLength = 300

/**
 * Returns the candidate that a mistyped word most likely means, or undefined if none is similar. If several candidates are equally similar,
 * the first one wins.
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > maxComparedLength) return undefined
  const wanted = word.toLowerCase()
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    if (candidate === word) return candidate
    const known = candidate.toLowerCase()
    // Each additional character counts as an edit.
    if (Math.abs(known.length - wanted.length) > allowedEdits(wanted, known)) continue
    const edits = known === wanted ? 0 : distance(wanted, known)
    if (edits < bestDistance && edits <= allowedEdits(wanted, known)) {
      best = candidate
      bestDistance = edits
    }
  }
  return best
}

// Two fifths of the length of the longer word: `titel` is recognized as `title` (two edits), but words that share only two letters are
// unrelated.
export function allowedEdits(a: string, b: string): number {
  const length = Math.max(a.length, b.length)
  return length < 3 ? 0 : Math.max(1, Math.floor(length * 0.4))
}

/** Corrects a mistyped URL of another site, such as `http:/example.com` or `https//example.com`. Returns undefined for other URLs. */
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
