import { buildProject } from '../api/build-project.ts'
import type { BuildOptions } from '../model/public-api.ts'
import { formatSummary } from '../terminal/format-summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { onInterrupt } from './interrupts.ts'
import { openProject, type ProjectOptions } from './open-project.ts'
import { createObserver } from './read-input.ts'
import { exitCodeFor, writeReports } from './report.ts'

export async function run(root: string, options: BuildOptions & ProjectOptions, terminal: Terminal): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const strict = options.strict ?? false
  const hooks = { observer: createObserver(terminal), guard: onInterrupt }
  const { diagnostics, report, codeFiles } = options.verify
    ? await (await import('../api/verify-build.ts')).verifyBuild(project, options, hooks)
    : await buildProject(project, options, hooks)
  writeReports(diagnostics, { ...project.reporting(codeFiles), targets: project.reports, strict, terminal, build: report })
  if (report) terminal.report(`${formatSummary(report)}${options.verify ? 'A build without caches made the same files.\n' : ''}`)
  else terminal.report('Nothing was published. The output folder is unchanged.')
  return exitCodeFor(diagnostics, strict)
}
