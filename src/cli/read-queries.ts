import type { Location, Outcome } from '../core/model/diagnostic.ts'
import { isRecord } from '../kit/data/is-record.ts'
import { createDiagnostic } from './diagnostics.ts'
import { readYamlList } from './read-yaml-list.ts'

/** A query and the pages that readers expect. */
export interface ExpectedQuery {
  readonly query: string
  /** Addresses of pages; one of them must be found. */
  readonly expect: readonly string[]
  /** The number of results to search. */
  readonly within: number
  readonly location: Location
}

const keys = new Set(['query', 'expect', 'within'])
const usualWithin = 3

/** Reads a list of queries, relative to the current folder: `- { query: custom fields, expect: /guides/custom-fields/ }`. */
export function readQueries(given: string, root: string): Outcome<readonly ExpectedQuery[]> {
  return readYamlList<ExpectedQuery>(given, {
    what: 'query file',
    root,
    report: (reason, location) => createDiagnostic('search/bad-queries', { reason }, location),
    read(entry, location) {
      const problem = findProblem(entry)
      if (problem !== undefined) return problem
      const { query, expect, within = usualWithin } = entry as { query: string; expect: string | string[]; within?: number }
      return { query, expect: [expect].flat(), within, location }
    },
  })
}

function findProblem(entry: unknown): string | undefined {
  if (!isRecord(entry)) return 'each entry must be an object with `query` and `expect` keys'
  const { query, expect, within } = entry as Readonly<Record<string, unknown>>
  const unknown = Object.keys(entry).find((key) => !keys.has(key))
  if (unknown !== undefined) return `an entry has the unknown key \`${unknown}\``
  if (typeof query !== 'string' || query.trim() === '') return '`query` must be a non-empty string'
  const routes = [expect].flat()
  if (routes.length === 0 || !routes.every((route) => typeof route === 'string' && route.startsWith('/'))) {
    return '`expect` must be a page URL, such as `/guides/install`, or a list of page URLs'
  }
  return within === undefined || (Number.isInteger(within) && (within as number) > 0) ? undefined : '`within` must be a positive integer'
}
