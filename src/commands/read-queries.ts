import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { workingFolder } from '../api/process-environment.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Outcome } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import { UsageError } from '../support/failures/failure.ts'
import { ignoreError } from '../support/failures/ignore-error.ts'

/** Reads a file with queries, relative to the current folder. Diagnostics name it relative to the project. */
export function readQueries(given: string, root: string): Outcome<readonly ExpectedQuery[]> {
  const file = resolve(workingFolder(), given)
  return parseQueries(readFile(file, given), relative(root, file).split(sep).join('/') as ProjectPath)
}

function readFile(path: string, given: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // The usage error below names the file.
    ignoreError(error)
    throw new UsageError(`Cannot read the query file \`${given}\`.`, 'Check the path and the permissions of the file.')
  }
}

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

/** Reads a list of queries, in YAML or JSON: `- { query: custom fields, expect: /guides/custom-fields/ }`. */
function parseQueries(text: string, file: ProjectPath): Outcome<readonly ExpectedQuery[]> {
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
