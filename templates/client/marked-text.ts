import { createTermSplitter, isEnglish, type TermSplitter } from '../search/terms.ts'

const word = /[\p{L}\p{N}\p{M}_$]+/gu

/** Splitters cache words, so there is one splitter for English and one for all other languages. */
const splitters = new Map<boolean, TermSplitter>()

interface Marked {
  /** The prefixes of words to mark, as the index contains them. */
  readonly marked: readonly string[]
  readonly language: string
}

/** Creates a text in which the matching words are marked. */
export function createMarkedText(text: string, { marked, language }: Marked): readonly (string | Element)[] {
  const split = findSplitter(isEnglish(language))
  const pieces: (string | Element)[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!split(found).some(({ term }) => marked.some((start) => term.startsWith(start)))) continue
    const mark = document.createElement('mark')
    mark.textContent = found
    pieces.push(text.slice(at, index), mark)
    at = index + found.length
  }
  pieces.push(text.slice(at))
  return pieces
}

function findSplitter(english: boolean): TermSplitter {
  const split = splitters.get(english) ?? createTermSplitter(english)
  splitters.set(english, split)
  return split
}
