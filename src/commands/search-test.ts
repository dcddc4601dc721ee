import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import { createBuildRun } from '../pipeline/build-run.ts'
import { readSite } from '../pipeline/read-site.ts'
import { createSearchFiles } from '../pipeline/search-files.ts'
import { type ExpectedQuery, readQueries } from '../search/read-queries.ts'
import { closest } from '../support/closest.ts'
import { UsageError } from '../support/failure.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { createProgress } from '../terminal/progress.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { createBuildPool } from './build-pool.ts'
import { onInterrupt } from './on-interrupt.ts'
import { openProject, type ProjectOptions } from './open-project.ts'
import { writeReports } from './report.ts'
import { toolVersion } from './tool-version.ts'
import { workingFolder } from './working-folder.ts'

interface SearchTestOptions extends ProjectOptions {
  readonly file: string
  /** Per cent of the queries. */
  readonly least: number
  readonly offline?: boolean
}

/** How far down a page is looked for that is not where it should be. */
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
  const now = () => performance.now()
  const searchRun = createBuildRun({ ...createProgress(terminal, { now }), now })
  const pool = createBuildPool(undefined)
  const release = onInterrupt(() => undefined)
  try {
    const { site, readEntry } = await readSite({
      ...project,
      run: searchRun,
      pool,
      toolVersion: toolVersion(),
      nowMs: Date.now(),
      includeDrafts: false,
      offline: options.offline ?? false,
    })
    const [version, locale] = [config.versions[0], config.locales[0]]
    const index = version && locale && createSearchFiles({ config, readEntry, pool }).open(site, version, locale)
    if (!index) throw new UsageError('This site has no local search to test.', 'Set `search: { provider: "local" }` in the config.')
    const hrefs = new Map(site.pages.map(({ route }) => [route.path as string, route.href as string]))
    const diagnostics: Diagnostic[] = []
    for (const expected of queries.value) {
      const { found } = await index.answer({ query: expected.query, limit: maxPlaces })
      const pages = [...new Set(found.map(({ document }) => document.href))]
      diagnostics.push(...judge(expected, { pages, hrefs }))
    }
    report(diagnostics)
    const missed = new Set(diagnostics.map(({ location }) => location)).size
    const share = queries.value.length === 0 ? 100 : (100 * (queries.value.length - missed)) / queries.value.length
    terminal.report(`${queries.value.length - missed} of ${queries.value.length} queries find the expected page (${Math.floor(share)}%).`)
    return share < options.least || diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
  } finally {
    release()
    await pool.close()
  }
}

interface Found {
  /** The addresses of pages, the best first. */
  readonly pages: readonly string[]
  /** Of all pages, by route. */
  readonly hrefs: ReadonlyMap<string, string>
}

function judge({ query, expect, within, location }: ExpectedQuery, { pages, hrefs }: Found): readonly Diagnostic[] {
  const unknown = expect.filter((route) => !hrefs.has(route))
  if (unknown.length > 0) {
    return unknown.map((route) =>
      createDiagnostic('search/unknown-page', { route, suggestion: closest(route, [...hrefs.keys()]) }, location),
    )
  }
  const places = expect.map((route) => pages.indexOf(hrefs.get(route) ?? '')).filter((place) => place !== -1)
  const best = places.length === 0 ? 0 : Math.min(...places) + 1
  if (best > 0 && best <= within) return []
  return [createDiagnostic('search/missed', { query, within, place: best, first: pages[0] ?? '' }, location)]
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
