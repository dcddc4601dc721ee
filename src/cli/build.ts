import { buildProject } from '../api/build-project.ts'
import type { BuildOptions } from '../core/model/public-api.ts'
import { formatSummary } from '../core/terminal/format-summary.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { UsageError } from '../kit/failures/failure.ts'
import { onInterrupt } from './finish.ts'
import { createObserver, openProject, type ProjectOptions } from './open-project.ts'
import { exitCodeFor, writeReports } from './report.ts'

/** `queries` is a file for the `html` format. */
type BuildFlags = BuildOptions & ProjectOptions & { readonly queries?: string }

export async function run(root: string, options: BuildFlags, terminal: Terminal): Promise<number> {
  const project = await openProject(root, { ...options, reportsHtml: true }, terminal)
  if (!project) return 2
  const strict = options.strict ?? false
  // The module is loaded only if it is needed.
  const hasHtml = project.reports.some(({ format }) => format === 'html')
  if (options.queries !== undefined && !hasHtml)
    throw new UsageError('`--queries` only has an effect on the report format `html`.', 'Add `--report html=report.html`.')
  const html = hasHtml ? (await import('./describe-build.ts')).createBuildDescription(project, options) : undefined
  const hooks = {
    observer: createObserver(terminal),
    guard: onInterrupt,
    ...(html ? { onRendered: html.onRendered } : {}),
  }
  const build = options.verify
    ? await (await import('../api/verify-build.ts')).verifyBuild(project, options, hooks)
    : await buildProject(project, options, hooks)
  const { diagnostics, report, codeFiles } = build
  const page = await html?.write(build)
  writeReports(diagnostics, {
    ...project.reporting(codeFiles),
    targets: project.reports,
    strict,
    terminal,
    build: report,
    ...(page === undefined ? {} : { html: () => page }),
  })
  if (report) terminal.report(`${formatSummary(report)}${options.verify ? 'A build without caches made the same files.\n' : ''}`)
  else terminal.report('Nothing was published. The output folder is unchanged.')
  return exitCodeFor(diagnostics, strict)
}
