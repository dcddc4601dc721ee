import {
  areaBits,
  blockHashLength,
  nameBlock,
  nameShard,
  type SearchDirectory,
  searchFormat,
  shardHashLength,
} from '../../../templates/search/index-format.ts'
import { isEnglish, splitName } from '../../../templates/search/terms.ts'
import { compareText } from '../../kit/data/sort-and-group.ts'
import { sha256 } from '../../kit/files/hash.ts'
import { collectPostings, type TermPostings } from './collect-postings.ts'
import { createShards, listBeginnings, type Shard } from './create-shards.ts'
import { type EntryPart, type IndexEntry, unpackEntry } from './index-entry.ts'
import type { IndexedDocument } from './reuse-postings.ts'

export interface IndexedPage {
  readonly title: string
  readonly href: string
  /** The label of its part of the site. */
  readonly area: string | undefined
  readonly entry: IndexEntry
  /** The entry in the last index, if the page was read again since. */
  readonly before?: IndexEntry | undefined
}

export interface IndexOptions {
  readonly language: string
  /** Groups of words with the same meaning. */
  readonly synonyms: readonly (readonly string[])[]
}

export interface SearchIndex {
  readonly directory: SearchDirectory
  /** JSON by file name. */
  readonly pieces: ReadonlyMap<string, Uint8Array>
}

/** Each document has its own block until the directory would have to list more than this. */
const mostBlocks = 4_096
const maxWords = 7_000

/** Creates the files of an index. It depends only on the pages, and an edited page changes few files. */
export function createSearchIndex(
  pages: readonly IndexedPage[],
  { language, synonyms }: IndexOptions,
  collect: (documents: readonly IndexedDocument[]) => readonly TermPostings[] = collectPostings,
): SearchIndex {
  const areas = [...new Set(pages.flatMap(({ area }) => area ?? []))].slice(0, (1 << areaBits) - 1)
  const { documents, bits } = numberDocuments(pages, areas)
  const pieces = new Map<string, Uint8Array>()

  const blockBits = areaBits + Math.max(0, bits - Math.round(Math.log2(Math.max(1, Math.min(mostBlocks, documents.length)))))
  const blocks: string[] = []
  for (const [number, json] of createBlocks(documents, blockBits)) {
    blocks[number] = hashOf(json, blockHashLength)
    pieces.set(nameBlock(number, blocks[number]), json)
  }
  const terms = collect(documents)
  const byStart = createShards(terms)
  const beginnings = listBeginnings(
    terms,
    byStart.map(({ start }) => start),
  )
  const shards = [...createShards(beginnings), ...byStart].map(({ start, terms }) => {
    const json = shardJson(terms)
    const hash = hashOf(json, shardHashLength)
    pieces.set(nameShard(hash), json)
    return { start, hash }
  })
  const words = Buffer.from(JSON.stringify(chooseWords(terms).join(' ')))
  const wordsName = `w-${hashOf(words, shardHashLength)}`
  pieces.set(wordsName, words)
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
      words: wordsName,
    },
    pieces,
  }
}

function termOf(word: string, language: string): string {
  return splitName(word, isEnglish(language))[0]?.term ?? ''
}

interface NumberedDocument extends EntryPart {
  readonly number: number
  readonly title: string
  readonly href: string
  readonly before: Uint8Array | undefined
}

/** Sorted by number. */
function numberDocuments(
  pages: readonly IndexedPage[],
  areas: readonly string[],
): { readonly documents: readonly NumberedDocument[]; readonly bits: number } {
  const found = pages.flatMap((page) => {
    const before = page.before && unpackEntry(page.before)
    return unpackEntry(page.entry).map((part, index) => ({ page, part, before: before?.[index]?.terms, key: `${page.href}#${index}` }))
  })
  const { numbers, bits } = assignNumbers(found.map(({ key }) => key))
  const documents = found.map(({ page: { title, href, area }, part, before, key }): NumberedDocument => {
    const areaNumber = area === undefined ? 0 : areas.indexOf(area) + 1
    return { number: ((numbers.get(key) ?? 0) << areaBits) | areaNumber, title, href, before, ...part }
  })
  return { documents: documents.sort((a, b) => a.number - b.number), bits }
}

/** Creates the JSON of each block: an object with the documents by number. Their sections are JSON already. */
function createBlocks(documents: readonly NumberedDocument[], blockBits: number): ReadonlyMap<number, Uint8Array> {
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

function shardJson(terms: Shard['terms']): Uint8Array {
  const text = terms.map(({ term, postings }) => `${JSON.stringify(term)}:"${asciiOf(postings)}"`)
  return Buffer.from(`{${text.join(',')}}`)
}

function asciiOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
}

/** In lowercase, because some file systems ignore case. */
function hashOf(content: Uint8Array, length: number): string {
  const number = Number.parseInt(sha256(content).slice(0, 13), 16)
  return number.toString(36).padStart(length, '0').slice(-length)
}

/** Words to correct typos with: those in titles and headings, the most frequent ones if there are too many. */
function chooseWords(terms: readonly TermPostings[]): readonly string[] {
  return terms
    .filter(({ term, topicCount }) => term.length > 3 && topicCount > 0)
    .sort((a, b) => b.topicCount - a.topicCount || compareText(a.term, b.term))
    .slice(0, maxWords)
    .map(({ term }) => term)
    .sort()
}

/**
 * Assigns a number to each key. It depends on other keys only after a collision or when their count doubles, so a new page does not
 * renumber the others. `bits` is the length of the numbers.
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
