import { areaBits, type SearchBlock, type SearchDirectory, type SearchDocument, type SearchShard } from './index-format.ts'
import { decodePostings } from './postings.ts'
import { type Alternative, type RankedDocument, rankDocuments, type WordMatches } from './rank-documents.ts'
import { type QueryWord, readQuery } from './read-query.ts'
import { allowedSlips, countSlips } from './spelling.ts'
import { createTermSplitter, isEnglish } from './terms.ts'

/** A page, or a part of a long one, that answers a query. */
export interface FoundDocument {
  readonly document: SearchDocument
  /** What readers call its part of the site. */
  readonly area: string | undefined
  /** Numbers among its sections, the best first. */
  readonly sections: readonly number[]
}

export interface Answer {
  /** How many there are, also beyond those asked for. */
  readonly count: number
  /** How many there are in each area, in the order of the directory; areas without any are left out. */
  readonly areas: readonly { readonly area: string; readonly count: number }[]
  readonly found: readonly FoundDocument[]
  /** What the query was taken for, to be marked in the results. */
  readonly marked: readonly string[]
}

export interface Question {
  readonly query: string
  /** The area to stay within. */
  readonly area?: string | undefined
  readonly from?: number
  readonly limit: number
}

export interface SearchIndexReader {
  answer(question: Question): Promise<Answer>
}

/** More shards than these are not loaded for one beginning; the index has lists of the best for those. */
const maxShards = 3
/** So many words a beginning may stand for. */
const maxEndings = 60
const maxGuesses = 4
/** From this length on, words have longer forms: `install`, `installation`. */
const leastStem = 5
const longestEnding = 5
const formNearness = 0.7

