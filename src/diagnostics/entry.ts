import type { Severity } from '../model/diagnostic.ts'

/** One code of the catalogue: how it is said, and what to do about it. */
export interface CatalogueEntry<Params> {
  readonly severity: Severity
  /** The problem in a few words, for lists of codes. */
  readonly title: string
  readonly message: (params: Params) => string
  readonly hint?: (params: Params) => string | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: a table of entries with different parameters has no narrower type
export type CatalogueTable = Readonly<Record<string, CatalogueEntry<any>>>

export function didYouMean(suggestion: string | undefined): string | undefined {
  return suggestion === undefined ? undefined : `Did you mean \`${suggestion}\`?`
}
