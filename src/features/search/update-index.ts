import {
  blockHashLength,
  findShard,
  nameBlock,
  nameShard,
  type SearchDirectory,
  shardHashLength,
  startSign,
} from '../../../templates/search/index-format.ts'
import { joinBytes } from '../../kit/files/hash.ts'
import { collectPostings, type TermPostings } from './collect-postings.ts'
import {
  createBlocks,
  createPieces,
  findWide,
  type IndexedPage,
  type IndexState,
  type NumberedDocument,
  type SearchIndex,
  shardJson,
  splitTerms,
} from './create-index.ts'
import { type IndexEntry, skipPlaces, unpackEntry } from './index-entry.ts'

interface IndexUpdate {
  /** The same pages as in the last index, with their current entries. */
  readonly pages: readonly IndexedPage[]
  /** The entries in the last index of the pages that changed, each with the index of its page in `pages`. */
  readonly earlier: ReadonlyMap<number, IndexEntry>
  /** The state and the directory of the last index. */
  readonly state: IndexState
  readonly directory: SearchDirectory
  /** Reads a piece of the last index. */
  readonly readPiece: (name: string) => Uint8Array
}

export interface UpdatedIndex extends SearchIndex {
  /** The names of the pieces that the new pieces replace. */
  readonly replaced: ReadonlySet<string>
}

interface EditedDocument extends NumberedDocument {
  /** The terms in the last index. */
  readonly earlier: Uint8Array
}

/**
 * Updates an index after an edit of the text of a few pages: only postings of terms that occur differently are collected again. The result
 * equals that of `createSearchIndex`. Returns undefined if an edit affects more than postings, such as headings.
 */
export function updateSearchIndex({ pages, earlier, state, directory, readPiece }: IndexUpdate): UpdatedIndex | undefined {
  const documents = listDocuments(pages, earlier, state)
  if (!documents) return undefined
  const edited = documents.filter((document) => document.earlier !== document.terms)
  const wanted = new Set(edited.flatMap((document) => findChangedTerms(document.earlier, document.terms)))
  const isLikely = createSieve(wanted)
  const filter = (terms: Uint8Array) => filterTerms(terms, wanted, isLikely)
  const current = documents.map(({ number, terms }) => ({ number, terms: filter(terms) }))
  const last = documents.map((document, at) => {
    const { number, terms } = current[at] as (typeof current)[number]
    return { number, terms: document.earlier === document.terms ? terms : filter(document.earlier) }
  })
  const before = byTerm(collectPostings(last))
  const after = byTerm(collectPostings(current))
  if (topicsOf(before) !== topicsOf(after)) return undefined

  const next = changeTerms(state, before, after)
  const ranges = splitTerms(next.terms, next.sizes)
  const starts = ranges.map(({ start }) => start)
  const lastStarts = directory.starts.split(' ')
  // The shards of prefixes come first.
  const first = lastStarts.length === 1 ? 0 : lastStarts.findIndex((start) => start !== '' && !start.startsWith(startSign))
  const lastShards = cut(directory.shards, shardHashLength)
  const prefixes = { starts: lastStarts.splice(0, first), shards: lastShards.splice(0, first) }
  const wide = findWide(starts)
  if (wide.join() !== findWide(lastStarts).join()) return undefined
  const changed = [...new Set([...before.keys(), ...after.keys()])]
  // A list of a prefix also shows whether the prefix is a word.
  if (changed.some((term) => before.has(term) !== after.has(term) && wide.includes(term))) return undefined

  const { pieces, hashes, add } = createPieces()
  const readShard = createShardReader(lastShards, readPiece)
  const postingsOf = (term: string) => after.get(term)?.postings ?? Buffer.from(readShard(findShard(lastStarts, term)).get(term) ?? '')
  const changedShards = new Set(changed.map((term) => findShard(starts, term)))
  const shards = ranges.map(({ start, from, to }, number) => {
    const same = lastStarts.indexOf(start)
    if (same !== -1 && lastStarts[same + 1] === starts[number + 1] && !changedShards.has(number)) return lastShards[same] ?? ''
    const terms = next.terms.slice(from, to).map((term) => ({ term, postings: postingsOf(term) }))
    return add(shardJson(terms), shardHashLength, nameShard)
  })
  const currentShards = new Set(shards)
  const replaced = new Set(lastShards.filter((hash) => !currentShards.has(hash)).map(nameShard))

  const blocks = cut(directory.blocks, blockHashLength)
  const blockOf = ({ number }: NumberedDocument) => number >>> directory.blockBits
  const editedBlocks = new Set(edited.map(blockOf))
  const shown = documents.filter((document) => editedBlocks.has(blockOf(document)))
  for (const [number, json] of createBlocks(shown, directory.blockBits)) {
    replaced.add(nameBlock(number, blocks[number] ?? ''))
    blocks[number] = add(json, blockHashLength, (hash) => nameBlock(number, hash))
  }
  return {
    directory: {
      ...directory,
      blocks: blocks.join(''),
      starts: [...prefixes.starts, ...starts].join(' '),
      shards: [...prefixes.shards, ...shards].join(''),
    },
    pieces,
    hashes,
    replaced,
    state: { ...state, terms: next.terms.join(' '), sizes: next.sizes },
  }
}

