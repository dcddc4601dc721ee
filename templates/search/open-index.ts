import {
  areaBits,
  blockHashLength,
  findShard,
  findShards,
  maxShards,
  nameBlock,
  nameShard,
  nearnessOf,
  type SearchBlock,
  type SearchDirectory,
  type SearchDocument,
  type SearchShard,
  shardHashLength,
  startSign,
} from './index-format.ts'
import { decodePostings, shareOf } from './postings.ts'
import { preferExact, preferredAmong } from './prefer-exact.ts'
import { type Alternative, type RankedDocument, rankDocuments, type WordMatches } from './rank-documents.ts'
import { type QueryWord, readQuery } from './read-query.ts'
import { allowedSlips, countSlips } from './spelling.ts'
import { createTermSplitter, isEnglish } from './terms.ts'

/** A page, or a part of a long page, that matches a query. */
export interface FoundDocument {
  readonly document: SearchDocument
  /** The label of the part of the site that contains the document. */
  readonly area: string | undefined
  /** The indexes of the matching sections, best first. */
  readonly sections: readonly number[]
}

export interface Answer {
  /** The total number of results, including those that were not requested. */
  readonly count: number
  /** The number of results in each area, in the order of the directory, without empty areas. */
  readonly areas: readonly { readonly area: string; readonly count: number }[]
  readonly found: readonly FoundDocument[]
  /** The words to highlight. */
  readonly marked: readonly string[]
}

export interface Question {
  readonly query: string
  /** The area to which results are limited. */
  readonly area?: string | undefined
  readonly from?: number
  readonly limit: number
  /** Whether a newer query has made the answer unnecessary. */
  readonly isOvertaken?: () => boolean
}

export interface SearchIndexReader {
  answer(question: Question): Promise<Answer>
}

/** The maximum number of words to which a prefix is completed. */
const maxEndings = 60
const maxGuesses = 4
const formNearness = 0.7
const synonymNearness = 0.7
/** The assumed share of documents that contain a word with a prefix, if the index lists only the best documents. */
const sampledShare = 0.25

