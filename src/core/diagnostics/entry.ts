import type { Severity } from '../model/diagnostic.ts'

/** An entry of the catalogue: the message of a code and how to fix the problem. */
export interface CatalogueEntry<Params> {
  readonly severity: Severity
  /** A short description for lists of codes. */
  readonly title: string
  readonly message: (params: Params) => string
  readonly hint?: (params: Params) => string | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: a table of entries with different parameters has no narrower type
export type CatalogueTable = Readonly<Record<string, CatalogueEntry<any>>>

export function didYouMean(suggestion: string | undefined): string | undefined {
  return suggestion === undefined ? undefined : `Did you mean \`${suggestion}\`?`
}
