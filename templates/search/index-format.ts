/** The version of the index format. */
export const searchFormat = 3

/** The only file of an index with a stable name. It contains the hashes in the names of all other files. Browsers always revalidate it. */
export interface SearchDirectory {
  readonly format: typeof searchFormat
  /** The number of documents. A document is a page or a part of a long page. */
  readonly count: number
  /** The language code. */
  readonly language: string
  /** The areas of documents, numbered from 1: `['Learn', 'Reference']`. */
  readonly areas: readonly string[]
  /** Shifting a document's number by this many bits yields the number of its block. */
  readonly blockBits: number
  /** The concatenated hashes of the blocks. Blocks without documents have dashes instead. */
  readonly blocks: string
  /** The first terms of all shards, sorted and separated by spaces. */
  readonly starts: string
  /** The concatenated hashes of the shards. */
  readonly shards: string
  /** Groups of terms with the same meaning, separated by spaces. */
  readonly synonyms?: readonly string[]
  /** The name of the file with the words for spelling correction. */
  readonly words: string
}

/** The length of a hash (0-9 and a-z) that distinguishes the shards of an index. */
export const shardHashLength = 8
/** The length of a hash that distinguishes the versions of a block. The number of the block is part of its name. */
export const blockHashLength = 4

export function nameShard(hash: string): string {
  return `s-${hash}`
}

export function nameBlock(number: number, hash: string): string {
  return `b${number}-${hash}`
}

/** The encoded postings of terms. Only own properties count, because `constructor` is also a word. */
export type SearchShard = Readonly<Record<string, string>>

/**
 * Marks a prefix that too many shards share: `*pro` lists the best documents for words that begin with `pro`. Its list begins with another
 * `*` if `pro` is itself a word. No term contains this character, and these entries come first.
 */
export const startSign = '*'

/** The maximum number of shards to load for a single prefix. */
export const maxShards = 2

/** Returns the numbers of the shards that may contain terms with the prefix `start`. */
export function findShards(starts: readonly string[], start: string): readonly number[] {
  const found = [findShard(starts, start)]
  for (let next = (found[0] ?? 0) + 1; starts[next]?.startsWith(start); next++) found.push(next)
  return found
}

/** Returns the number of the last shard that begins at or before `term`. */
export function findShard(starts: readonly string[], term: string): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? '') <= term) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns how similar a word is to the typed prefix. If the word equals the prefix, the value is 1. */
export function nearnessOf(start: string, term: string): number {
  return term === start ? 1 : 0.85 * Math.sqrt(start.length / term.length)
}

/** The displayed parts of documents, keyed by the number of the document. */
export type SearchBlock = Readonly<Record<string, SearchDocument>>

/** A displayed document. Its keys are short because an index contains thousands of them. */
export interface SearchDocument {
  /** The title of the document's page. */
  readonly t: string
  readonly href: string
  /** The sections of the document. The first section of a page has no heading. */
  readonly s: readonly SearchSection[]
}

/** The ID, the heading, and the beginning of the text, followed by the number of the parent section, if there is one. */
export type SearchSection = readonly [id: string, heading: string, text: string, parent?: number]

/** How often and in which sections of a document a term occurs. */
export interface Posting {
  readonly document: number
  readonly sections: readonly { readonly section: number; readonly weight: number }[]
}

/** The maximum number of sections in a document. Longer pages are split into several documents. */
export const maxSections = 24
/** The number of low bits in a document's number that contain the number of its area. */
export const areaBits = 3
