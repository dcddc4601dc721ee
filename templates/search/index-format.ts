/** The one file of an index whose name does not change: it names all others by their hashes. Browsers ask for it anew each time. */
export interface SearchDirectory {
  /** Another number is another format. */
  readonly format: 1
  /** Documents: pages, long ones in parts. */
  readonly count: number
  /** The language's code. */
  readonly language: string
  /** What documents belong to, by number from 1: `['Learn', 'Reference']`. */
  readonly areas: readonly string[]
  /** By how many bits a document's number is shifted to give the number of its block. */
  readonly blockBits: number
  /** The hash of each block, by number; empty where none of its documents exist. */
  readonly blocks: readonly string[]
  /** Where each shard begins, in order, and its hash. */
  readonly shards: readonly (readonly [first: string, hash: string])[]
  /** The hash of the beginnings that too many terms share. */
  readonly starts: string
  /** The hash of the words a misspelt one may have meant. */
  readonly words: string
}

/** The postings of terms, encoded. Only own keys count: `constructor` is a word, too. */
export type SearchShard = Readonly<Record<string, string>>

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
