import { distance } from 'fastest-levenshtein'
import { addTo, compareText, groupBy } from '../data/sort-and-group.ts'

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

/** Limits for a single query, so that its cost does not depend on the size of the site. */
const maxSeen = 400
const maxCompared = 40

/** Finds the names that a mistyped name most likely means, best match first, at a cost that does not depend on the number of names. */
export interface SimilarNames {
  find(word: string): readonly string[]
}

/** Indexes names by their case-folded text and by their three-letter parts. */
export function createSimilarNames(names: Iterable<string>): SimilarNames {
  const spellings = groupBy(names, fold)
  const folded = [...spellings.keys()]
  let parts: Map<string, number[]> | undefined

  const spelled = (names: readonly string[]) => names.flatMap((name) => spellings.get(name) ?? [])
  return {
    find(word) {
      // Longer names are not typos.
      if (word.length > maxComparedLength) return []
      const wanted = fold(word)
      if (spellings.has(wanted)) return spelled([wanted])
      parts ??= indexParts(folded)
      const near: { name: string; edits: number }[] = []
      for (const index of candidates(wanted, parts)) {
        const name = folded[index] ?? ''
        const allowed = allowedEdits(wanted, name)
        // Each additional character counts as an edit.
        if (Math.abs(name.length - wanted.length) > allowed) continue
        const edits = distance(wanted, name)
        if (edits <= allowed) near.push({ name, edits })
      }
      return spelled(near.sort((a, b) => a.edits - b.edits || compareText(a.name, b.name)).map(({ name }) => name))
    },
  }
}

/** Ignores case and differences in Unicode composition. */
export function fold(name: string): string {
  return name.toLowerCase().normalize('NFC')
}

function indexParts(names: readonly string[]): Map<string, number[]> {
  const index = new Map<string, number[]>()
  for (const [position, name] of names.entries()) {
    if (name.length > maxComparedLength) continue
    for (const part of partsOf(name)) {
      addTo(index, part, position)
    }
  }
  return index
}

/** Returns the names that share most of a word's rarest parts. */
function candidates(word: string, index: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const lists: (readonly number[])[] = []
  for (const part of partsOf(word)) {
    const list = index.get(part)
    if (list) lists.push(list)
  }
  lists.sort((a, b) => a.length - b.length)
  const shared = new Map<number, number>()
  let seen = 0
  for (const list of lists) {
    for (const position of list) {
      if (seen++ >= maxSeen) break
      shared.set(position, (shared.get(position) ?? 0) + 1)
    }
  }
  const byCount: number[][] = []
  for (const [position, count] of shared) {
    const same = byCount[count]
    if (same) same.push(position)
    else byCount[count] = [position]
  }
  const best: number[] = []
  for (let count = byCount.length - 1; count > 0 && best.length < maxCompared; count--) best.push(...(byCount[count] ?? []))
  return best.slice(0, maxCompared)
}

/**
 * Splits a word into pairs and triples of letters, including the start and end of the word. Pairs are needed because short words share too
 * few triples.
 */
function partsOf(word: string): ReadonlySet<string> {
  const padded = ` ${word} `
  const parts = new Set<string>()
  for (const size of word.length < 6 ? [2] : [2, 3]) {
    for (let at = 0; at + size <= padded.length; at++) parts.add(padded.slice(at, at + size))
  }
  return parts
}
