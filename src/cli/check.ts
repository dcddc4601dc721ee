import { checkProject } from '../api/build-project.ts'
import type { CheckOptions } from '../core/model/public-api.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { UsageError } from '../kit/failures/failure.ts'
import { formatCounted } from '../kit/text/format-values.ts'
import { createObserver, openProject, type ProjectOptions, withReadInput } from './open-project.ts'
import { exitCodeFor, writeReports } from './report.ts'

const addAs = 'To check a site of another tool, add `--as auto`.'

export async function run(
  root: string,
  options: CheckOptions &
    ProjectOptions & { readonly external?: boolean; readonly allowConfigCode?: boolean; readonly ignoreLink?: readonly string[] },
  terminal: Terminal,
): Promise<number> {
  if (options.allowConfigCode) throw new UsageError('`--allow-config-code` only has an effect together with `--as`.', addAs)
  if (options.ignoreLink) throw new UsageError('`--ignore-link` only has an effect together with `--as`.', addAs)
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const strict = options.strict ?? false
  return withReadInput({ project, options, observer: createObserver(terminal) }, async (input) => {
    const { diagnostics, pages, summaries, codeFiles } = await checkProject(project, input, options)
    writeReports(diagnostics, { ...project.reporting(codeFiles), targets: project.reports, strict, terminal })
    for (const summary of summaries) terminal.report(summary)
    if (diagnostics.length === 0) terminal.report(`Checked ${formatCounted(pages, 'page')}. No problems found.`)
    return exitCodeFor(diagnostics, strict)
  })
}
