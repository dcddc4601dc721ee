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
  const { diagnostics, report, codeFiles } = await buildProject(project, options, {
    observer: createObserver(terminal),
    guard: onInterrupt,
  })
  writeReports(diagnostics, { ...project.reporting(codeFiles), targets: project.reports, strict, terminal, build: report })
  if (report) terminal.report(formatSummary(report))
  else terminal.report('Nothing was published. The output folder is unchanged.')
  return exitCodeFor(diagnostics, strict)
}