/** Returns the documents sorted by number, or undefined if an edit added or removed documents. */
function listDocuments(
  pages: readonly IndexedPage[],
  earlier: IndexUpdate['earlier'],
  { numbers }: IndexState,
): readonly EditedDocument[] | undefined {
  const documents: EditedDocument[] = []
  for (const [index, { title, href, entry }] of pages.entries()) {
    const parts = unpackEntry(entry)
    const before = earlier.get(index)
    const partsBefore = before ? unpackEntry(before) : parts
    if (partsBefore.length !== parts.length) return undefined
    for (const [part, { sections, terms }] of parts.entries()) {
      const number = numbers[documents.length] ?? 0
      documents.push({ number, title, href, sections, terms, earlier: partsBefore[part]?.terms ?? terms })
    }
  }
  return documents.length === numbers.length ? documents.sort((a, b) => a.number - b.number) : undefined
}

/** Calls `visit` with each term, which begins at `start` with its length and ends before `end` with its occurrences. */
function visitTerms(terms: Uint8Array, visit: (start: number, end: number) => void): void {
  for (let start = 0; start < terms.length; ) {
    const end = skipPlaces(terms, start + 1 + (terms[start] ?? 0))
    visit(start, end)
    start = end
  }
}

/** A term as a string with one character for each byte. */
function bytesOf(terms: Uint8Array, start: number): string {
  return Buffer.from(terms.buffer, terms.byteOffset + start + 1, terms[start]).toString('latin1')
}

/** Returns the terms whose occurrences differ, with one character for each byte. */
function findChangedTerms(before: Uint8Array, after: Uint8Array): readonly string[] {
  const [old = new Map<string, string>(), current = new Map<string, string>()] = [before, after].map((terms) => {
    const found = new Map<string, string>()
    visitTerms(terms, (start, end) => found.set(bytesOf(terms, start), Buffer.from(terms.subarray(start, end)).toString('latin1')))
    return found
  })
  return [...new Set([...old.keys(), ...current.keys()])].filter((term) => old.get(term) !== current.get(term))
}

/** Finds most terms that are not wanted without creating a string, because there are millions of terms. */
function createSieve(wanted: ReadonlySet<string>): (terms: Uint8Array, start: number) => boolean {
  const slots = new Uint8Array(1 << 12)
  const slotOf = (terms: Uint8Array, start: number) => {
    const length = terms[start] ?? 0
    const middle = terms[start + 1 + (length >> 1)] ?? 0
    return (31 * length + 7 * (terms[start + 1] ?? 0) + 257 * middle + 67 * (terms[start + length] ?? 0)) & (slots.length - 1)
  }
  for (const term of wanted) slots[slotOf(Buffer.from(`${String.fromCharCode(term.length)}${term}`, 'latin1'), 0)] = 1
  return (terms, start) => slots[slotOf(terms, start)] === 1
}

function filterTerms(terms: Uint8Array, wanted: ReadonlySet<string>, isLikely: ReturnType<typeof createSieve>): Uint8Array {
  const found: Uint8Array[] = []
  visitTerms(terms, (start, end) => {
    if (isLikely(terms, start) && wanted.has(bytesOf(terms, start))) found.push(terms.subarray(start, end))
  })
  return joinBytes(found)
}

type Postings = ReadonlyMap<string, TermPostings>

function byTerm(postings: readonly TermPostings[]): Postings {
  return new Map(postings.map((each) => [each.term, each]))
}

/** Everything on which the lists of prefixes and the words for spelling correction depend. */
function topicsOf(postings: Postings): string {
  return JSON.stringify([...postings.values()].filter(({ topicCount }) => topicCount > 0).map(({ postings: _, ...topic }) => topic))
}

function changeTerms({ terms, sizes }: IndexState, before: Postings, after: Postings) {
  const sizeOf = new Map(terms.split(' ').map((term, at) => [term, sizes[at] ?? 0]))
  for (const term of before.keys()) sizeOf.delete(term)
  for (const [term, { postings }] of after) sizeOf.set(term, postings.length)
  const sorted = [...sizeOf.keys()].sort()
  return { terms: sorted, sizes: sorted.map((term) => sizeOf.get(term) ?? 0) }
}

/** Reads the encoded postings of each shard once. */
function createShardReader(shards: readonly string[], readPiece: IndexUpdate['readPiece']) {
  const read = new Map<number, ReadonlyMap<string, string>>()
  return (number: number): ReadonlyMap<string, string> => {
    const known =
      read.get(number) ?? new Map(Object.entries(JSON.parse(Buffer.from(readPiece(nameShard(shards[number] ?? ''))).toString())))
    read.set(number, known)
    return known
  }
}

/** Cuts concatenated hashes apart. */
function cut(hashes: string, length: number): string[] {
  return Array.from({ length: hashes.length / length }, (_, at) => hashes.slice(at * length, (at + 1) * length))
}
