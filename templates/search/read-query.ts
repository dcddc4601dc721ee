import { isStopWord, type TermSplitter } from './terms.ts'

/** One thing a reader asks for. */
export interface QueryWord {
  readonly term: string
  /** The parts of a name, which may stand apart in a text. */
  readonly parts: readonly string[]
  /** The reader may still be typing it. */
  readonly isOpen: boolean
}

const maxLength = 200
const maxWords = 10

/** What a query asks for: without the words that say nothing, unless there are no others. */
export function readQuery(query: string, split: TermSplitter): readonly QueryWord[] {
  const text = query.slice(0, maxLength)
  const words = new Map<string, { term: string; parts: string[]; isOpen: boolean }>()
  let current: { term: string; parts: string[]; isOpen: boolean } | undefined
  for (const { term, isPart } of split(text)) {
    if (isPart) current?.parts.push(term)
    else {
      current = words.get(term) ?? { term, parts: [], isOpen: false }
      words.set(term, current)
    }
  }
  if (current && /[\p{L}\p{N}\p{M}_$]$/u.test(text)) current.isOpen = true
  const all = [...words.values()].slice(0, maxWords)
  const telling = all.filter(({ term, isOpen }) => isOpen || !isStopWord(term))
  return telling.some(({ term }) => !isStopWord(term)) ? telling.filter(({ term }) => !isStopWord(term)) : all
}
