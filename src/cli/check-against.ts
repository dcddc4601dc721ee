import { checkSamplesAgainst } from '../api/check-samples-against.ts'
import type { CheckOptions } from '../core/model/public-api.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { parseVersions } from '../features/samples/other-versions.ts'
import { formatCounted } from '../kit/text/format-count.ts'
import { openProject, type ProjectOptions } from './open-project.ts'
import { createObserver, withReadInput } from './read-input.ts'
import { exitCodeFor, writeReports } from './report.ts'

type AgainstOptions = CheckOptions & ProjectOptions & { readonly samplesAgainst: string }

/** Checks the samples against other versions of their packages. */
export async function run(root: string, options: AgainstOptions, terminal: Terminal): Promise<number> {
  const { samplesAgainst, strict = false } = options
  const versions = parseVersions(samplesAgainst)
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  return withReadInput({ project, options, observer: createObserver(terminal) }, async (input) => {
    const { diagnostics, pages, otherFiles, kept } = await checkSamplesAgainst(input, versions)
    for (const { name, before, version } of kept) terminal.report(`\`${name}\` has no version ${version}, so it stays at ${before}.`)
    const places = [
      pages > 0 ? `on ${formatCounted(pages, 'page')}` : '',
      otherFiles > 0 ? `in ${formatCounted(otherFiles, 'other file')}` : '',
    ]
    const where = places.filter((place) => place !== '').join(' and ')
    terminal.report(`Samples against ${samplesAgainst}: ${formatCounted(diagnostics.length, 'problem')} ${where}`.trim())
    writeReports(diagnostics, { ...project.reporting(), targets: project.reports, strict, terminal })
    return exitCodeFor(diagnostics, strict)
  })
}
