import type { PageWalk } from './page-walk.ts'

/** Words of a text that the site writes otherwise; `placeOf` tells the offset of each of its characters. */
export function reportTerms(walk: PageWalk, text: string, placeOf: (index: number) => number): void {
  for (const { word, use, index } of walk.findTerms?.(text) ?? []) walk.report('page/term', { word, use }, placeOf(index), word.length)
}
