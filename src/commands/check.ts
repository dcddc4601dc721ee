import { checkDiagrams } from '../pipeline/diagrams/check-diagrams.ts'
import { readCheckedSite } from '../pipeline/read-site.ts'
import { checkSamples } from '../pipeline/samples/check-samples.ts'
import { formatCounted } from '../support/text/format-count.ts'
import { formatSamples } from '../terminal/format-summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { createObserver, withReadInput } from './build-pool.ts'
import { openProject, type ProjectOptions } from './open-project.ts'
import { exitCodeFor, writeReports } from './report.ts'

interface CheckOptions extends ProjectOptions {
  readonly offline?: boolean
  readonly concurrency?: number
}

export async function run(root: string, options: CheckOptions, terminal: Terminal): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const strict = options.strict ?? false
  return withReadInput({ project, options, observer: createObserver(terminal) }, async (input) => {
    const { run } = input
    run.take({ value: undefined, diagnostics: project.diagnostics })
    const read = await readCheckedSite(input)
    const [samples, diagrams] = await Promise.all([checkSamples(read, input), checkDiagrams(read, input)])
    run.take({ value: undefined, diagnostics: diagrams })
    writeReports(run.diagnostics, { ...project.reporting(read.siteCode?.inputs), targets: project.reports, strict, terminal })
    if (samples) terminal.report(formatSamples(samples))
    if (run.diagnostics.length === 0) terminal.report(`Checked ${formatCounted(read.site.pages.length, 'page')}. No problems found.`)
    return exitCodeFor(run.diagnostics, strict)
  })
}
