import { resolve } from 'node:path'
import { workingFolder } from '../api/process-environment.ts'
import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { orRefused, UsageError } from '../kit/failures/failure.ts'
import { writeFileAtomic } from '../kit/files/file-system.ts'
import { closest } from '../kit/similar/closest.ts'
import { type Answer, answerQueries, rankOf, readQueries } from './answer-queries.ts'
import { createDiagnostic } from './diagnostics.ts'
import { openProject, type ProjectOptions } from './open-project.ts'
import { createObserver, withReadInput } from './read-input.ts'
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
