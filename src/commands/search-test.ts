import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { workingFolder } from '../api/process-environment.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Outcome } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import { readSite } from '../pipeline/read-site.ts'
import { createSearchFiles } from '../pipeline/search/search-files.ts'
import { EnvironmentError, UsageError } from '../support/failures/failure.ts'
import { ignoreError } from '../support/failures/ignore-error.ts'
import { writeFileAtomic } from '../support/files/write-file-atomic.ts'
import { closest } from '../support/similar/closest.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { openProject, type ProjectOptions } from './open-project.ts'
import { createObserver, withReadInput } from './read-input.ts'
import { writeReports } from './report.ts'

interface SearchTestOptions extends ProjectOptions {
  readonly file: string
  /** The required percentage of queries. */
  readonly least: number
  readonly offline?: boolean
  /** The file for the place of each expected page. */
  readonly ranks?: string
}

/** How many results to search for a page that is not where it should be. */
const maxPlaces = 50

export async function run(root: string, options: SearchTestOptions, terminal: Terminal): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const { config, reports } = project
  const report = (diagnostics: readonly Diagnostic[]) =>
    writeReports(diagnostics, { targets: reports, root: config.root, strict: false, terminal })
  const file = resolve(workingFolder(), options.file)
  const queries = readQueries(readFile(file, options.file), relative(config.root, file).split(sep).join('/') as ProjectPath)
  if (queries.diagnostics.length > 0) {
    report(queries.diagnostics)
    return 2
  }
  return withReadInput({ project, options, observer: createObserver(terminal) }, async (input) => {
    const { site, readEntry } = await readSite(input)
    const [version, locale] = [config.versions[0], config.locales[0]]
    const index = version && locale && createSearchFiles({ config, readEntry, pool: input.pool }).open(site, version, locale)
    if (!index) throw new UsageError('This site has no local search to test.', 'Set `search: { provider: "local" }` in the config.')
    const hrefs = new Map(site.pages.map(({ route }) => [route.path as string, route.href as string]))
    const diagnostics: Diagnostic[] = []
    const ranks: (readonly [query: string, rank: number | null])[] = []
    for (const expected of queries.value) {
      const { found } = await index.answer({ query: expected.query, limit: maxPlaces })
      const pages = [...new Set(found.map(({ document }) => document.href))]
      diagnostics.push(...judge(expected, { pages, hrefs }))
      ranks.push([expected.query, rankOf(expected, { pages, hrefs }) ?? null])
    }
    if (options.ranks !== undefined) writeRanks(options.ranks, ranks)
    report(diagnostics)
    const missed = new Set(diagnostics.map(({ location }) => location)).size
    const share = queries.value.length === 0 ? 100 : (100 * (queries.value.length - missed)) / queries.value.length
    terminal.report(`${queries.value.length - missed} of ${queries.value.length} queries find the expected page (${Math.floor(share)}%).`)
    return share < options.least || diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
  })
}

interface Found {
  /** The addresses of pages, best first. */
  readonly pages: readonly string[]
  /** The addresses of all pages, by route. */
  readonly hrefs: ReadonlyMap<string, string>
}

function judge({ query, expect, within, location }: ExpectedQuery, { pages, hrefs }: Found): readonly Diagnostic[] {
  const unknown = expect.filter((route) => !hrefs.has(route))
  if (unknown.length > 0) {
    return unknown.map((route) =>
      createDiagnostic('search/unknown-page', { route, suggestion: closest(route, [...hrefs.keys()]) }, location),
    )
  }
  const best = rankOf({ expect }, { pages, hrefs }) ?? 0
  if (best > 0 && best <= within) return []
  return [createDiagnostic('search/missed', { query, within, place: best, first: pages[0] ?? '' }, location)]
}

/** The place of the first expected page, from 1. */
function rankOf({ expect }: Pick<ExpectedQuery, 'expect'>, { pages, hrefs }: Found): number | undefined {
  const places = expect.map((route) => pages.indexOf(hrefs.get(route) ?? '')).filter((place) => place !== -1)
  return places.length === 0 ? undefined : Math.min(...places) + 1
}

/** A line for each query, for `docsgen diff`. */
function writeRanks(file: string, ranks: readonly (readonly [string, number | null])[]): void {
  const lines = ranks.map((entry) => JSON.stringify(entry))
  try {
    writeFileAtomic(resolve(workingFolder(), file), `{"ranks":[\n${lines.join(',\n')}\n]}\n`)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
    throw new EnvironmentError(`The file \`${file}\` cannot be written: ${reason}.`, 'Check the permissions of its folder.', {
      cause: error,
    })
  }
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
interface ExpectedQuery {
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
function readQueries(text: string, file: ProjectPath): Outcome<readonly ExpectedQuery[]> {
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
