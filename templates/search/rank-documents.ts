import type { Posting } from './index-format.ts'

/** The documents that contain a word of a query or one of its alternatives. */
export interface WordMatches {
  readonly alternatives: readonly Alternative[]
}

export interface Alternative {
  readonly postings: readonly Posting[]
  /** How similar the word is to the typed word, for which the value is 1. */
  readonly nearness: number
  /** The share of all documents that contain the word, if the list contains only some of them. */
  readonly share?: number | undefined
}

export interface RankedDocument {
  readonly document: number
  readonly score: number
  /** The sections that match the query, best first. */
  readonly sections: readonly number[]
}

interface Tally {
  /** The best grade of each query word in the whole document. */
  readonly best: Float64Array
  readonly sections: Map<number, number>
}

/** The share of the query that a document must contain. Rare words count more. */
const leastCoverage = 0.4
/** A section is also shown if its score is at least this share of the best section's score. */
const sectionShare = 0.5
const maxSectionsShown = 3

const placesPerDocument = 32

/** Finds the best alternative for a word in each document and section. Repetitions within a name add nothing. */
function bestByPlace(alternatives: readonly Alternative[]): ReadonlyMap<number, number> {
  const best = new Map<number, number>()
  for (const { postings, nearness } of alternatives) {
    for (const { document, sections } of postings) {
      for (const { section, weight } of sections) {
        const place = document * placesPerDocument + section
        const score = weight * nearness
        if (score > (best.get(place) ?? 0)) best.set(place, score)
      }
    }
  }
  return best
}

/** Ranks the matching documents, best first. Common words count less, and words without matches count as missing. */
export function rankDocuments(words: readonly WordMatches[], documentCount: number): readonly RankedDocument[] {
  const tallies = new Map<number, Tally>()
  const counts = words.map(({ alternatives }) => {
    const documents = new Set<number>()
    for (const { postings } of alternatives) for (const { document } of postings) documents.add(document)
    return Math.max(documents.size, ...alternatives.map(({ share = 0 }) => documentCount * share))
  })
  const rarity = (count: number) => Math.log(1 + (documentCount - count + 0.5) / (count + 0.5)) + 0.1
  const leastWorth = Math.min(...counts.filter((count) => count > 0).map(rarity))
  // A word that no page contains does not distinguish pages.
  const worths = counts.map((count) => (count === 0 ? leastWorth : rarity(count)))
  const shares = words.map(({ alternatives }) => Math.max(0, ...alternatives.map(({ share = 0 }) => share)))
  words.forEach(({ alternatives }, word) => {
    const worth = worths[word] ?? 0
    for (const [place, score] of bestByPlace(alternatives)) {
      const document = Math.floor(place / placesPerDocument)
      const section = place % placesPerDocument
      let tally = tallies.get(document)
      if (!tally) {
        tally = { best: new Float64Array(words.length), sections: new Map() }
        tallies.set(document, tally)
      }
      tally.best[word] = Math.max(tally.best[word] ?? 0, score)
      tally.sections.set(section, (tally.sections.get(section) ?? 0) + score * worth)
    }
  })
  const total = worths.reduce((sum, worth) => sum + worth, 0)
  const ranked: RankedDocument[] = []
  for (const [document, { best, sections }] of tallies) {
    let score = 0
    let covered = 0
    for (const [word, worth] of worths.entries()) {
      score += worth * (best[word] ?? 0)
      if ((best[word] ?? 0) > 0) covered += worth
      // A document that is not listed may still contain a common word.
      else covered += (worth * (shares[word] ?? 0)) / 2
    }
    const coverage = covered / total
    if (coverage < leastCoverage) continue
    const ordered = [...sections].sort(([a, left], [b, right]) => right - left || a - b)
    const top = ordered[0]?.[1] ?? 0
    ranked.push({
      document,
      // Words in the same section raise the score, because they probably belong together.
      score: (score + top * 0.5) * coverage ** 2,
      sections: ordered
        .filter(([, value]) => value >= top * sectionShare)
        .map(([section]) => section)
        .slice(0, maxSectionsShown),
    })
  }
  return ranked.sort((a, b) => b.score - a.score || a.document - b.document)
}
