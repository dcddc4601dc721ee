import { LineCounter, parseDocument } from 'yaml'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Outcome } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'

/** What readers type, and where they want to come. */
export interface ExpectedQuery {
  readonly query: string
  /** Addresses of pages; any of them will do. */
  readonly expect: readonly string[]
  /** Among how many results it must be. */
  readonly within: number
  readonly location: Location
}

const keys = new Set(['query', 'expect', 'within'])
const usualWithin = 3

/** Reads a list of queries, in YAML or JSON: `- { query: custom fields, expect: /guides/custom-fields/ }`. */
export function readQueries(text: string, file: ProjectPath): Outcome<readonly ExpectedQuery[]> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const locate = (offset: number): Location => ({ file, line: lines.linePos(offset).line, column: lines.linePos(offset).col })
  const bad = (reason: string, offset: number): Diagnostic => createDiagnostic('search/bad-queries', { reason }, locate(offset))
  const [error] = document.errors
  if (error) return { value: [], diagnostics: [bad(error.message.split('\n')[0]?.replace(/\.$/, '') ?? '', error.pos[0])] }
  const list: unknown = document.toJS({ maxAliasCount: 10 })
  if (!Array.isArray(list)) return { value: [], diagnostics: [bad('the file must contain a list', 0)] }
  const diagnostics: Diagnostic[] = []
  const value = list.flatMap((entry: unknown, index): readonly ExpectedQuery[] => {
    const node = document.getIn([index], true) as { readonly range?: readonly [number, number, number] } | undefined
    const offset = node?.range?.[0] ?? 0
    const problem = findProblem(entry)
    if (problem === undefined) {
      const { query, expect, within = usualWithin } = entry as { query: string; expect: string | string[]; within?: number }
      return [{ query, expect: [expect].flat(), within, location: locate(offset) }]
    }
    diagnostics.push(bad(problem, offset))
    return []
  })
  return { value, diagnostics }
}

function findProblem(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return 'each entry must be an object with `query` and `expect` keys'
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
