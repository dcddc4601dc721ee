import { maxSections } from '../../../templates/search/index-format.ts'
import { toGrade } from '../../../templates/search/postings.ts'
import { isStopWord, names, splitName } from '../../../templates/search/terms.ts'
import type { Body } from '../../core/model/document.ts'
import { joinBytes } from '../../kit/files/hash.ts'
import { excerpt } from '../../kit/text/format-values.ts'
import { type PageSection, readPageSections } from './page-sections.ts'

/**
 * The index entry of a page. It is packed because there are millions of terms. For each part of the page, it contains the lengths of its
 * sections and of its terms (4 bytes each, little-endian), its sections as JSON, and its terms. A term consists of its length in one byte,
 * its UTF-8 bytes, and its occurrences. An occurrence has one byte for the section and one byte for the grade, whose sixth bit indicates
 * that another occurrence follows.
 */
export type IndexEntry = Uint8Array

/** A part of a page. Long pages have several parts. */
export interface EntryPart {
  /** The sections as JSON, in the format of blocks. */
  readonly sections: Uint8Array
  readonly terms: Uint8Array
}

/** Common words are indexed only from this grade (a weight of 4). */
export const distinctiveGrade = 7
/** A bit in the second byte of an occurrence. If it is set, a different occurrence follows. */
export const moreBit = 32
/** The size of a one-byte term with one occurrence. */
export const leastTermBytes = 4

/** Returns the position after the occurrences that begin at `at`. */
export function skipPlaces(terms: Uint8Array, at: number): number {
  let next = at + 2
  while ((terms[next - 1] ?? 0) >= moreBit) next += 2
  return next
}

function packEntry(parts: readonly EntryPart[]): IndexEntry {
  const chunks = parts.flatMap(({ sections, terms }) => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(sections.length, 0)
    head.writeUInt32LE(terms.length, 4)
    return [head, sections, terms]
  })
  return joinBytes(chunks)
}

/** Throws a `RangeError` if the bytes are not a valid entry. */
export function unpackEntry(entry: IndexEntry): readonly EntryPart[] {
  const view = new DataView(entry.buffer, entry.byteOffset, entry.byteLength)
  const parts: EntryPart[] = []
  for (let at = 0; at < entry.length; ) {
    const middle = at + 8 + view.getUint32(at, true)
    const end = middle + view.getUint32(at + 4, true)
    parts.push({ sections: entry.subarray(at + 8, middle), terms: entry.subarray(middle, end) })
    at = end
  }
  return parts
}

interface EntryInput {
  readonly title: string
  /** The description in the front matter. The text of the page does not have to contain it. */
  readonly description: string
  readonly body: Pick<Body, 'html' | 'headings'>
}

/** Creates the entry of a page from its text and title alone, so that it can be cached with the page. */
type EntryWriter = (page: EntryInput) => IndexEntry

/** The length of the excerpts in search results. */
const shownLength = 100
/** The weight of a word by its position. */
const worth = { title: 24, heading: 12, description: 8, text: 2, code: 1 } as const
/** The usual length. In longer text, each word counts less. */
const usualLength = 80
/** A part of a name counts less than the whole name. */
const partShare = 0.5
/** A vocabulary that has more terms than this is discarded. */
const maxTerms = 100_000

/** Pages in the same language share a vocabulary and therefore a writer. An entry does not depend on earlier pages. */
export function createEntryWriter(isEnglish: boolean): EntryWriter {
  let tally = createTally(createVocabulary(isEnglish))
  return ({ body, ...page }) => {
    if (tally.vocabulary.size > maxTerms) tally = createTally(createVocabulary(isEnglish))
    const sections = readPageSections(body)
    const parts: EntryPart[] = []
    for (let start = 0; start < sections.length; start += maxSections)
      parts.push(createPart(sections.slice(start, start + maxSections), page, tally))
    return packEntry(parts)
  }
}

function createPart(sections: readonly PageSection[], { title, description }: Omit<EntryInput, 'body'>, tally: Tally): EntryPart {
  const { read } = tally.vocabulary
  const titleTerms = read(title)
  sections.forEach(({ id, heading, text, code }, section) => {
    if (id === '') {
      tally.add(titleTerms, worth.title * brevity(titleTerms))
      tally.add(read(description), worth.description)
    } else if (section === 0) tally.add(titleTerms, (worth.title / 2) * brevity(titleTerms))
    const headingTerms = read(heading)
    tally.add(headingTerms, worth.heading * brevity(headingTerms))
    tally.add(read(text), worth.text)
    tally.add(read(code), worth.code)
    tally.endSection(section)
  })
  const parents = findParents(sections)
  const shown = sections.map(({ id, heading, text }, index) => {
    const parent = parents[index]
    const start = excerpt(id === '' && description !== '' ? description : text, shownLength)
    return parent === undefined ? [id, heading, start] : [id, heading, start, parent]
  })
  return { sections: Buffer.from(JSON.stringify(shown)), terms: tally.pack() }
}

/** A word counts more in a short title. */
function brevity(terms: readonly number[]): number {
  return 1 / (0.6 + 0.12 * terms.length)
}

