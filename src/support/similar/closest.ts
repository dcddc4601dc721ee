import { distance } from 'fastest-levenshtein'

/** Nobody mistypes a longer word, and comparing takes quadratic time. */
export const maxComparedLength = 300

/** The candidate a mistyped word most likely means; undefined where none is near. The first of equally near ones wins. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > maxComparedLength) return undefined
  const wanted = word.toLowerCase()
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    if (candidate === word) return candidate
    const known = candidate.toLowerCase()
    // Each character more is an edit.
    if (Math.abs(known.length - wanted.length) > allowedEdits(wanted, known)) continue
    const edits = known === wanted ? 0 : distance(wanted, known)
    if (edits < bestDistance && edits <= allowedEdits(wanted, known)) {
      best = candidate
      bestDistance = edits
    }
  }
  return best
}

// Two fifths of the longer word: two swapped letters are two edits, so `titel` is `title`; two letters alike are chance.
export function allowedEdits(a: string, b: string): number {
  const length = Math.max(a.length, b.length)
  return length < 3 ? 0 : Math.max(1, Math.floor(length * 0.4))
}
