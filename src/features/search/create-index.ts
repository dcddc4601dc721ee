import {
  areaBits,
  blockHashLength,
  findShards,
  maxShards,
  nameBlock,
  nameShard,
  nearnessOf,
  type SearchDirectory,
  searchFormat,
  shardHashLength,
  startSign,
} from '../../../templates/search/index-format.ts'
import { fromGrade, toGrade } from '../../../templates/search/postings.ts'
import { isEnglish, splitName } from '../../../templates/search/terms.ts'
import { compareText } from '../../kit/data/sort-and-group.ts'
import { sha256 } from '../../kit/files/hash.ts'
import { collectPostings, keepTopic, type TermPostings, type Topic, writeDistance, writePlaces } from './collect-postings.ts'
import { type EntryPart, type IndexEntry, unpackEntry } from './index-entry.ts'

export interface IndexedPage {
  readonly title: string
  readonly href: string
  /** The label of the page's area of the site. */
  readonly area: string | undefined
  readonly entry: IndexEntry
}

export interface IndexOptions {
  readonly language: string
  /** Groups of words with the same meaning. */
  readonly synonyms: readonly (readonly string[])[]
}

export interface SearchIndex {
  readonly directory: SearchDirectory
  /** The JSON content by file name. */
  readonly pieces: ReadonlyMap<string, Uint8Array>
  /** The hash of each piece, by its file name. */
  readonly hashes: ReadonlyMap<string, string>
  readonly state: IndexState
}

/** The data from which `updateSearchIndex` updates an index after an edit. */
export interface IndexState {
  /** The numbers of the documents, in the order of their pages. */
  readonly numbers: readonly number[]
  /** All terms, sorted and separated by spaces. */
  readonly terms: string
  /** The length of the postings of each term. */
  readonly sizes: readonly number[]
}

/** Each document has its own block until the directory would have to list more blocks than this. */
const mostBlocks = 4_096
const maxWords = 7_000

/** Creates the files of an index. An index depends only on its pages, and an edited page changes few files. */
export function createSearchIndex(pages: readonly IndexedPage[], { language, synonyms }: IndexOptions): SearchIndex {
  const areas = [...new Set(pages.flatMap(({ area }) => area ?? []))].slice(0, (1 << areaBits) - 1)
  const { documents, bits, numbers } = numberDocuments(pages, areas)
  const { pieces, hashes, add } = createPieces()

  const blockBits = areaBits + Math.max(0, bits - Math.round(Math.log2(Math.max(1, Math.min(mostBlocks, documents.length)))))
  const blocks: string[] = []
  for (const [number, json] of createBlocks(documents, blockBits)) {
    blocks[number] = add(json, blockHashLength, (hash) => nameBlock(number, hash))
  }
  const terms = collectPostings(documents)
  const byStart = createShards(terms)
  const beginnings = listBeginnings(
    terms,
    byStart.map(({ start }) => start),
  )
  const shards = [...createShards(beginnings), ...byStart].map(({ start, terms }) => ({
    start,
    hash: add(shardJson(terms), shardHashLength, nameShard),
  }))
  const nameWords = (hash: string) => `w-${hash}`
  const words = add(Buffer.from(JSON.stringify(chooseWords(terms).join(' '))), shardHashLength, nameWords)
  return {
    directory: {
      format: searchFormat,
      count: documents.length,
      language,
      areas,
      blockBits,
      blocks: Array.from(blocks, (hash: string | undefined) => hash ?? '-'.repeat(blockHashLength)).join(''),
      starts: shards.map(({ start }) => start).join(' '),
      shards: shards.map(({ hash }) => hash).join(''),
      ...(synonyms.length > 0 && { synonyms: synonyms.map((group) => group.map((word) => termOf(word, language)).join(' ')) }),
      words: nameWords(words),
    },
    pieces,
    hashes,
    state: { numbers, terms: terms.map(({ term }) => term).join(' '), sizes: terms.map(({ postings }) => postings.length) },
  }
}

