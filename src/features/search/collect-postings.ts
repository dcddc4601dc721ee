import { digits, maxGrade, partialSign } from '../../../templates/search/postings.ts'
import { isStopWord } from '../../../templates/search/terms.ts'
import { byText } from '../../kit/data/sort-and-group.ts'
import { distinctiveGrade, leastTermBytes, moreBit, skipPlaces } from './index-entry.ts'

interface NumberedTerms {
  readonly number: number
  /** The terms in the format of entries. */
  readonly terms: Uint8Array
}

export interface TermPostings {
  readonly term: string
  /** The postings in the format of shards, which is ASCII. */
  readonly postings: Uint8Array
  /** The number of documents whose topic is the term. */
  readonly topicCount: number
  /** The best documents among those. */
  readonly topics: readonly Topic[]
}

/** A word in too many documents is not very distinctive, and its postings would be slow to load, so only the best documents are kept. */
const mostDocuments = { least: 200, share: 1 / 4, most: 1_500 } as const
/** The number of documents that are kept if they mention such a word only in passing. */
const fewDocuments = 100

const digitCodes = Uint8Array.from(digits, (digit) => digit.charCodeAt(0))

/**
 * Returns every term with its documents, sorted by term. Documents are sorted by number and read twice. The first pass counts how much
 * space each term needs, and the second pass writes everything to its final position.
 */
export function collectPostings(documents: readonly NumberedTerms[]): readonly TermPostings[] {
  const numbered = numberTerms(documents.map(({ terms }) => terms))
  const { numbers, size, textOf } = numbered
  let met = 0
  /** The number of documents for each term and best grade. */
  const counts = new Uint32Array(size * gradeCount)
  const needed = new Uint32Array(size)
  for (const { terms } of documents) {
    for (let at = 0; at < terms.length; met++) {
      const start = at + 1 + (terms[at] ?? 0)
      at = skipPlaces(terms, start)
      const term = numbers[met] ?? 0
      const count = term * gradeCount + bestGrade(terms, start)
      counts[count] = (counts[count] ?? 0) + 1
      needed[term] = (needed[term] ?? 0) + longestDistance + at - start
    }
  }
  const kept = Array.from({ length: size }, (_, term) =>
    chooseKept(counts.subarray(term * gradeCount, (term + 1) * gradeCount), limitOf(textOf(term), documents.length)),
  )
  return writePostings(documents, { ...numbered, needed, kept })
}

const gradeCount = maxGrade + 1
/** The number of digits in the largest distance. */
const longestDistance = 6

/** The best grade among the occurrences that begin at `at`. */
function bestGrade(terms: Uint8Array, at: number): number {
  let best = terms[at + 1] ?? 0
  // Most terms occur in one section.
  if (best < moreBit) return best
  best = 0
  for (let place = at + 1; ; place += 2) {
    const value = terms[place] ?? 0
    if ((value & maxGrade) > best) best = value & maxGrade
    if (value < moreBit) return best
  }
}

function limitOf(term: string, documentCount: number): number {
  const { least, share, most } = mostDocuments
  return isStopWord(term) ? least : Math.max(least, Math.min(most, Math.floor(documentCount * share)))
}

interface Kept {
  /** Documents are kept if their best grade is at least this grade. */
  readonly grade: number
  /** The number of documents with the next lower grade that are also kept, beginning with the first. */
  readonly others: number
  readonly isAll: boolean
  /** The number of documents that contain the term. */
  readonly count: number
}

function chooseKept(counts: Uint32Array, limit: number): Kept {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total <= limit) return { grade: 0, others: 0, isAll: true, count: total }
  let sum = 0
  for (let grade = maxGrade; ; grade--) {
    const most = grade < distinctiveGrade ? Math.max(sum, fewDocuments) : limit
    const count = counts[grade] ?? 0
    if (sum + count > most) return { grade: grade + 1, others: most - sum, isAll: false, count: total }
    sum += count
  }
}

interface CountedTerms extends TermNumbers {
  /** The maximum number of bytes. */
  readonly needed: Uint32Array
  readonly kept: readonly Kept[]
}

