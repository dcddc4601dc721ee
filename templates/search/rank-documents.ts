import type { Posting } from './index-format.ts'

/** The documents that have one word of a query, or another that stands for it. */
export interface WordMatches {
  readonly alternatives: readonly Alternative[]
}

export interface Alternative {
  readonly postings: readonly Posting[]
  /** How near it is to what was typed: 1 for the word itself. */
  readonly nearness: number
  /** These are but a few of the documents that have it. */
  readonly isSample?: boolean
}

export interface RankedDocument {
  readonly document: number
  readonly score: number
  /** The sections that are about the query, the best first. */
  readonly sections: readonly number[]
}

interface Tally {
  /** The best of each word in all of the document. */
  readonly best: Float64Array
  readonly sections: Map<number, number>
}

/** Of what a query asks for a document must have so much, by what the words are worth. */
const leastCoverage = 0.4
/** Sections whose words are worth this much of the best one's are shown, too. */
const sectionShare = 0.5
const maxSectionsShown = 3

const placesPerDocument = 32
/** How many documents have a word of which only a few are known. */
const sampledShare = 0.25

/** The best of what stands for a word, by document and section: that a name says a word twice over is worth no more. */
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

/** The documents that answer a query, the best first. What many documents have is worth less; what nothing has is missed. */
export function rankDocuments(words: readonly WordMatches[], documentCount: number): readonly RankedDocument[] {
  const tallies = new Map<number, Tally>()
  const worths = words.map(({ alternatives }) => {
    const documents = new Set<number>()
    for (const { postings } of alternatives) for (const { document } of postings) documents.add(document)
    const count = alternatives.some(({ isSample }) => isSample) ? Math.max(documents.size, documentCount * sampledShare) : documents.size
    return Math.log(1 + (documentCount - count + 0.5) / (count + 0.5)) + 0.1
  })
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
    }
    const coverage = covered / total
    if (coverage < leastCoverage) continue
    const ordered = [...sections].sort(([a, left], [b, right]) => right - left || a - b)
    const top = ordered[0]?.[1] ?? 0
    ranked.push({
      document,
      // Words that stand together in one section are about one thing.
      score: (score + top * 0.5) * coverage ** 2,
      sections: ordered
        .filter(([, value]) => value >= top * sectionShare)
        .map(([section]) => section)
        .slice(0, maxSectionsShown),
    })
  }
  return ranked.sort((a, b) => b.score - a.score || a.document - b.document)
}