/** Collects the pieces of an index. `add` returns the hash in the name of the piece. */
export function createPieces() {
  const pieces = new Map<string, Uint8Array>()
  const hashes = new Map<string, string>()
  return {
    pieces,
    hashes,
    add(content: Uint8Array, length: number, nameOf: (hash: string) => string): string {
      const digest = sha256(content)
      const hash = shorten(digest, length)
      pieces.set(nameOf(hash), content)
      hashes.set(nameOf(hash), digest.slice(0, 16))
      return hash
    },
  }
}

function termOf(word: string, language: string): string {
  return splitName(word, isEnglish(language))[0]?.term ?? ''
}

export interface NumberedDocument extends EntryPart {
  readonly number: number
  readonly title: string
  readonly href: string
}

/** Returns the documents sorted by number, and the numbers in the order of the pages. */
function numberDocuments(pages: readonly IndexedPage[], areas: readonly string[]) {
  const found = pages.flatMap((page) => unpackEntry(page.entry).map((part, index) => ({ page, part, key: `${page.href}#${index}` })))
  const { numbers, bits } = assignNumbers(found.map(({ key }) => key))
  const documents = found.map(({ page: { title, href, area }, part, key }): NumberedDocument => {
    const areaNumber = area === undefined ? 0 : areas.indexOf(area) + 1
    return { number: ((numbers.get(key) ?? 0) << areaBits) | areaNumber, title, href, sections: part.sections, terms: part.terms }
  })
  return { documents: documents.toSorted((a, b) => a.number - b.number), bits, numbers: documents.map(({ number }) => number) }
}

/** Creates the JSON of each block, which is an object with the documents by number. The sections of documents are already JSON. */
export function createBlocks(documents: readonly NumberedDocument[], blockBits: number): ReadonlyMap<number, Uint8Array> {
  const blocks = new Map<number, Uint8Array[]>()
  for (const { number, title, href, sections } of documents) {
    const block = number >>> blockBits
    const chunks = blocks.get(block) ?? []
    blocks.set(block, chunks)
    const head = `${chunks.length === 0 ? '{' : '},'}"${number}":{"t":${JSON.stringify(title)},"href":${JSON.stringify(href)},"s":`
    chunks.push(Buffer.from(head), sections)
  }
  return new Map([...blocks].map(([block, chunks]) => [block, Buffer.concat([...chunks, closed])]))
}

const closed = Buffer.from('}}')

export function shardJson(terms: readonly ShardTerm[]): Uint8Array {
  const text = terms.map(({ term, postings }) => `${JSON.stringify(term)}:"${asciiOf(postings)}"`)
  return Buffer.from(`{${text.join(',')}}`)
}

function asciiOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
}

/** The hash is in lowercase, because some file systems ignore case. */
function shorten(digest: string, length: number): string {
  const number = Number.parseInt(digest.slice(0, 13), 16)
  return number.toString(36).padStart(length, '0').slice(-length)
}

/**
 * Chooses the words that are used to correct typos, which are the words in titles and headings, or the most frequent of them if there are
 * too many.
 */
function chooseWords(terms: readonly TermPostings[]): readonly string[] {
  return terms
    .filter(({ term, topicCount }) => term.length > 3 && topicCount > 0)
    .sort((a, b) => b.topicCount - a.topicCount || compareText(a.term, b.term))
    .slice(0, maxWords)
    .map(({ term }) => term)
    .sort()
}

/**
 * Assigns a number to each key. The number depends on other keys only after a collision or when the count of keys doubles, so a new page
 * does not renumber the other pages. `bits` is the length of the numbers.
 */
function assignNumbers(keys: readonly string[]): { readonly numbers: ReadonlyMap<string, number>; readonly bits: number } {
  const bits = Math.min(24, Math.ceil(Math.log2(Math.max(2, keys.length))) + 5)
  const numbers = new Map<string, number>()
  const taken = new Set<number>()
  for (const key of [...keys].sort()) {
    let number = Number.parseInt(sha256(key).slice(0, 8), 16) >>> (32 - bits)
    while (taken.has(number)) number = (number + 1) % 2 ** bits
    taken.add(number)
    numbers.set(key, number)
  }
  return { numbers, bits }
}

/** A term with its postings, in the format of shards. */
interface ShardTerm {
  readonly term: string
  readonly postings: Uint8Array
}

