import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { openIndex } from '../../templates/search/open-index.ts'
import { workingFolder } from '../api/process-environment.ts'
import type { Diagnostic, Location, Outcome } from '../core/model/diagnostic.ts'
import type { SiteConfig } from '../core/model/site-config.ts'
import { planFiles } from '../core/pipeline/plan-files.ts'
import type { ReadInput } from '../core/pipeline/read-parts.ts'
import { readSite } from '../core/pipeline/read-site.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { isRecord } from '../kit/data/is-record.ts'
import { ignoreError, orRefused, UsageError } from '../kit/failures/failure.ts'
import { writeFileAtomic } from '../kit/files/file-system.ts'
import type { ProjectPath } from '../kit/files/paths.ts'
import { closest } from '../kit/similar/closest.ts'
import { createDiagnostic } from './diagnostics.ts'
import { createObserver, openProject, type ProjectOptions, withReadInput } from './open-project.ts'
import { writeReports } from './report.ts'

interface SearchTestOptions extends ProjectOptions {
  readonly file: string
  /** The percentage of queries that must pass. */
  readonly least: number
  readonly offline?: boolean
  /** The file in which to save the rank of each expected page. */
  readonly ranks?: string
}

export async function run(root: string, options: SearchTestOptions, terminal: Terminal): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const { config, reports } = project
  const report = (diagnostics: readonly Diagnostic[]) =>
    writeReports(diagnostics, { targets: reports, root: config.root, strict: false, terminal })
  const queries = readQueries(options.file, config.root)
  if (queries.diagnostics.length > 0) {
    report(queries.diagnostics)
    return 2
  }
  return withReadInput({ project, options, observer: createObserver(terminal) }, async (input) => {
    const answers = await answerQueries(queries.value, config, input)
    if (!answers) throw new UsageError('This site has no local search to test.', 'Set `search: { provider: "local" }` in the config.')
    const diagnostics = answers.flatMap(judge)
    const ranks = answers.map((answer) => [answer.expected.query, rankOf(answer) ?? null] as const)
    if (options.ranks !== undefined) writeRanks(options.ranks, ranks)
    report(diagnostics)
    const missed = new Set(diagnostics.map(({ location }) => location)).size
    const share = queries.value.length === 0 ? 100 : (100 * (queries.value.length - missed)) / queries.value.length
    terminal.report(`${queries.value.length - missed} of ${queries.value.length} queries find the expected page (${Math.floor(share)}%).`)
    return share < options.least || diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
  })
}

function judge(answer: Answer): readonly Diagnostic[] {
  const { query, expect, within, location } = answer.expected
  const { pages, hrefs } = answer
  const unknown = expect.filter((route) => !hrefs.has(route))
  if (unknown.length > 0) {
    return unknown.map((route) =>
      createDiagnostic('search/unknown-page', { route, suggestion: closest(route, [...hrefs.keys()]) }, location),
    )
  }
  const best = rankOf(answer) ?? 0
  if (best > 0 && best <= within) return []
  return [createDiagnostic('search/missed', { query, within, place: best, first: pages[0] ?? '' }, location)]
}

/** Formats one line for each query, for `docsgen diff`. */
function writeRanks(file: string, ranks: readonly (readonly [string, number | null])[]): void {
  const lines = ranks.map((entry) => JSON.stringify(entry))
  const write = () => writeFileAtomic(resolve(workingFolder(), file), `{"ranks":[\n${lines.join(',\n')}\n]}\n`)
  orRefused(write, `The file \`${file}\` cannot be written`, 'Check the permissions of its folder.')
}

export interface Answer {
  readonly expected: ExpectedQuery
  /** The URLs of pages, best match first. */
  readonly pages: readonly string[]
  /** The URLs of all pages, keyed by route. */
  readonly hrefs: ReadonlyMap<string, string>
}

/** The number of results to search for a page that does not rank where it should. */
const maxPlaces = 50

