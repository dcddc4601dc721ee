import { cutBytes, joinBytes, shortHash } from '../../kit/files/hash.ts'
import type { Task } from '../../kit/threads/worker-thread.ts'
import { createSearchIndex, type IndexOptions } from './create-index.ts'
import { type KeptPostings, reusePostings } from './reuse-postings.ts'

/** The pages of one index. What is known of them travels as one piece of memory: a message of ten thousand takes long. */
export interface IndexRequest {
  readonly options: IndexOptions
  readonly pages: readonly {
    readonly title: string
    readonly href: string
    readonly area: string | undefined
    /** Of its entry. */
    readonly bytes: number
  }[]
  /** One behind the other. */
  readonly entries: Uint8Array<ArrayBuffer>
  /** For a large index. */
  readonly kept?: KeptPostings
  /** Entries in the last index of pages that were read again since, by the number of the page. */
  readonly before: ReadonlyMap<number, Uint8Array>
}

export interface IndexResult {
  /** JSON. */
  readonly directory: string
  readonly pieces: readonly {
    readonly name: string
    readonly key: string
    readonly bytes: number
  }[]
  /** One behind the other. */
  readonly contents: Uint8Array<ArrayBuffer>
}

/** Puts indexes together. */
export const indexTask = {
  run: createIndex,
  transfer: ({ contents }) => [contents.buffer],
} satisfies Task<IndexRequest, IndexResult>

export function createIndex({ options, pages, entries, kept, before }: IndexRequest): IndexResult {
  const parts = cutBytes(entries, pages)
  const { directory, pieces } = createSearchIndex(
    pages.map((page, index) => ({ ...page, entry: parts[index] ?? new Uint8Array(), before: before.get(index) })),
    options,
    kept && ((documents) => reusePostings(documents, kept)),
  )
  return {
    directory: JSON.stringify(directory),
    pieces: [...pieces].map(([name, content]) => ({ name, key: shortHash(content), bytes: content.length })),
    contents: joinBytes([...pieces.values()]),
  }
}
