import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { Site } from '../core/model/site.ts'
import { createSiteInput, runSlowChecks } from '../core/pipeline/feature-work.ts'
import { readCheckedSite } from '../core/pipeline/read-checked-site.ts'
import type { ReadInput } from '../core/pipeline/read-parts.ts'
import type { ReadSite } from '../core/pipeline/read-site.ts'
import { formatCounted } from '../kit/text/format-values.ts'
import type { Project } from './open-project.ts'

interface ProjectCheck extends Pick<ReadSite, 'readBody'> {
  readonly diagnostics: readonly Diagnostic[]
  readonly pages: number
  readonly site: Site
  /** Summaries of the other checks. */
  readonly summaries: readonly string[]
  /** The sources of React pages and components. */
  readonly codeFiles: readonly string[]
}

/** Reads and checks a project as a build does, including its samples and diagrams and, on request, the URLs of other sites. */
export async function checkProject(
  project: Project,
  input: ReadInput,
  { external = false }: { readonly external?: boolean } = {},
): Promise<ProjectCheck> {
  const { run } = input
  run.take({ value: undefined, diagnostics: project.diagnostics })
  const read = await readCheckedSite(input)
  const slow = await runSlowChecks(createSiteInput(read, input, { thorough: external ? 'online' : true }), input.features)
  const found = run.take({ ...slow, diagnostics: slow.diagnostics.map(read.parts.generated.relocate) })
  const { site, siteCode } = read
  return {
    diagnostics: run.diagnostics,
    pages: site.pages.length,
    site,
    readBody: read.readBody,
    summaries: [
      ...found.flatMap(({ summary }) => summary ?? []),
      ...(run.knownProblems.total > 0 ? [`The config accepts ${formatCounted(run.knownProblems.total, 'known problem')}.`] : []),
    ],
    codeFiles: siteCode?.inputs ?? [],
  }
}
