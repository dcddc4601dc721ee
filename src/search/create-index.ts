import {
  areaBits,
  type SearchBlock,
  type SearchDirectory,
  type SearchDocument,
  type SearchShard,
} from '../../templates/search/index-format.ts'
import { decodePostings, encodeDistance, encodeSections } from '../../templates/search/postings.ts'
import { isStopWord } from '../../templates/search/terms.ts'
import { shortHash } from '../support/hash.ts'
import { assignNumbers } from './document-numbers.ts'
import type { EntryPart, IndexEntry } from './index-entry.ts'

export interface IndexedPage {
  readonly title: string
  readonly href: string
  /** What readers call its part of the site. */
  readonly area: string | undefined
  readonly entry: IndexEntry
}

export interface SearchIndex {
  readonly directory: SearchDirectory
  /** JSON, by the name that a directory leads to: `shard/4f3a…`. */
  readonly pieces: ReadonlyMap<string, string>
}

/** About 5 kB compressed, so that a query needs little beside what it asks for. */
const shardBytes = 14_000
/** What is shown of a document lies in a block of its own, until the directory would have to name more than so many. */
const mostBlocks = 2_000
/** So many documents are kept for a beginning that more shards share than a query should load. */
const documentsPerStart = 16
const maxWords = 7_000
/** Of words that too many documents have, only places where they weigh this much are kept. */
const leastTelling = 4
/** Hexadecimal digits: two of a few thousand pieces must never have the same name. */
const hashLength = 10

/** The pieces of an index: a pure function of its pages, in which another text of one page changes few pieces. */
export function createSearchIndex(pages: readonly IndexedPage[], language: string): SearchIndex {
  const areas = [...new Set(pages.flatMap(({ area }) => area ?? []))].slice(0, (1 << areaBits) - 1)
  const documents = pages.flatMap(({ title, href, area, entry }) =>
    entry.parts.map((part, index) => ({ title, href, area, part, key: `${href}#${index}` })),
  )
  const numbers = assignNumbers(documents.map(({ key }) => key))
  const numberOf = (key: string, area: string | undefined) =>
    ((numbers.numbers.get(key) ?? 0) << areaBits) | (area === undefined ? 0 : areas.indexOf(area) + 1)
  const numbered = documents
    .map((document) => ({ ...document, number: numberOf(document.key, document.area) }))
    .sort((a, b) => a.number - b.number)

  const pieces = new Map<string, string>()
  const keep = (kind: string, value: unknown): string => {
    const text = JSON.stringify(value)
    const hash = shortHash(text).slice(0, hashLength)
    pieces.set(`${kind}/${hash}`, text)
    return hash
  }

  const blockBits = areaBits + Math.max(0, numbers.bits - Math.round(Math.log2(Math.max(1, Math.min(mostBlocks, documents.length)))))
  const blocks: Record<string, SearchDocument>[] = []
  for (const { number, title, href, part } of numbered) {
    const block = number >>> blockBits
    blocks[block] ??= {}
    blocks[block][number] = { t: title, href, s: part.sections }
  }
  const topics = collectTopics(numbered)
  const shards = createShards(createPostings(numbered))
  const directory: SearchDirectory = {
    format: 1,
    count: documents.length,
    language,
    areas,
    blockBits,
    blocks: Array.from(blocks, (block: SearchBlock | undefined) => (block ? keep('block', block) : '')),
    shards: shards.map(([first, shard]) => [first, keep('shard', shard)] as const),
    starts: keep('starts', createStarts(topics)),
    words: keep('words', chooseWords(topics).join(' ')),
  }
  return { directory, pieces }
}

interface NumberedDocument {
  readonly number: number
  readonly part: EntryPart
}

/** Every term with its documents. The documents come in the order of their numbers, so each is written once and never looked at again. */
function createPostings(documents: readonly NumberedDocument[]): readonly EncodedTerm[] {
  const lists = new Map<string, { text: string; last: number; count: number }>()
  for (const { number, part } of documents) {
    const packed = part.terms.split(' ')
    for (let at = 0; at + 1 < packed.length; at += 2) {
      const term = packed[at] as string
      const list = lists.get(term)
      if (list) {
        list.text += encodeDistance(number - list.last) + packed[at + 1]
        list.last = number
        list.count++
      } else lists.set(term, { text: encodeDistance(number) + packed[at + 1], last: number, count: 1 })
    }
  }
  return [...lists]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([term, { text, count }]) => [term, isCommon(term, count, documents.length) ? keepTelling(text) : text])
}