function writePostings(documents: readonly NumberedTerms[], counted: CountedTerms): readonly TermPostings[] {
  const { numbers, size, textOf, needed, kept } = counted
  const starts = new Uint32Array(size + 1)
  for (let term = 0; term < size; term++) starts[term + 1] = (starts[term] ?? 0) + markLength + (needed[term] ?? 0)
  const ends = starts.slice()
  const bytes = new Uint8Array(starts[size] ?? 0)
  for (const [term, { isAll, count }] of kept.entries())
    if (!isAll) ends[term] = writeMark(bytes, ends[term] ?? 0, count / documents.length)
  const last = new Uint32Array(size)
  const others = Uint32Array.from(kept, (each) => each.others)
  const topicCounts = new Uint32Array(size)
  const topics: Topic[][] = Array.from({ length: size }, () => [])
  let met = 0
  for (const { number, terms } of documents) {
    for (let at = 0; at < terms.length; met++) {
      const start = at + 1 + (terms[at] ?? 0)
      at = skipPlaces(terms, start)
      const term = numbers[met] ?? 0
      const { grade, isAll } = kept[term] as Kept
      const best = bestGrade(terms, start)
      if (best < grade) {
        const left = best === grade - 1 ? (others[term] ?? 0) : 0
        if (left === 0) continue
        others[term] = left - 1
      }
      if (best >= topicGrade) {
        topicCounts[term] = (topicCounts[term] ?? 0) + 1
        keepTopic(topics[term] as Topic[], number, sectionOf(terms, start, best), best)
      }
      const end = writeDistance(bytes, ends[term] ?? 0, number - (last[term] ?? 0))
      last[term] = number
      ends[term] = writePlaces(bytes, end, { bytes: terms, start, end: at }, isAll ? 0 : Math.min(best, distinctiveGrade))
    }
  }
  return Array.from({ length: size }, (_, term) => ({
    term: textOf(term),
    postings: bytes.subarray(starts[term], ends[term]),
    topicCount: topicCounts[term] ?? 0,
    topics: topics[term] ?? [],
  })).sort(byText(({ term }) => term))
}

/** The section of the first occurrence with this grade. */
function sectionOf(terms: Uint8Array, start: number, grade: number): number {
  let at = start
  while (((terms[at + 1] ?? 0) & maxGrade) !== grade) at += 2
  return terms[at] ?? 0
}

/** The length of the mark for partial postings and the share of documents. */
const markLength = 2

function writeMark(to: Uint8Array, at: number, share: number): number {
  to[at] = partialSign.charCodeAt(0)
  to[at + 1] = digitCodes[Math.min(digits.length, Math.ceil(share * digits.length)) - 1] ?? 0
  return at + markLength
}

/** Returns the position after the written digits. */
export function writeDistance(to: Uint8Array, at: number, distance: number): number {
  let end = at
  let rest = distance
  for (; rest > 31; rest >>>= 5) to[end++] = digitCodes[(rest & 31) | 32] ?? 0
  to[end++] = digitCodes[rest] ?? 0
  return end
}

interface Places {
  /** The bytes in the format of entries, from `start` to `end`. */
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
}

/** Writes the occurrences with at least this grade, of which there must be at least one. Returns the position after them. */
export function writePlaces(to: Uint8Array, at: number, { bytes, start, end }: Places, least = 0): number {
  let next = at
  let grade = 0
  for (let place = start; place < end; place += 2) {
    const own = (bytes[place + 1] ?? 0) & maxGrade
    if (own < least) continue
    grade = own
    to[next++] = digitCodes[bytes[place] ?? 0] ?? 0
    to[next++] = digitCodes[grade | moreBit] ?? 0
  }
  to[next - 1] = digitCodes[grade] ?? 0
  return next
}

/** A section whose topic is a certain word, which is in the section's heading or in the page's title. */
export interface Topic {
  readonly document: number
  readonly section: number
  readonly grade: number
}

/** A term is the topic of its section from this grade (a weight of 8). */
const topicGrade = 10
/** The number of documents that are listed for a prefix that many words share. */
const mostTopics = 12