interface Shard {
  /** No term in this shard or a later shard sorts before this text. */
  readonly start: string
  readonly terms: readonly ShardTerm[]
}

/** The size is about 4 kB when compressed, so a query downloads little unneeded data. */
const shardBytes = 9_000

function createShards(terms: readonly ShardTerm[]): readonly Shard[] {
  const ranges = splitTerms(
    terms.map(({ term }) => term),
    terms.map(({ postings }) => postings.length),
  )
  return ranges.map(({ start, from, to }) => ({ start, terms: terms.slice(from, to) }))
}

/** Splits the sorted terms where their prefix changes, so that a new term does not move any other split. `sizes` are those of the postings. */
export function splitTerms(terms: readonly string[], sizes: readonly number[]): readonly Range[] {
  const ranges: Range[] = []
  const sums = new Float64Array(terms.length + 1)
  // The size of the shard as JSON.
  for (const [at, term] of terms.entries()) sums[at + 1] = (sums[at] ?? 0) + term.length + (sizes[at] ?? 0) + 6
  const bytesOf = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0)
  const addRange = (from: number, to: number, start: string) => {
    if (to - from === 1 || start.length > 12 || bytesOf(from, to) <= shardBytes) {
      ranges.push({ start, from, to })
      return
    }
    const prefixOf = (at: number) => terms[at]?.slice(0, start.length + 1) ?? ''
    for (let first = from; first < to; ) {
      const prefix = prefixOf(first)
      let next = first + 1
      while (next < to && prefixOf(next) === prefix) next++
      addRange(first, next, prefix)
      first = next
    }
  }
  if (terms.length > 0) addRange(0, terms.length, '')
  return joinSmall(ranges, bytesOf)
}

interface Range {
  readonly start: string
  readonly from: number
  readonly to: number
}

/** Joins small neighboring shards that begin with the same letter. */
function joinSmall(ranges: readonly Range[], bytesOf: (from: number, to: number) => number): readonly Range[] {
  const joined: Range[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last && last.start.slice(0, 1) === range.start.slice(0, 1) && bytesOf(last.from, range.to) <= shardBytes)
      joined[joined.length - 1] = { ...last, to: range.to }
    else joined.push(range)
  }
  return joined
}

/** Lists the documents whose topics begin with a prefix, for each prefix that too many shards share. The list is sorted by prefix. */
function listBeginnings(terms: readonly TermPostings[], shardStarts: readonly string[]): readonly ShardTerm[] {
  return findWide(shardStarts).map((beginning) => {
    const best: Topic[] = []
    const first = findFirst(terms, beginning)
    // Readers who have typed one letter will continue typing.
    const isWord = beginning.length > 1 && terms[first]?.term === beginning
    for (let at = first; terms[at]?.term.startsWith(beginning); at++) {
      const { term, topics } = terms[at] as TermPostings
      const nearness = nearnessOf(beginning, term)
      for (const { document, section, grade } of topics) keepTopic(best, document, section, toGrade(fromGrade(grade) * nearness))
    }
    return { term: startSign + beginning, postings: encodeTopics(best, isWord) }
  })
}

/** Finds the prefixes that too many shards share. */
export function findWide(shardStarts: readonly string[]): readonly string[] {
  const beginnings = new Set(shardStarts.flatMap((start) => [...start].map((_, length) => start.slice(0, length + 1))))
  return [...beginnings].filter((beginning) => findShards(shardStarts, beginning).length > maxShards).sort()
}

/** The index of the first term that does not sort before `beginning`. */
function findFirst(terms: readonly TermPostings[], beginning: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle]?.term ?? '') < beginning) low = middle + 1
    else high = middle
  }
  return low
}

function encodeTopics(topics: readonly Topic[], isWord: boolean): Uint8Array {
  const bytes = new Uint8Array(topics.length * 8 + 1)
  let at = 0
  if (isWord) bytes[at++] = startSign.charCodeAt(0)
  let last = 0
  for (const { document, section, grade } of [...topics].sort((a, b) => a.document - b.document)) {
    at = writeDistance(bytes, at, document - last)
    last = document
    at = writePlaces(bytes, at, { bytes: Uint8Array.of(section, grade), start: 0, end: 2 })
  }
  return bytes.subarray(0, at)
}
