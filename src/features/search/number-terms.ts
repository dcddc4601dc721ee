import { leastTermBytes, skipPlaces } from './index-entry.ts'

/** Terms numbered in the order of their first occurrence. */
export interface TermNumbers {
  /** The number of each term in each list, one list after another. */
  readonly numbers: Uint32Array
  /** The number of different terms. */
  readonly size: number
  readonly textOf: (term: number) => string
}

/** Takes one list of terms per document, in the format of entries. */
export function numberTerms(lists: readonly Uint8Array[]): TermNumbers {
  const { numbers, size, starts, text } = fillTable(lists)
  const decoder = new TextDecoder()
  return { numbers, size, textOf: (term) => decoder.decode(text.subarray(starts[term], starts[term + 1])) }
}

/**
 * A hash table over the bytes of terms. It is one long function with local variables because there are millions of terms: a string for each
 * took seconds, and a call for each took twice as long.
 */
function fillTable(lists: readonly Uint8Array[]) {
  const numbers = new Uint32Array(lists.reduce((sum, list) => sum + Math.ceil(list.length / leastTermBytes), 0))
  let met = 0
  let size = 0
  /** Term numbers plus one; 0 marks an empty slot. */
  let slots: Uint32Array = new Uint32Array(1 << 14)
  let hashes: Uint32Array = new Uint32Array(0)
  /** Where each term begins in `text`, plus the end of the last one. */
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
