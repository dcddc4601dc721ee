import { createTermSplitter, isEnglish } from '../search/terms.ts'

interface MarkedTextProps {
  readonly text: string
  /** Beginnings of words, as the index has them. */
  readonly marked: readonly string[]
  readonly language: string
}

const word = /[\p{L}\p{N}\p{M}_$]+/gu

/** A text in which the words that were searched for are marked. */
export function MarkedText({ text, marked, language }: MarkedTextProps) {
  const split = createTermSplitter(isEnglish(language))
  const pieces: (string | { readonly word: string })[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!split(found).some(({ term }) => marked.some((start) => term.startsWith(start)))) continue
    pieces.push(text.slice(at, index), { word: found })
    at = index + found.length
  }
  pieces.push(text.slice(at))
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
  return pieces.map((piece, index) => (typeof piece === 'string' ? piece : <mark key={index}>{piece.word}</mark>))
}
