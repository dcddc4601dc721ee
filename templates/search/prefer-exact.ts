import type { SearchDocument } from './index-format.ts'

/** The number of results among which an exact match comes first. The dialog shows this many results. */
export const preferredAmong = 6

/** Moves pages to the top if their title or a heading on them exactly matches the query. Otherwise, the order stays the same. */
export function preferExact<Found extends { readonly document: SearchDocument }>(found: readonly Found[], query: string): readonly Found[] {
  const wanted = query.trim().toLowerCase()
  const isWanted = (name: string) => name.toLowerCase() === wanted
  const rate = ({ document: { t, s } }: Found) => (isWanted(t) ? 0 : s.some(([, heading]) => isWanted(heading)) ? 1 : 2)
  return [...found].sort((a, b) => rate(a) - rate(b))
}