/** Sums the weights of terms for each section. */
interface Tally {
  readonly vocabulary: Vocabulary
  /** Adds the terms of a text to the current section. `value` is the weight of an individual term. */
  readonly add: (terms: readonly number[], value: number) => void
  readonly endSection: (section: number) => void
  /** Returns the terms of all sections since the last call, in the format of entries. */
  readonly pack: () => Uint8Array
}

/** The arrays are indexed by term number, because objects for each term of each section took most of the build time. */
function createTally(vocabulary: Vocabulary): Tally {
  let counts = new Float64Array(0)
  let weights = new Float64Array(0)
  /** The 1-based position of the term in the part. */
  let slots = new Uint32Array(0)
  const counted: number[] = []
  const inSection: number[] = []
  const inPart: number[] = []
  const places: { slot: number; section: number; grade: number }[] = []
  const grow = () => {
    if (counts.length >= vocabulary.size) return
    const size = vocabulary.size * 2
    counts = extend(counts, new Float64Array(size))
    weights = extend(weights, new Float64Array(size))
    slots = extend(slots, new Uint32Array(size))
  }
  return {
    vocabulary,
    add(terms, value) {
      if (terms.length === 0) return
      grow()
      for (const each of terms) {
        const term = each >> 1
        if (counts[term] === 0) counted.push(term)
        counts[term] = (counts[term] ?? 0) + (each & 1 ? partShare : 1)
      }
      const share = value / (0.7 + 0.3 * (terms.length / usualLength))
      for (const term of counted) {
        const count = counts[term] ?? 0
        counts[term] = 0
        if (weights[term] === 0) inSection.push(term)
        // The tenth occurrence counts little more than the third occurrence.
        weights[term] = (weights[term] ?? 0) + (share * count * 2.2) / (count + 1.2)
      }
      counted.length = 0
    },
    endSection(section) {
      for (const term of inSection) {
        const grade = toGrade(weights[term] ?? 0)
        weights[term] = 0
        if (grade < distinctiveGrade && vocabulary.isStopWord(term)) continue
        const slot = slots[term] || inPart.push(term)
        slots[term] = slot
        places.push({ slot, section, grade })
      }
      inSection.length = 0
    },
    pack() {
      const placesOf = new Uint32Array(inPart.length + 1)
      for (const { slot } of places) placesOf[slot] = (placesOf[slot] ?? 0) + 1
      const ends = new Uint32Array(inPart.length + 1)
      let length = 0
      const packed = new Uint8Array(inPart.reduce((sum, term) => sum + 1 + vocabulary.bytesOf(term).length, 2 * places.length))
      inPart.forEach((term, index) => {
        const bytes = vocabulary.bytesOf(term)
        packed[length] = bytes.length
        packed.set(bytes, length + 1)
        length += 1 + bytes.length
        ends[index + 1] = length
        length += 2 * (placesOf[index + 1] ?? 0)
        slots[term] = 0
      })
      for (const { slot, section, grade } of places) {
        const at = ends[slot] ?? 0
        ends[slot] = at + 2
        const left = (placesOf[slot] ?? 0) - 1
        placesOf[slot] = left
        packed[at] = section
        packed[at + 1] = grade | (left === 0 ? 0 : moreBit)
      }
      inPart.length = 0
      places.length = 0
      return packed
    },
  }
}

function extend<Numbers extends Float64Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}

/** The index of each section's parent. */
function findParents(sections: readonly PageSection[]): readonly (number | undefined)[] {
  const open: number[] = []
  return sections.map(({ depth }, index) => {
    while (open.length > 0 && (sections[open.at(-1) ?? 0]?.depth ?? 0) >= depth) open.pop()
    const parent = open.at(-1)
    open.push(index)
    return parent
  })
}

/** The terms, numbered in the order of their first occurrence. */
interface Vocabulary {
  /** Returns twice the number of each term, plus one if the term is a part of a name. */
  read(text: string): readonly number[]
  /** The number of terms. */
  readonly size: number
  /** The terms in UTF-8. */
  bytesOf(term: number): Uint8Array
  isStopWord(term: number): boolean
}

export function createVocabulary(isEnglish: boolean): Vocabulary {
  const numbers = new Map<string, number>()
  const terms: { readonly bytes: Uint8Array; readonly isStopWord: boolean }[] = []
  const numberOf = (term: string): number => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, terms.length)
    return terms.push({ bytes: Buffer.from(term), isStopWord: isStopWord(term) }) - 1
  }
  /** The terms of each name. */
  const known = new Map<string, readonly number[]>()
  const termsOf = (name: string): readonly number[] => {
    let terms = known.get(name)
    if (terms === undefined) {
      terms = splitName(name, isEnglish).map(({ term, isPart }) => 2 * numberOf(term) + (isPart ? 1 : 0))
      known.set(name, terms)
    }
    return terms
  }
  return {
    read: (text) => {
      const found: number[] = []
      for (const name of text.match(names) ?? []) for (const term of termsOf(name)) found.push(term)
      return found
    },
    get size() {
      return terms.length
    },
    bytesOf: (term) => terms[term]?.bytes ?? new Uint8Array(),
    isStopWord: (term) => terms[term]?.isStopWord === true,
  }
}
