import { isStopWord, nameSign, splitName } from '../../templates/search/terms.ts'

/** The terms of texts by numbers, in the order they were met. */
export interface Vocabulary {
  /** Twice the number of each term, in order; one more where it is a part of a name. */
  read(text: string): readonly number[]
  /** How many numbers were given. */
  readonly size: number
  /** UTF-8. */
  bytesOf(term: number): Uint8Array
  isStopWord(term: number): boolean
}

export function createVocabulary(isEnglish: boolean): Vocabulary {
  const numbers = new Map<string, number>()
  const terms: { readonly bytes: Uint8Array; readonly isStopWord: boolean }[] = []
  /** Texts say the same words over and over. */
  const split = new Map<string, readonly number[]>()
  const splitOnce = (name: string): readonly number[] => {
    const own = splitName(name, isEnglish).map(({ term, isPart }) => {
      let number = numbers.get(term)
      if (number === undefined) {
        number = terms.push({ bytes: Buffer.from(term), isStopWord: isStopWord(term) }) - 1
        numbers.set(term, number)
      }
      return 2 * number + (isPart ? 1 : 0)
    })
    split.set(name, own)
    return own
  }
  return {
    read(text) {
      const found: number[] = []
      forEachName(text, (name) => {
        for (const term of split.get(name) ?? splitOnce(name)) found.push(term)
      })
      return found
    },
    get size() {
      return terms.length
    },
    bytesOf: (term) => terms[term]?.bytes ?? new Uint8Array(),
    isStopWord: (term) => terms[term]?.isStopWord === true,
  }
}

/** Takes what `word` matches, which would be slow: all text of a site goes through here. */
function forEachName(text: string, take: (name: string) => void): void {
  let start = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const sign = code < firstSurrogate ? code : (text.codePointAt(at) ?? code)
    if (isNameSign(sign)) {
      if (start < 0) start = at
    } else if (start >= 0) {
      take(text.slice(start, at))
      start = -1
    }
    if (sign > 0xffff) at++
  }
  if (start >= 0) take(text.slice(start))
}

const firstSurrogate = 0xd800
const [unknown, no, yes] = [0, 1, 2]
/** What is known of the signs that one unit of a text can hold. */
const known = new Uint8Array(0x10000)

function isNameSign(sign: number): boolean {
  const answer = known[sign] ?? unknown
  if (answer !== unknown) return answer === yes
  const isWord = nameSign.test(String.fromCodePoint(sign))
  if (sign < known.length) known[sign] = isWord ? yes : no
  return isWord
}
