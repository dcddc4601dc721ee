import { findShards, maxShards, nearnessOf, startSign } from '../../templates/search/index-format.ts'
import { fromGrade, toGrade } from '../../templates/search/postings.ts'
import { keepTopic, type Topic } from './best-topics.ts'
import { type TermPostings, writeDistance, writePlaces } from './collect-postings.ts'
import type { ShardTerm } from './create-shards.ts'

/** For each beginning of terms that too many shards share the documents that are most about such terms, in the order of beginnings. */
export function listBeginnings(terms: readonly TermPostings[], shardStarts: readonly string[]): readonly ShardTerm[] {
  return findWide(shardStarts).map((beginning) => {
    const best: Topic[] = []
    const first = findFirst(terms, beginning)
    // Who has typed one letter goes on typing.
    const isWord = beginning.length > 1 && terms[first]?.term === beginning
    for (let at = first; terms[at]?.term.startsWith(beginning); at++) {
      const { term, topics } = terms[at] as TermPostings
      const nearness = nearnessOf(beginning, term)
      for (const { document, section, grade } of topics) keepTopic(best, document, section, toGrade(fromGrade(grade) * nearness))
    }
    return { term: startSign + beginning, postings: encodeTopics(best, isWord) }
  })
}

/** What begins with a beginning that is not shared by too many shards is not either. */
function findWide(shardStarts: readonly string[]): readonly string[] {
  const beginnings = new Set(shardStarts.flatMap((start) => [...start].map((_, length) => start.slice(0, length + 1))))
  return [...beginnings].filter((beginning) => findShards(shardStarts, beginning).length > maxShards).sort()
}

/** The place of the first term that is not before `beginning`. */
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
