import { leastTermBytes, skipPlaces } from './index-entry.ts'

/** Numbers for terms, in the order they are met. */
export interface TermNumbers {
  /** The number of each term of each list, one list after the other. */
  readonly numbers: Uint32Array
  /** How many different terms there are. */
  readonly size: number
  readonly textOf: (term: number) => string
}

/** Terms as entries have them, one list a document. */
export function numberTerms(lists: readonly Uint8Array[]): TermNumbers {
  const { numbers, size, starts, text } = fillTable(lists)
  const decoder = new TextDecoder()
  return { numbers, size, textOf: (term) => decoder.decode(text.subarray(starts[term], starts[term + 1])) }
}

/**
 * A hash table over the bytes of terms. One long function with variables of its own, because there are millions of terms: with a string for
 * each this took seconds, and with a call for each twice as long.
 */
function fillTable(lists: readonly Uint8Array[]) {
  const numbers = new Uint32Array(lists.reduce((sum, list) => sum + Math.ceil(list.length / leastTermBytes), 0))
  let met = 0
  let size = 0
  /** One more than a term's number; 0 where there is none. */
  let slots: Uint32Array = new Uint32Array(1 << 14)
  let hashes: Uint32Array = new Uint32Array(0)
  /** Where each term begins in the text of all; one more says where the last one ends. */
  let starts: Uint32Array = new Uint32Array(1)
  let text: Uint8Array = new Uint8Array(0)
  for (const list of lists) {
    // Room for as many terms as the list can have; the table is at most half full, so that few terms meet.
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
      // FNV-1a, mixed once more because its low bits are weak.
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

/** A table with so many slots or more; their number is a power of two. */
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
