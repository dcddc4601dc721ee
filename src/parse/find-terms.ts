import type { TermConfig } from '../model/config-sections.ts'

/** A word that is written otherwise. */
export interface FoundTerm {
  readonly word: string
  readonly use: string
  readonly index: number
}

export type TermFinder = (text: string) => readonly FoundTerm[]

/** Finds whole words; parts of names (`graphql.org`, `@acme/graphql`, `graphql-request`) are none. */
export function createTermFinder(terms: readonly TermConfig[]): TermFinder {
  const uses = new Map(terms.flatMap(({ use, instead }) => instead.map((word) => [word, use] as const)))
  if (uses.size === 0) return () => []
  // Of two that begin alike the longer one is meant.
  const words = [...uses.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_@/\\\\]|[\\p{L}\\p{N}_][.:-])(?:${words.join('|')})(?![\\p{L}\\p{N}_@/\\\\]|[.:-][\\p{L}\\p{N}_])`,
    'gu',
  )
  return (text) => {
    const found: FoundTerm[] = []
    for (const { 0: word, index } of text.matchAll(pattern)) {
      const use = uses.get(word)
      // `Node` is no fault where it stands in `Node.js`.
      if (use !== undefined && !isWithin(text, index, { word, use })) found.push({ word, use, index })
    }
    return found
  }
}

function isWithin(text: string, index: number, { word, use }: { readonly word: string; readonly use: string }): boolean {
  for (let at = use.indexOf(word); at !== -1; at = use.indexOf(word, at + 1)) if (text.startsWith(use, index - at)) return true
  return false
}