/** Keeps the best section of each document and the best documents, in order. */
export function keepTopic(best: Topic[], document: number, section: number, grade: number): void {
  const worst = best.length < mostTopics ? undefined : best[mostTopics - 1]
  if (worst && !isBefore(document, grade, worst)) return
  const same = best.findIndex((topic) => topic.document === document)
  if (same !== -1) {
    if (!isBefore(document, grade, best[same] as Topic)) return
    best.splice(same, 1)
  }
  const place = best.findIndex((topic) => isBefore(document, grade, topic))
  best.splice(place === -1 ? best.length : place, 0, { document, section, grade })
  if (best.length > mostTopics) best.pop()
}

function isBefore(document: number, grade: number, other: Topic): boolean {
  return grade === other.grade ? document < other.document : grade > other.grade
}

/** The terms, numbered in the order of their first occurrence. */
interface TermNumbers {
  /** The number of each term in each list, one list after another. */
  readonly numbers: Uint32Array
  /** The number of distinct terms. */
  readonly size: number
  readonly textOf: (term: number) => string
}

/** Adds one list of terms for each document, in the format of entries. */
export function numberTerms(lists: readonly Uint8Array[]): TermNumbers {
  const { numbers, size, starts, text } = fillTable(lists)
  const decoder = new TextDecoder()
  return { numbers, size, textOf: (term) => decoder.decode(text.subarray(starts[term], starts[term + 1])) }
}

/**
 * A hash table over the bytes of terms. It is one long function with local variables because there are millions of terms. Creating a string
 * for each term took seconds, and a function call for each term took twice as long.
 */
function fillTable(lists: readonly Uint8Array[]) {
  const numbers = new Uint32Array(lists.reduce((sum, list) => sum + Math.ceil(list.length / leastTermBytes), 0))
  let met = 0
  let size = 0
  /** Term numbers plus one. 0 marks an empty slot. */
  let slots: Uint32Array = new Uint32Array(1 << 14)
  let hashes: Uint32Array = new Uint32Array(0)
  /** The position of each term in `text`, and the end of the last term. */
  let starts: Uint32Array = new Uint32Array(1)
  let text: Uint8Array = new Uint8Array(0)
  for (const list of lists) {
    // Makes room for all terms of the list and keeps the table at most half full, so that collisions are rare.
    const mostTerms = size + Math.ceil(list.length / leastTermBytes)
    if (mostTerms > hashes.length) {
      hashes = copyTo(new Uint32Array(2 * mostTerms), hashes)
      starts = copyTo(new Uint32Array(2 * mostTerms + 1), starts)
    }
    const mostText = (starts[size] ?? 0) + list.length
    if (mostText > text.length) text = copyTo(new Uint8Array(2 * mostText), text)
    if (2 * mostTerms > slots.length) slots = spread(hashes.subarray(0, size), 4 * mostTerms)
    const mask = slots.length - 1

    for (let at = 0; at < list.length; ) {
      const start = at + 1
      const end = start + (list[at] ?? 0)
      // FNV-1a with an additional mixing step, because its low bits are weak.
      let hash = 0x811c9dc5
      for (let byte = start; byte < end; byte++) hash = Math.imul(hash ^ (list[byte] ?? 0), 0x01000193)
      hash = (hash ^ (hash >>> 15)) >>> 0
      let slot = hash & mask
      let found = slots[slot] ?? 0
      for (; found !== 0; found = slots[slot] ?? 0) {
        if (hashes[found - 1] === hash) {
          const from = starts[found - 1] ?? 0
          let same = start
          if ((starts[found] ?? 0) - from === end - start) while (same < end && list[same] === text[from + same - start]) same++
          if (same === end) break
        }
        slot = (slot + 1) & mask
      }
      if (found === 0) {
        const from = starts[size] ?? 0
        for (let byte = start; byte < end; byte++) text[from + byte - start] = list[byte] ?? 0
        hashes[size] = hash
        starts[size + 1] = from + end - start
        found = ++size
        slots[slot] = found
      }
      numbers[met++] = found - 1
      at = skipPlaces(list, end)
    }
  }
  return { numbers, size, starts, text }
}

/** Creates a table with at least this many slots, rounded up to a power of two. */
function spread(hashes: Uint32Array, least: number): Uint32Array {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(least)))
  for (const [term, hash] of hashes.entries()) {
    let slot = hash & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = term + 1
  }
  return slots
}

function copyTo<Numbers extends Uint8Array | Uint32Array>(to: Numbers, from: Numbers): Numbers {
  to.set(from)
  return to
}
