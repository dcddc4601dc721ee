import { joinBytes } from '../support/join-bytes.ts'

/**
 * What the index must know of one page, packed, because there are millions of terms: for each part of the page the length of its sections and
 * of its terms (4 bytes each, little-endian), its sections as JSON, then its terms. A term is its length in one byte, its UTF-8, and its
 * places: a byte for the section, one for the grade, whose sixth bit says that another place follows.
 */
export type IndexEntry = Uint8Array

/** A part of a page, as long ones have several. */
export interface EntryPart {
  /** JSON, as blocks have them. */
  readonly sections: Uint8Array
  readonly terms: Uint8Array
}

/** Of words that tell little, only places of this grade (a weight of 4) are kept. */
export const tellingGrade = 7
/** Says of a place's second byte that another place follows. */
export const moreBit = 32
/** A term of one byte with one place. */
export const leastTermBytes = 4

/** Behind the places that begin at `at`. */
export function skipPlaces(terms: Uint8Array, at: number): number {
  let next = at + 2
  while ((terms[next - 1] ?? 0) >= moreBit) next += 2
  return next
}

export function packEntry(parts: readonly EntryPart[]): IndexEntry {
  const chunks = parts.flatMap(({ sections, terms }) => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(sections.length, 0)
    head.writeUInt32LE(terms.length, 4)
    return [head, sections, terms]
  })
  return joinBytes(chunks)
}

/** Throws a `RangeError` where it is no entry. */
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
