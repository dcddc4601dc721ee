import { isStopWord, nameSign, splitName } from '../../../templates/search/terms.ts'

/** Terms numbered in the order of their first occurrence. */
export interface Vocabulary {
  /** Returns twice the number of each term, plus one for a part of a name. */
  read(text: string): readonly number[]
  /** The number of terms. */
  readonly size: number
  /** UTF-8. */
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
  const read = createNameReader((name) => splitName(name, isEnglish).map(({ term, isPart }) => 2 * numberOf(term) + (isPart ? 1 : 0)))
  return {
    read,
    get size() {
      return terms.length
    },
    bytesOf: (term) => terms[term]?.bytes ?? new Uint8Array(),
    isStopWord: (term) => terms[term]?.isStopWord === true,
  }
}

/**
 * Finds the names in a text and returns what `split` makes of each, which is called once per name. Names are looked up in place: all text
 * of a site passes through here, and creating a string for each word took longer than everything else.
 */
function createNameReader(split: (name: string) => readonly number[]): (text: string) => readonly number[] {
  /** Name numbers plus one; 0 marks an empty slot. */
  let slots = new Uint32Array(1 << 14)
  const names: { readonly name: string; readonly hash: number; readonly terms: readonly number[] }[] = []

  const put = (hash: number, number: number) => {
    let slot = hash & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = number
  }
  const add = (name: string, hash: number): readonly number[] => {
    const terms = split(name)
    names.push({ name, hash, terms })
    put(hash, names.length)
    if (2 * names.length < slots.length) return terms
    // At most half full, so that collisions are rare.
    slots = new Uint32Array(2 * slots.length)
    for (const [index, each] of names.entries()) put(each.hash, index + 1)
    return terms
  }
  const find = (text: string, start: number, end: number, hash: number): readonly number[] => {
    for (let slot = hash & (slots.length - 1); slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
      const known = names[(slots[slot] ?? 0) - 1]
      if (known?.hash === hash && known.name.length === end - start && text.startsWith(known.name, start)) return known.terms
    }
    return add(text.slice(start, end), hash)
  }
  return (text) => {
    const found: number[] = []
    let start = -1
    let hash = 0
    for (let at = 0; at <= text.length; at++) {
      const code = text.charCodeAt(at)
      const sign = code < firstSurrogate ? code : (text.codePointAt(at) ?? 0)
      if (at < text.length && isNameSign(sign)) {
        if (start < 0) {
          start = at
          hash = 0
        }
        hash = (Math.imul(hash, 31) + sign) | 0
      } else if (start >= 0) {
        for (const term of find(text, start, at, hash ^ (hash >>> 15))) found.push(term)
        start = -1
      }
      if (sign > 0xffff) at++
    }
    return found
  }
}

const firstSurrogate = 0xd800
const [unknown, no, yes] = [0, 1, 2]
/** Known results for characters of one code unit. */
const known = new Uint8Array(0x10000)

function isNameSign(sign: number): boolean {
  const answer = known[sign] ?? unknown
  if (answer !== unknown) return answer === yes
  const isWord = nameSign.test(String.fromCodePoint(sign))
  if (sign < known.length) known[sign] = isWord ? yes : no
  return isWord
}
