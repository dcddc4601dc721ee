import { createBuildRun } from '../pipeline/build-run.ts'
import { checkDiagrams } from '../pipeline/diagrams/check-diagrams.ts'
import { readCheckedSite } from '../pipeline/read-site.ts'
import { checkSamples } from '../pipeline/samples/check-samples.ts'
import { formatCounted, formatSamples } from '../terminal/format-summary.ts'
import { createProgress } from '../terminal/progress.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { createBuildPool, toolVersion } from './build-pool.ts'
import { openProject, type ProjectOptions } from './open-project.ts'
import { onInterrupt } from './process-environment.ts'
import { exitCodeFor, writeReports } from './report.ts'

interface CheckOptions extends ProjectOptions {
  readonly offline?: boolean
  readonly concurrency?: number
}

export async function run(root: string, options: CheckOptions, terminal: Terminal): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const strict = options.strict ?? false
  const now = () => performance.now()
  const checkRun = createBuildRun({ ...createProgress(terminal, { now }), now })
  checkRun.take({ value: undefined, diagnostics: project.diagnostics })
  const pool = createBuildPool(options.concurrency)
  const release = onInterrupt(() => undefined)
  try {
    const input = {
      ...project,
      run: checkRun,
      pool,
      toolVersion: toolVersion(),
      nowMs: Date.now(),
      includeDrafts: false,
      offline: options.offline ?? false,
    }
    const read = await readCheckedSite(input)
    const [samples, diagrams] = await Promise.all([checkSamples(read, input), checkDiagrams(read, input)])
    checkRun.take({ value: undefined, diagnostics: diagrams })
    writeReports(checkRun.diagnostics, { ...project.reporting(read.siteCode?.inputs), targets: project.reports, strict, terminal })
    if (samples) terminal.report(formatSamples(samples))
    if (checkRun.diagnostics.length === 0) terminal.report(`Checked ${formatCounted(read.site.pages.length, 'page')}. No problems found.`)
    return exitCodeFor(checkRun.diagnostics, strict)
  } finally {
    release()
    await pool.close()
  }
}
