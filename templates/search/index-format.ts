/** The one file of an index whose name does not change: it names all others by their hashes. Browsers ask for it anew each time. */
export interface SearchDirectory {
  /** Another number is another format. */
  readonly format: 2
  /** Documents: pages, long ones in parts. */
  readonly count: number
  /** The language's code. */
  readonly language: string
  /** What documents belong to, by number from 1: `['Learn', 'Reference']`. */
  readonly areas: readonly string[]
  /** By how many bits a document's number is shifted to give the number of its block. */
  readonly blockBits: number
  /** The hash of each block, one behind the other; dashes where none of a block's documents exist. */
  readonly blocks: string
  /** The term each shard begins with, in order, with spaces between. */
  readonly starts: string
  /** The hash of each shard, one behind the other. */
  readonly shards: string
  /** The name of the words a misspelt one may have meant. */
  readonly words: string
}

/** Signs of a hash, 0-9 and a-z: they tell all shards of an index from each other. */
export const shardHashLength = 8
/** These tell versions of one block from each other: its number is part of its name. */
export const blockHashLength = 4

export function nameShard(hash: string): string {
  return `s-${hash}`
}

export function nameBlock(number: number, hash: string): string {
  return `b${number}-${hash}`
}

/** The postings of terms, encoded. Only own keys count: `constructor` is a word, too. */
export type SearchShard = Readonly<Record<string, string>>

/**
 * Before a beginning that too many shards share: `*pro` has the documents that are most about words that begin so.
 * Its list begins with the sign once more where `pro` is a word itself. No term has this sign, and all that have it come first.
 */
export const startSign = '*'

/** More shards than these are not loaded for one beginning. */
export const maxShards = 2

/** The numbers of the shards that may have terms that begin with `start`. */
export function findShards(starts: readonly string[], start: string): readonly number[] {
  const found = [findShard(starts, start)]
  for (let next = (found[0] ?? 0) + 1; starts[next]?.startsWith(start); next++) found.push(next)
  return found
}

/** The number of the last shard that begins at or before `term`. */
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

/** How near a word is to the beginning of it that was typed: 1 for the word itself. */
export function nearnessOf(start: string, term: string): number {
  return term === start ? 1 : 0.85 * Math.sqrt(start.length / term.length)
}

/** What is shown of documents, by their number. */
export type SearchBlock = Readonly<Record<string, SearchDocument>>

/** Short keys: there are thousands. */
export interface SearchDocument {
  /** The title of its page. */
  readonly t: string
  readonly href: string
  /** Its sections; the first one of a page has no heading. */
  readonly s: readonly SearchSection[]
}

/** Id, heading, and how its text begins; then the number of the section it is part of, if any. */
export type SearchSection = readonly [id: string, heading: string, text: string, parent?: number]

/** How often and where a document has a term. */
export interface Posting {
  readonly document: number
  readonly sections: readonly { readonly section: number; readonly weight: number }[]
}

/** A long page is cut after so many sections. */
export const maxSections = 24
/** A document's number ends in that of its area. */
export const areaBits = 3
