import type { GraphqlDocument } from './graphql-document.ts'
import type { PageSchema } from './page-schema.ts'

/** The schemas a document may be for; undefined where it names one that is not there. */
export function wantedSchemas(
  { wanted }: GraphqlDocument,
  known: readonly PageSchema[],
  absent: readonly string[],
): ReadonlySet<string> | undefined {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const begins = (text: string, title: string) => title !== '' && text.toLowerCase().startsWith(title.toLowerCase())
  const { schema, title = '' } = wanted
  if (schema !== undefined) {
    if (absent.some((name) => same(name, schema))) return new Set()
    const named = known.filter((candidate) => same(candidate.title, schema))
    return named.length > 0 ? new Set(named.map((candidate) => candidate.title)) : undefined
  }
  if (absent.some((name) => begins(title, name))) return new Set()
  const meant = known.filter((candidate) => begins(title, candidate.title))
  // A schema that could not be had might be the one that fits.
  if (meant.length === 0 && absent.length > 0) return new Set()
  return new Set((meant.length > 0 ? meant : known).map((candidate) => candidate.title))
}