/** Opens an index whose pieces are read on demand. `load` loads a piece by its name and caches the piece. */
export function openIndex(directory: SearchDirectory, load: (name: string) => Promise<unknown>): SearchIndexReader {
  const split = createTermSplitter(isEnglish(directory.language))
  const starts = directory.starts.split(' ')
  const stem = isEnglish(directory.language) ? stemOf : (term: string) => term
  const synonyms = new Map(
    (directory.synonyms ?? []).flatMap((group) => {
      const terms = group.split(' ')
      return terms.map((term) => [stem(term), terms.filter((other) => other !== term)] as const)
    }),
  )
  const loadShard = (number: number) => load(nameShard(hashAt(directory.shards, number, shardHashLength))) as Promise<SearchShard>
  const loadBlock = (number: number) => load(nameBlock(number, hashAt(directory.blocks, number, blockHashLength))) as Promise<SearchBlock>

  async function findTerm(term: string): Promise<string | undefined> {
    const shard = await loadShard(findShard(starts, term))
    return Object.hasOwn(shard, term) ? shard[term] : undefined
  }

  /** Finds documents that contain a word with this prefix. */
  async function matchStart(start: string): Promise<readonly Alternative[]> {
    const numbers = findShards(starts, start)
    if (numbers.length > maxShards) {
      const best = (await findTerm(startSign + start)) ?? ''
      const isWord = best.startsWith(startSign)
      const own = isWord ? await findTerm(start) : undefined
      return [
        { postings: decodePostings(best.slice(isWord ? 1 : 0)), nearness: 1, share: sampledShare },
        ...(own === undefined ? [] : [readPostings(own, 1)]),
      ]
    }
    const shards = await Promise.all(numbers.map(loadShard))
    return shards
      .flatMap((shard) => Object.entries(shard).filter(([term]) => term.startsWith(start)))
      .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
      .slice(0, maxEndings)
      .map(([term, postings]) => readPostings(postings, nearnessOf(start, term)))
  }

  /** Finds corrections of a word that has no matches. */
  async function matchMisspelt({ term, isOpen }: QueryWord): Promise<{ alternatives: readonly Alternative[]; meant: readonly string[] }> {
    const limit = allowedSlips(term.length)
    if (limit === 0) return { alternatives: [], meant: [] }
    const words = ((await load(directory.words)) as string).split(' ')
    const guesses = words
      .flatMap((word) => {
        const slips = countSlips(term, word, { limit, isPrefix: isOpen })
        // Corrections must keep the first letter, because it is rarely wrong.
        return slips === undefined
          ? []
          : [{ word, slips: slips + (word[0] === term[0] ? 0 : 0.5) + Math.abs(word.length - term.length) / 20 }]
      })
      .sort((a, b) => a.slips - b.slips || (a.word < b.word ? -1 : 1))
      .slice(0, maxGuesses)
    const found = await Promise.all(guesses.map(({ word }) => findTerm(word)))
    const alternatives = guesses.flatMap(({ slips }, index) => {
      const postings = found[index]
      return postings === undefined ? [] : [readPostings(postings, 0.7 / (1 + slips))]
    })
    return { alternatives, meant: guesses.map(({ word }) => word) }
  }

  async function matchWord(word: QueryWord, marked: Set<string>): Promise<readonly WordMatches[]> {
    marked.add(word.term)
    const own = word.isOpen ? await matchOpen(word.term) : await matchExact(word.term)
    const whole = [...own, ...(await matchSynonyms(word.term, marked))]
    // The parts of a compound name can be separate words in a text. Longer names occur only as names.
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

  async function matchSynonyms(term: string, marked: Set<string>): Promise<readonly Alternative[]> {
    const others = synonyms.get(stem(term)) ?? []
    for (const other of others) marked.add(other)
    const found = await Promise.all(others.map(matchExact))
    return found.flat().map((each) => ({ ...each, nearness: each.nearness * synonymNearness }))
  }

  /** Finds two words that form one name in code, such as `order line` for `OrderLine`. */
  async function matchJoined(left: QueryWord | undefined, { term }: QueryWord): Promise<readonly Alternative[]> {
    const postings = left && (await findTerm(left.term + term))
    return postings ? [readPostings(postings, 1)] : []
  }

  /** Finds a complete word and its other forms. */
  async function matchForms(term: string): Promise<readonly Alternative[]> {
    const beginning = stem(term)
    const numbers = findShards(starts, beginning)
    const shards = await Promise.all((numbers.length > maxShards ? [findShard(starts, term)] : numbers).map(loadShard))
    const postings = shards.flatMap((shard) => Object.entries(shard).filter(([other]) => other === term || isFormOf(other, beginning)))
    return postings.map(([form, text]) => readPostings(text, form === term ? 1 : formNearness))
  }

  /** Finds words with this prefix. Also finds the other forms of an inflected word. */
  async function matchOpen(term: string): Promise<readonly Alternative[]> {
    const forms = /(?:ing|ed|ion)s?$/.test(term) ? await matchForms(term) : []
    return [...(await matchStart(term)), ...forms]
  }

  /** Finds a complete word and its other forms, or words with this prefix if there are no matches. */
  async function matchExact(term: string): Promise<readonly Alternative[]> {
    const forms = await matchForms(term)
    return forms.length > 0 || term.length < 3 ? forms : matchStart(term)
  }

  async function loadDocuments(ranked: readonly RankedDocument[]): Promise<readonly FoundDocument[]> {
    const found = await Promise.all(
      ranked.map(async ({ document, sections }) => {
        const shown = (await loadBlock(document >>> directory.blockBits))[document]
        return shown && { document: shown, area: areaOf(document), sections: sections.filter((section) => section in shown.s) }
      }),
    )
    return found.filter((each) => each !== undefined)
  }

  async function loadFound(
    wanted: readonly RankedDocument[],
    { query, from, limit }: Required<Pick<Question, 'query' | 'from' | 'limit'>>,
  ) {
    const end = from + limit
    // The order of the first results does not depend on how many results are requested.
    const first = from < preferredAmong ? preferExact(await loadDocuments(wanted.slice(0, preferredAmong)), query) : []
    return [...first.slice(from, end), ...(await loadDocuments(wanted.slice(Math.max(from, preferredAmong), end)))]
  }

  const areaOf = (document: number): string | undefined => directory.areas[(document & ((1 << areaBits) - 1)) - 1]

  return {
    async answer({ query, area, from = 0, limit, isOvertaken }) {
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
        found: isOvertaken?.() ? [] : await loadFound(wanted, { query, from, limit }),
        marked: [...marked],
      }
    },
  }
}

/** Removes the ending of a word: `shipped` → `ship`, `migrating` → `migrat`, `calculation` → `calculat`, `store` → `stor`. */
export function stemOf(term: string): string {
  const stem = term.replace(/(?:ations?|ions?|ings?|ers?|ors?|ments?|ed|ies|es|e|y|s)$/, '')
  if (stem.length < 3) return term
  return /([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem
}

const formEnding = /^(?:[bdfgmnprt]?(?:ing|ed|er|or)|e|es|s|y|ies|ied|ion|ions|ation|ate|ates|able|ment|ments|e?ments?)?$/

function isFormOf(other: string, stem: string): boolean {
  return other.startsWith(stem) && formEnding.test(other.slice(stem.length))
}

/** The joined form of two words counts as a match for both words. */
function addJoined(words: readonly WordMatches[], joined: readonly Alternative[]): readonly WordMatches[] {
  return joined.length === 0 ? words : words.map(({ alternatives }) => ({ alternatives: [...alternatives, ...joined] }))
}

function readPostings(text: string, nearness: number): Alternative {
  return { postings: decodePostings(text), nearness, share: shareOf(text) }
}

function hashAt(hashes: string, number: number, length: number): string {
  return hashes.slice(number * length, (number + 1) * length)
}
