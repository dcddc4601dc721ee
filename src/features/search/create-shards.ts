import { findShards, maxShards, nearnessOf, startSign } from '../../../templates/search/index-format.ts'
import { fromGrade, toGrade } from '../../../templates/search/postings.ts'
import { keepTopic, type TermPostings, type Topic, writeDistance, writePlaces } from './collect-postings.ts'

/** A term with its postings, in the format of shards. */
interface ShardTerm {
  readonly term: string
  readonly postings: Uint8Array
}

export interface Shard {
  /** No term of this or a later shard sorts before it. */
  readonly start: string
  readonly terms: readonly ShardTerm[]
}

/** About 4 kB compressed, so that a query downloads little that it does not need. */
const shardBytes = 9_000

/** Cuts the sorted terms where their prefix changes, so that a new term moves no other cut. */
export function createShards(terms: readonly ShardTerm[]): readonly Shard[] {
  const ranges: Range[] = []
  const sums = new Float64Array(terms.length + 1)
  // The size as JSON.
  for (const [at, { term, postings }] of terms.entries()) sums[at + 1] = (sums[at] ?? 0) + term.length + postings.length + 6
  const bytesOf = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0)
  const addRange = (from: number, to: number, start: string) => {
    if (to - from === 1 || start.length > 12 || bytesOf(from, to) <= shardBytes) {
      ranges.push({ start, from, to })
      return
    }
    const prefixOf = (at: number) => terms[at]?.term.slice(0, start.length + 1) ?? ''
    for (let first = from; first < to; ) {
      const prefix = prefixOf(first)
      let next = first + 1
      while (next < to && prefixOf(next) === prefix) next++
      addRange(first, next, prefix)
      first = next
    }
  }
  if (terms.length > 0) addRange(0, terms.length, '')
  return joinSmall(ranges, bytesOf).map(({ start, from, to }) => ({ start, terms: terms.slice(from, to) }))
}

interface Range {
  readonly start: string
  readonly from: number
  readonly to: number
}

/** Joins small neighbors that begin with the same letter. */
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

/** For each prefix that too many shards share, lists the documents whose topics are terms with this prefix. Sorted by prefix. */
export function listBeginnings(terms: readonly TermPostings[], shardStarts: readonly string[]): readonly ShardTerm[] {
  return findWide(shardStarts).map((beginning) => {
    const best: Topic[] = []
    const first = findFirst(terms, beginning)
    // Readers who typed one letter keep typing.
    const isWord = beginning.length > 1 && terms[first]?.term === beginning
    for (let at = first; terms[at]?.term.startsWith(beginning); at++) {
      const { term, topics } = terms[at] as TermPostings
      const nearness = nearnessOf(beginning, term)
      for (const { document, section, grade } of topics) keepTopic(best, document, section, toGrade(fromGrade(grade) * nearness))
    }
    return { term: startSign + beginning, postings: encodeTopics(best, isWord) }
  })
}

function findWide(shardStarts: readonly string[]): readonly string[] {
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
