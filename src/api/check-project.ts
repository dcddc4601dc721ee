import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { SampleCounts } from '../core/model/document.ts'
import type { Site } from '../core/model/site.ts'
import { createSiteInput, runSlowChecks } from '../core/pipeline/feature-work.ts'
import { readCheckedSite } from '../core/pipeline/read-checked-site.ts'
import type { ReadInput } from '../core/pipeline/read-parts.ts'
import type { ExternalCheck } from '../features/external-links/check-external.ts'
import type { Project } from './open-project.ts'

interface ProjectCheck {
  readonly diagnostics: readonly Diagnostic[]
  readonly pages: number
  readonly site: Site
  readonly samples: SampleCounts | undefined
  /** The sources of React pages and components. */
  readonly codeFiles: readonly string[]
  readonly external: ExternalCheck | undefined
}

/** Reads and checks a project like a build, with its samples and diagrams, and on request with the addresses of other sites. */
export async function checkProject(
  project: Project,
  input: ReadInput,
  options: { readonly external?: boolean } = {},
): Promise<ProjectCheck> {
  const { run } = input
  run.take({ value: undefined, diagnostics: project.diagnostics })
  const read = await readCheckedSite(input)
  const slow = await runSlowChecks(createSiteInput(read, input, { thorough: true }), input.features)
  const { samples } = run.take({ ...slow, diagnostics: slow.diagnostics.map(read.parts.generated.relocate) })
  // Loaded on demand: only this check uses the network modules.
  const external = options.external
    ? await (await import('../features/external-links/check-external.ts')).checkExternal(read, input)
    : undefined
  if (external) run.take({ value: undefined, diagnostics: external.diagnostics })
  const { site, siteCode } = read
  return {
    diagnostics: run.diagnostics,
    pages: site.pages.length,
    site,
    samples,
    codeFiles: siteCode?.inputs ?? [],
    external,
  }
}
