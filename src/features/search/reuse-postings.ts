import { readSealed, writeSealed } from '../../kit/caches/seal.ts'
import { byText } from '../../kit/data/sort-and-group.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { joinBytes, sha256, shortHash } from '../../kit/files/hash.ts'
import { collectPostings, type TermPostings } from './collect-postings.ts'
import { skipPlaces } from './index-entry.ts'

export interface IndexedDocument {
  readonly number: number
  /** In the format of entries. */
  readonly terms: Uint8Array
  /** Those of the last index, if the page was read again since. */
  readonly before?: Uint8Array | undefined
}

/** The postings of an index in the cache. */
export interface KeptPostings {
  readonly file: string
  /** Changes with the code. */
  readonly version: string
}

/** More changed documents than this are not worth finding their terms. */
const mostChanged = 100

/** The same as `collectPostings`, but only terms whose occurrences have changed since the last index are collected again. */
export function reusePostings(documents: readonly IndexedDocument[], { file, version }: KeptPostings): readonly TermPostings[] {
  // Numbers and their count are part of all postings.
  const key = sha256(JSON.stringify([version, documents.map(({ number }) => number)]))
  const hashes = documents.map(({ terms }) => shortHash(terms))
  const kept = load(file, key)
  const terms = (kept && update(documents, hashes, kept)) ?? collectPostings(documents)
  save(file, key, { hashes, terms })
  return terms
}

interface Postings {
  /** Of the terms of each document. */
  readonly hashes: readonly string[]
  readonly terms: readonly TermPostings[]
}

/** undefined if everything must be collected again. */
function update(documents: readonly IndexedDocument[], hashes: readonly string[], kept: Postings): readonly TermPostings[] | undefined {
  const changed = new Set<string>()
  let count = 0
  for (const [index, { terms, before }] of documents.entries()) {
    if (hashes[index] === kept.hashes[index]) continue
    if (!before || shortHash(before) !== kept.hashes[index] || ++count > mostChanged) return undefined
    for (const term of findChanged(before, terms)) changed.add(term)
  }
  const filter = createFilter(changed)
  const fresh = collectPostings(documents.map(({ number, terms }) => ({ number, terms: filter(terms) })))
  return [...kept.terms.filter(({ term }) => !changed.has(term)), ...fresh].sort(byText(({ term }) => term))
}

/** The terms whose occurrences differ. */
function findChanged(before: Uint8Array, after: Uint8Array): readonly string[] {
  const [old, fresh] = [readTerms(before), readTerms(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])].filter((term) => old.get(term) !== fresh.get(term))
}

/** The occurrences of each term. */
function readTerms(terms: Uint8Array): ReadonlyMap<string, string> {
  const bytes = Buffer.from(terms.buffer, terms.byteOffset, terms.length)
  const found = new Map<string, string>()
  for (let at = 0; at < bytes.length; ) {
    const start = at + 1 + (bytes[at] ?? 0)
    const end = skipPlaces(bytes, start)
    found.set(bytes.toString('utf8', at + 1, start), bytes.toString('latin1', start, end))
    at = end
  }
  return found
}

/** Keeps only these terms of a list in the format of entries. */
function createFilter(wanted: ReadonlySet<string>): (terms: Uint8Array) => Uint8Array {
  const marks = new Uint8Array(1 << 16)
  for (const term of wanted) {
    const bytes = Buffer.from(term)
    marks[markOf(bytes, 0, bytes.length)] = 1
  }
  return (terms) => {
    const bytes = Buffer.from(terms.buffer, terms.byteOffset, terms.length)
    const found: Uint8Array[] = []
    for (let at = 0; at < bytes.length; ) {
      const start = at + 1 + (bytes[at] ?? 0)
      const end = skipPlaces(bytes, start)
      // There are millions of terms, so strings are made only for those that are probably wanted.
      if (marks[markOf(bytes, at + 1, start)] === 1 && wanted.has(bytes.toString('utf8', at + 1, start)))
        found.push(bytes.subarray(at, end))
      at = end
    }
    return joinBytes(found)
  }
}

function markOf(bytes: Uint8Array, start: number, end: number): number {
  const [first = 0, middle = 0, last = 0] = [bytes[start], bytes[(start + end) >> 1], bytes[end - 1]]
  return (((end - start) * 31 + first) * 31 + middle * 1_031 + last * 7_919) & 0xffff
}

/** The JSON before the postings. */
interface Head {
  readonly key: string
  readonly hashes: readonly string[]
  /** Separated by line feeds, which no term contains. */
  readonly terms: string
  /** Of the postings of each term. */
  readonly bytes: readonly number[]
  readonly topicCounts: readonly number[]
  /** The document, section, and grade of each topic, one after the other. */
  readonly topics: readonly (readonly number[])[]
}

/** undefined if there are none, or those of other documents. */
function load(file: string, key: string): Postings | undefined {
  const content = readSealed(file)
  if (!content) return undefined
  const end = content.indexOf('\n')
  const head = JSON.parse(content.toString('utf8', 0, end)) as Head
  if (head.key !== key) return undefined
  let at = end + 1
  const terms = head.terms.split('\n').map((term, index): TermPostings => {
    const postings = content.subarray(at, at + (head.bytes[index] ?? 0))
    at += postings.length
    const numbers = head.topics[index] ?? []
    const topics = Array.from({ length: numbers.length / 3 }, (_, topic) => {
      const [document = 0, section = 0, grade = 0] = numbers.slice(3 * topic, 3 * topic + 3)
      return { document, section, grade }
    })
    return { term, postings, topicCount: head.topicCounts[index] ?? 0, topics }
  })
  return { hashes: head.hashes, terms }
}

function save(file: string, key: string, { hashes, terms }: Postings): void {
  const head: Head = {
    key,
    hashes,
    terms: terms.map(({ term }) => term).join('\n'),
    bytes: terms.map(({ postings }) => postings.length),
    topicCounts: terms.map(({ topicCount }) => topicCount),
    topics: terms.map(({ topics }) => topics.flatMap(({ document, section, grade }) => [document, section, grade])),
  }
  try {
    writeSealed(file, joinBytes([Buffer.from(`${JSON.stringify(head)}\n`), ...terms.map(({ postings }) => postings)]))
  } catch (error) {
    // The disk is full or read-only: the next index is made without these.
    ignoreError(error)
  }
}