/** Reads an index piece by piece. `load` gets a piece by its kind and hash, and keeps it. */
export function openIndex(directory: SearchDirectory, load: (kind: string, hash: string) => Promise<unknown>): SearchIndexReader {
  const split = createTermSplitter(isEnglish(directory.language))
  const loadShard = async (number: number): Promise<SearchShard> => {
    const shard = directory.shards[number]
    return shard ? ((await load('shard', shard[1])) as SearchShard) : {}
  }

  /** The terms that begin with `start`; undefined where they are too many to load. */
  async function findEndings(start: string): Promise<readonly (readonly [string, string])[] | undefined> {
    const first = Math.max(0, lastAtMost(directory.shards, start))
    let last = first
    while (last + 1 < directory.shards.length && directory.shards[last + 1]?.[0].startsWith(start)) last++
    if (last - first >= maxShards) return undefined
    const shards = await Promise.all(Array.from({ length: last - first + 1 }, (_, index) => loadShard(first + index)))
    return shards.flatMap((shard) => Object.entries(shard).filter(([term]) => term.startsWith(start)))
  }

  async function findTerm(term: string): Promise<string | undefined> {
    const shard = await loadShard(lastAtMost(directory.shards, term))
    return Object.hasOwn(shard, term) ? shard[term] : undefined
  }

  /** Documents with a word that begins so. */
  async function matchStart(start: string): Promise<readonly Alternative[]> {
    const endings = await findEndings(start)
    if (endings) {
      return [...endings]
        .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
        .slice(0, maxEndings)
        .map(([term, postings]) => ({
          postings: decodePostings(postings),
          nearness: term === start ? 1 : 0.85 * Math.sqrt(start.length / term.length),
        }))
    }
    const [exact, starts] = await Promise.all([
      findTerm(start),
      load('starts', directory.starts) as Promise<Readonly<Record<string, string>>>,
    ])
    const best = Object.hasOwn(starts, start) ? starts[start] : undefined
    return [
      ...(exact === undefined ? [] : [{ postings: decodePostings(exact), nearness: 1 }]),
      ...(best === undefined ? [] : [{ postings: decodePostings(best), nearness: 0.6 }]),
    ]
  }

  /** What a word that nothing has may have been meant to be. */
  async function matchMisspelt({ term, isOpen }: QueryWord): Promise<{ alternatives: readonly Alternative[]; meant: readonly string[] }> {
    const limit = allowedSlips(term.length)
    if (limit === 0) return { alternatives: [], meant: [] }
    const words = ((await load('words', directory.words)) as string).split(' ')
    const guesses = words
      .flatMap((word) => {
        const slips = countSlips(term, word, { limit, isPrefix: isOpen })
        // The first letter is seldom the wrong one.
        return slips === undefined
          ? []
          : [{ word, slips: slips + (word[0] === term[0] ? 0 : 0.5) + Math.abs(word.length - term.length) / 20 }]
      })
      .sort((a, b) => a.slips - b.slips || (a.word < b.word ? -1 : 1))
      .slice(0, maxGuesses)
    const found = await Promise.all(guesses.map(({ word }) => findTerm(word)))
    const alternatives = guesses.flatMap(({ slips }, index) => {
      const postings = found[index]
      return postings === undefined ? [] : [{ postings: decodePostings(postings), nearness: 0.7 / (1 + slips) }]
    })
    return { alternatives, meant: guesses.map(({ word }) => word) }
  }

  async function matchWord(word: QueryWord, marked: Set<string>): Promise<readonly WordMatches[]> {
    marked.add(word.term)
    const whole = word.isOpen ? await matchStart(word.term) : await matchExact(word.term)
    // A name of two words may stand apart in a text; longer ones are names only, and few.
    if (word.parts.length > 0 && (whole.length === 0 || word.parts.length <= 2)) {
      const parts = await Promise.all(
        word.parts.map((term, index) => matchWord({ term, parts: [], isOpen: word.isOpen && index === word.parts.length - 1 }, marked)),
      )
      return addJoined(parts.flat(), whole)
    }
    if (whole.length > 0) return [{ alternatives: whole }]
    const { alternatives, meant } = await matchMisspelt(word)
    for (const term of meant) marked.add(term)
    return [{ alternatives }]
  }

  /** Two words that are one name in code: `order line` for `OrderLine`. */
  async function matchJoined(left: QueryWord | undefined, { term }: QueryWord): Promise<readonly Alternative[]> {
    const postings = left && (await findTerm(left.term + term))
    return postings ? [{ postings: decodePostings(postings), nearness: 1 }] : []
  }

  /** A finished word, and its longer forms where they cost nothing to look at; where nothing has it, words that begin with it. */
  async function matchExact(term: string): Promise<readonly Alternative[]> {
    const shard = await loadShard(lastAtMost(directory.shards, term))
    if (!Object.hasOwn(shard, term)) return term.length > 2 ? matchStart(term) : []
    const forms = term.length < leastStem ? [term] : Object.keys(shard).filter((other) => isFormOf(other, term))
    return forms.map((form) => ({ postings: decodePostings(shard[form] ?? ''), nearness: form === term ? 1 : formNearness }))
  }

  async function loadDocuments(ranked: readonly RankedDocument[]): Promise<readonly FoundDocument[]> {
    const found = await Promise.all(
      ranked.map(async ({ document, sections }) => {
        const block = (await load('block', directory.blocks[document >>> directory.blockBits] ?? '')) as SearchBlock
        const shown = block[document]
        return shown && { document: shown, area: areaOf(document), sections: sections.filter((section) => section in shown.s) }
      }),
    )
    return found.filter((each) => each !== undefined)
  }

  const areaOf = (document: number): string | undefined => directory.areas[(document & ((1 << areaBits) - 1)) - 1]

  return {
    async answer({ query, area, from = 0, limit }) {
      const words = readQuery(query, split)
      const marked = new Set<string>()
      const [found, joined] = await Promise.all([
        Promise.all(words.map((word) => matchWord(word, marked))),
        Promise.all(words.slice(1).map((word, index) => matchJoined(words[index], word))),
      ])
      const matches = found.flatMap((each, index) => addJoined(each, [...(joined[index - 1] ?? []), ...(joined[index] ?? [])]))
      const ranked = matches.length === 0 ? [] : rankDocuments(matches, directory.count)
      const inAreas = new Map<string, number>()
      for (const { document } of ranked) {
        const own = areaOf(document)
        if (own !== undefined) inAreas.set(own, (inAreas.get(own) ?? 0) + 1)
      }
      const wanted = area === undefined ? ranked : ranked.filter(({ document }) => areaOf(document) === area)
      return {
        count: wanted.length,
        areas: directory.areas.flatMap((each) => {
          const count = inAreas.get(each)
          return count === undefined ? [] : [{ area: each, count }]
        }),
        found: await loadDocuments(wanted.slice(from, from + limit)),
        marked: [...marked],
      }
    },
  }
}

function isFormOf(other: string, term: string): boolean {
  return other.startsWith(term) && other.length - term.length <= longestEnding
}

/** What two words make together stands for each of them. */
function addJoined(words: readonly WordMatches[], joined: readonly Alternative[]): readonly WordMatches[] {
  return joined.length === 0 ? words : words.map(({ alternatives }) => ({ alternatives: [...alternatives, ...joined] }))
}

/** The number of the last shard that begins at or before `term`. */
function lastAtMost(shards: SearchDirectory['shards'], term: string): number {
  let low = 0
  let high = shards.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((shards[middle]?.[0] ?? '') <= term) low = middle
    else high = middle - 1
  }
  return low
}
