import { isStopWord, type TermSplitter } from './terms.ts'

/** One word of a query. */
export interface QueryWord {
  readonly term: string
  /** The parts of a name, which can also occur as separate words in a text. */
  readonly parts: readonly string[]
  /** Whether the word can be incomplete, because the reader may still be typing it. */
  readonly isOpen: boolean
}

/** Question words that are unrelated to the topic. The index contains them, because pages with few words may be about them. */
const questionWords = new Set(
  'about any because did get give go has like make me mean more need needed no one only our should show so some something than they want was way we which who would'.split(
    ' ',
  ),
)

const maxLength = 200
const maxWords = 10

/** Splits a query into words. Stop words are omitted unless there are no other words. */
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
  const isFiller = ({ term }: QueryWord) => isStopWord(term) || (all.length > 2 && questionWords.has(term))
  const topical = all.filter((word) => !isFiller(word))
  return topical.length > 0 ? topical : all
}
