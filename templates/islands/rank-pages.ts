import type { SearchPage } from '../../src/model/search.ts'

/** How much a word found in each place counts; a whole word counts more than the beginning of one, that more than the inside. */
const weights = { title: 12, area: 2, description: 3 } as const

/** The pages that have every word of the query somewhere, the best first. */
export function rankPages(pages: readonly SearchPage[], query: string): readonly SearchPage[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: { readonly page: SearchPage; readonly score: number }[] = []
  for (const page of pages) {
    const score = scorePage(page, words)
    if (score > 0) found.push({ page, score })
  }
  return found.sort((a, b) => b.score - a.score || (a.page.href < b.page.href ? -1 : 1)).map(({ page }) => page)
}

/** Lower case, without accents: what readers type and what pages say need not agree in either. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function scorePage({ t, d = '', area = '' }: SearchPage, words: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const best = Math.max(
      weights.title * scoreWord(foldText(t), word),
      weights.area * scoreWord(foldText(area), word),
      weights.description * scoreWord(foldText(d), word),
    )
    if (best === 0) return 0
    score += best
  }
  // Of two titles with the word, the shorter one is more about it.
  return score + 1 / (1 + t.length)
}

function scoreWord(text: string, word: string): number {
  let best = 0
  for (let at = text.indexOf(word); at !== -1 && best < 3; at = text.indexOf(word, at + 1)) {
    const begins = at === 0 || !isWordSign(text[at - 1])
    const ends = at + word.length === text.length || !isWordSign(text[at + word.length])
    best = Math.max(best, begins ? (ends ? 3 : 2) : 1)
  }
  return best
}

function isWordSign(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
}