/** Searches the files that a build would publish in the same way as the site. Returns undefined if the site has no local search. */
export async function answerQueries(
  queries: readonly ExpectedQuery[],
  config: SiteConfig,
  input: ReadInput,
): Promise<readonly Answer[] | undefined> {
  const [version, locale] = [config.versions[0], config.locales[0]]
  const source = input.features.flatMap(({ site }) => site?.(config, version, locale).props?.search?.src ?? [])[0]
  if (source === undefined) return undefined
  const read = await readSite(input)
  const plan = planFiles(read, input)
  const load = async (path: string) => {
    const file = plan.get(path)
    const content = file?.kind === 'generated' ? await file.make() : undefined
    return JSON.parse(Buffer.from(content ?? []).toString() || 'null')
  }
  const directory = source.slice(config.base.length)
  const folder = directory.replace(/^search\/(.*)\.json$/, 'assets/search/$1')
  const index = openIndex(await load(directory), (name) => load(`${folder}/${name}.json`))
  const hrefs = new Map(read.site.pages.map(({ route }) => [route.path as string, route.href as string]))
  const answers: Answer[] = []
  for (const expected of queries) {
    const { found } = await index.answer({ query: expected.query, limit: maxPlaces })
    answers.push({ expected, pages: [...new Set(found.map(({ document }) => document.href))], hrefs })
  }
  return answers
}

/** The rank of the first expected page, counted from 1. */
export function rankOf({ expected, pages, hrefs }: Answer): number | undefined {
  const places = expected.expect.map((route) => pages.indexOf(hrefs.get(route) ?? '')).filter((place) => place !== -1)
  return places.length === 0 ? undefined : Math.min(...places) + 1
}

/** A query and the pages that readers expect to find. */
export interface ExpectedQuery {
  readonly query: string
  /** The URLs of pages, at least one of which must be found. */
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

interface ListOptions<Entry> {
  /** The name of the list in messages, such as `query file`. */
  readonly what: string
  /** The folder that file names in diagnostics are relative to. */
  readonly root: string
  /** Reads an entry. If the result is a string, it is the reason why the entry cannot be used. */
  readonly read: (entry: unknown, location: Location) => Entry | string
  readonly report: (reason: string, location: Location) => Diagnostic
}

/** Reads a YAML or JSON file that contains a list. The path is relative to the current folder. */
export function readYamlList<Entry extends object>(
  given: string,
  { what, root, read, report }: ListOptions<Entry>,
): Outcome<readonly Entry[]> {
  const path = resolve(workingFolder(), given)
  const file = relative(root, path).split(sep).join('/') as ProjectPath
  const lines = new LineCounter()
  const document = parseDocument(readFile(path, given, what), { lineCounter: lines })
  const locate = (offset: number): Location => ({ file, line: lines.linePos(offset).line, column: lines.linePos(offset).col })
  const [error] = document.errors
  if (error) return { value: [], diagnostics: [report(error.message.split('\n')[0]?.replace(/\.$/, '') ?? '', locate(error.pos[0]))] }
  const list: unknown = document.toJS({ maxAliasCount: 10 })
  if (!Array.isArray(list)) return { value: [], diagnostics: [report('the file must contain a list', locate(0))] }
  const diagnostics: Diagnostic[] = []
  const value = list.flatMap((entry: unknown, index): readonly Entry[] => {
    const node = document.getIn([index], true) as { readonly range?: readonly [number, number, number] } | undefined
    const location = locate(node?.range?.[0] ?? 0)
    const result = read(entry, location)
    if (typeof result !== 'string') return [result]
    diagnostics.push(report(result, location))
    return []
  })
  return { value, diagnostics }
}

function readFile(path: string, given: string, what: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // The usage error below names this file.
    ignoreError(error)
    throw new UsageError(`Cannot read the ${what} \`${given}\`.`, 'Check the path and the permissions of the file.')
  }
}
