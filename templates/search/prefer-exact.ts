import type { FoundDocument } from './open-index.ts'

/** The results among which an exact name comes first; as many as the dialog shows. */
export const preferredAmong = 6

/** Moves pages whose title, or a heading on them, is exactly the query before the others. The order is otherwise kept. */
export function preferExact(found: readonly FoundDocument[], query: string): readonly FoundDocument[] {
  const wanted = plain(query)
  const rate = ({ document: { t, s } }: FoundDocument) =>
    plain(t) === wanted ? 0 : s.some(([, heading]) => plain(heading) === wanted) ? 1 : 2
  return [...found].sort((a, b) => rate(a) - rate(b))
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}
