/** Numbers for terms, in the order they are met: a hash table over their bytes, because a string for each of millions takes seconds. */
export interface TermTable {
  /** The number of the term that stands from `start` to `end`. */
  numberOf(bytes: Uint8Array, start: number, end: number): number
  readonly size: number
  textOf(term: number): string
}

const decoder = new TextDecoder()

export function createTermTable(): TermTable {
  /** One more than a term's number; 0 where there is none. */
  let slots = new Uint32Array(1 << 14)
  let mask = slots.length - 1
  let hashes = new Uint32Array(slots.length >> 1)
  /** Where each term begins among all; one more says where the last one ends. */
  let starts = new Uint32Array((slots.length >> 1) + 1)
  let text = new Uint8Array(1 << 17)
  let size = 0

  const add = (bytes: Uint8Array, start: number, end: number, hash: number) => {
    const from = starts[size] ?? 0
    const to = from + end - start
    if (to > text.length) {
      const longer = new Uint8Array(text.length * 2)
      longer.set(text)
      text = longer
    }
    text.set(bytes.subarray(start, end), from)
    hashes[size] = hash
    starts[++size] = to
  }
  const double = () => {
    slots = new Uint32Array(slots.length * 2)
    mask = slots.length - 1
    hashes = copyTo(hashes, new Uint32Array(slots.length >> 1))
    starts = copyTo(starts, new Uint32Array((slots.length >> 1) + 1))
    for (let term = 0; term < size; term++) {
      let slot = (hashes[term] ?? 0) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = term + 1
    }
  }
  const isSame = (term: number, bytes: Uint8Array, start: number, end: number): boolean => {
    const from = starts[term] ?? 0
    if ((starts[term + 1] ?? 0) - from !== end - start) return false
    for (let at = start; at < end; at++) if (bytes[at] !== text[from + at - start]) return false
    return true
  }
  return {
    numberOf(bytes, start, end) {
      const hash = hashOf(bytes, start, end)
      let slot = hash & mask
      for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
        if (hashes[found - 1] === hash && isSame(found - 1, bytes, start, end)) return found - 1
        slot = (slot + 1) & mask
      }
      add(bytes, start, end, hash)
      slots[slot] = size
      // Half full, so that few terms meet.
      if (size === slots.length >> 1) double()
      return size - 1
    },
    get size() {
      return size
    },
    textOf: (term) => decoder.decode(text.subarray(starts[term], starts[term + 1])),
  }
}

/** FNV-1a, mixed once more because its low bits are weak. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

function copyTo(from: Uint32Array, to: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  to.set(from)
  return to
}
