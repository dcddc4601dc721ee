/** A word in the index. */
export interface Term {
  readonly term: string
  /** Whether the term is part of a name, such as `custom` in `customFields`. */
  readonly isPart: boolean
}

/** Matches words and names. */
export const names = /[\p{L}\p{N}\p{M}_$]+/gu
/** Matches the parts of a name: `HTTPServer2` → `HTTP`, `Server`, `2`. */
const namePart = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}\p{M}_$]+/gu
/** Characters of languages that do not put spaces between words. Each pair of neighboring characters is a term. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
/** Longer words are usually hashes or keys. */
const maxTermLength = 40

const isAscii = /^[\0-\x7f]*$/

/** Converts text to lowercase without accents, so that queries match alternative spellings. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  return isAscii.test(lower) ? lower : text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the terms of a text in order. */
export type TermSplitter = (text: string) => readonly Term[]

/**
 * Creates a function that splits text into terms. Each name in code is a term, and so is each part of the name. English plurals become
 * singular. The index and queries must use the same rules.
 */
export function createTermSplitter(isEnglish: boolean): TermSplitter {
  return (text) => (text.match(names) ?? []).flatMap((each) => splitName(each, isEnglish))
}

/** Returns the terms of a single word or name. */
export function splitName(name: string, isEnglish: boolean): readonly Term[] {
  if (unspaced.test(name)) {
    const signs = [...foldText(name)]
    if (signs.length === 1) return [{ term: signs.join(''), isPart: false }]
    return signs.slice(1).map((sign, index) => ({ term: `${signs[index]}${sign}`, isPart: false }))
  }
  const whole = foldText(name).replaceAll(/[_$]/g, '')
  if (whole === '' || whole.length > maxTermLength) return []
  const terms = [{ term: stem(whole, isEnglish), isPart: false }]
  const parts = name.match(namePart) ?? []
  if (parts.length < 2) return terms
  for (const part of parts) if (part.length > 1) terms.push({ term: stem(foldText(part), isEnglish), isPart: true })
  return terms
}

/** Converts plurals: `queries` → `query`, `taxes` → `tax`, `orders` → `order`. `address`, `status`, and `analysis` stay unchanged. */
function stem(term: string, isEnglish: boolean): string {
  if (!isEnglish || term.length < 4 || !term.endsWith('s') || /(?:ss|us|is)$/.test(term)) return term
  if (term.length > 4 && term.endsWith('ies')) return `${term.slice(0, -3)}y`
  return term.slice(0, /(?:ss|x|z|ch|sh)es$/.test(term) ? -2 : -1)
}

/** Frequent words for which readers do not search. */
const stopWords = new Set(
  'a all an and are as at be but by can do does for from have how i if in into is it its my of on or that the their then there these this to use was what when where which why will with you your'.split(
    ' ',
  ),
)

export function isStopWord(term: string): boolean {
  return stopWords.has(term)
}

export function isEnglish(language: string): boolean {
  return /^en\b/i.test(language)
}
