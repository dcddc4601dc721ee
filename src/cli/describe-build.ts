import type { ProjectBuild } from '../api/build-project.ts'
import { textIn } from '../core/config/config-texts.ts'
import { readManifest } from '../core/manifest/manifest-format.ts'
import type { BuildOptions } from '../core/model/public-api.ts'
import { silentObserver } from '../core/pipeline/build-run.ts'
import { UsageError } from '../kit/failures/failure.ts'
import { type BuildFigures, createLinkGraph, type FailedQuery, formatHtmlReport } from '../tools/build-report/format-html-report.ts'
import { compareManifests, fileOf, indexManifest } from '../tools/deploy/diff/compare-manifests.ts'
import { type Project, withReadInput } from './open-project.ts'
import { answerQueries, type ExpectedQuery, rankOf, readQueries } from './search-test.ts'

interface DescribedOptions extends BuildOptions {
  readonly queries?: string
}

interface BuildDescription {
  readonly onRendered: (path: string, ms: number) => void
  /** The page that `--report html` writes. */
  write(build: ProjectBuild): Promise<string>
}

/** Collects what the build report shows in addition to problems. */
export function createBuildDescription(project: Project, options: DescribedOptions): BuildDescription {
  const { config } = project
  const rendered: BuildFigures['rendered'][number][] = []
  // The file is read before the build, because a mistake in it would otherwise be found only afterward.
  const queries = options.queries === undefined ? undefined : readAll(options.queries, config.root)
  return {
    onRendered: (path, ms) => rendered.push({ path, ms }),
    async write({ diagnostics, report, site, manifest, previous }) {
      const current = manifest && readManifest([...manifest].join(''))
      if (typeof current === 'string') throw new Error(`The manifest of this build is not valid: ${current}`)
      const index = current && indexManifest(current)
      return formatHtmlReport({
        title: textIn(config.title, config.locales[0], config.locales),
        diagnostics,
        report,
        rendered,
        sizes: index?.manifest.pages.flatMap(({ path }) => ({ path, bytes: fileOf(index, path)?.[1] ?? 0 })) ?? [],
        links: site && createLinkGraph(site),
        comparison: previous && current && compareManifests(previous, current),
        queries: queries && report && { total: queries.length, failed: await findFailed(queries, project, options) },
      })
    },
  }
}

function readAll(file: string, root: string): readonly ExpectedQuery[] {
  const { value, diagnostics } = readQueries(file, root)
  const [first] = diagnostics
  if (first) throw new UsageError(`The query file \`${file}\` cannot be used: ${first.message}`, first.hint)
  return value
}

async function findFailed(queries: readonly ExpectedQuery[], project: Project, options: BuildOptions): Promise<readonly FailedQuery[]> {
  const setup = { project, options, observer: silentObserver }
  const answers = await withReadInput(setup, (input) => answerQueries(queries, project.config, input))
  if (!answers) throw new UsageError('This site has no local search for `--queries`.', 'Set `search: { provider: "local" }` in the config.')
  return answers.flatMap((answer) => {
    const rank = rankOf(answer)
    const { query, within } = answer.expected
    return rank !== undefined && rank <= within ? [] : [{ query, results: answer.pages.length }]
  })
}