/** A word that every other page has tells nothing but where it stands in titles and headings. */
function isCommon(term: string, count: number, documentCount: number): boolean {
  return isStopWord(term) || count >= Math.max(200, Math.min(1_500, documentCount / 4))
}

function keepTelling(postings: string): string {
  let text = ''
  let last = 0
  for (const { document, sections } of decodePostings(postings, leastTelling)) {
    text += encodeDistance(document - last) + encodeSections(sections)
    last = document
  }
  return text
}

type EncodedTerm = readonly [term: string, postings: string]

/** Terms in order, cut where one begins otherwise than the one before, so that a new term moves no other cut. */
function createShards(terms: readonly EncodedTerm[]): readonly (readonly [string, SearchShard])[] {
  const shards: (readonly [string, SearchShard])[] = []
  const addRange = (from: readonly EncodedTerm[], length: number, first: string) => {
    if (from.length === 1 || length > 12 || bytesOf(from) <= shardBytes) {
      shards.push([first, Object.fromEntries(from)])
      return
    }
    let start = 0
    for (let at = 1; at <= from.length; at++) {
      const prefix = from[start]?.[0].slice(0, length + 1)
      if (from[at]?.[0].slice(0, length + 1) === prefix) continue
      addRange(from.slice(start, at), length + 1, prefix ?? '')
      start = at
    }
  }
  addRange(terms, 0, '')
  return joinSmall(shards)
}

/** As JSON. */
function bytesOf(terms: readonly EncodedTerm[]): number {
  let bytes = 0
  for (const [term, postings] of terms) bytes += term.length + postings.length + 6
  return bytes
}

/** Neighbours that are small together are one; what begins another letter stays apart. */
function joinSmall(shards: readonly (readonly [string, SearchShard])[]): readonly (readonly [string, SearchShard])[] {
  const joined: { first: string; shard: Record<string, string>; bytes: number }[] = []
  for (const [first, shard] of shards) {
    const bytes = bytesOf(Object.entries(shard))
    const last = joined.at(-1)
    if (last && last.first.slice(0, 1) === first.slice(0, 1) && last.bytes + bytes <= shardBytes) {
      Object.assign(last.shard, shard)
      last.bytes += bytes
    } else joined.push({ first, shard: { ...shard }, bytes })
  }
  return joined.map(({ first, shard }) => [first, shard])
}

interface Topic {
  readonly document: number
  readonly section: number
  readonly weight: number
}

/** The documents that are about a term, by their titles and headings. */
function collectTopics(documents: readonly NumberedDocument[]): ReadonlyMap<string, readonly Topic[]> {
  const topics = new Map<string, Topic[]>()
  for (const { number, part } of documents) {
    for (let at = 0; at < part.topics.length; at += 3) {
      const [term, section, weight] = part.topics.slice(at, at + 3) as [string, number, number]
      const known = topics.get(term)
      if (known) known.push({ document: number, section, weight })
      else topics.set(term, [{ document: number, section, weight }])
    }
  }
  return topics
}

/** For each beginning of one or two signs the documents that are most about such words. */
function createStarts(topics: ReadonlyMap<string, readonly Topic[]>): Readonly<Record<string, string>> {
  const best = new Map<string, Map<number, Topic>>()
  for (const [term, documents] of topics) {
    for (const length of term.length === 1 ? [1] : [1, 2]) {
      const start = term.slice(0, length)
      const found = best.get(start) ?? new Map<number, Topic>()
      best.set(start, found)
      for (const topic of documents) if (topic.weight > (found.get(topic.document)?.weight ?? 0)) found.set(topic.document, topic)
    }
  }
  const encodeBest = (found: ReadonlyMap<number, Topic>) => {
    const top = [...found.values()].sort((a, b) => b.weight - a.weight || a.document - b.document).slice(0, documentsPerStart)
    let last = 0
    return top
      .sort((a, b) => a.document - b.document)
      .map((topic) => {
        const distance = topic.document - last
        last = topic.document
        return encodeDistance(distance) + encodeSections([topic])
      })
      .join('')
  }
  return Object.fromEntries([...best].sort(([a], [b]) => (a < b ? -1 : 1)).map(([start, found]) => [start, encodeBest(found)]))
}

/** What a misspelt word may have been meant to be: what titles and headings say, the most frequent first where there are too many. */
function chooseWords(topics: ReadonlyMap<string, readonly Topic[]>): readonly string[] {
  return [...topics]
    .filter(([term]) => term.length > 3)
    .sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
    .slice(0, maxWords)
    .map(([term]) => term)
    .sort()
}
