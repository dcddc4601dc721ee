import type { Diagnostic } from '../model/diagnostic.ts'
import type { SampleCounts } from '../model/document.ts'
import type { Site } from '../model/site.ts'
import { checkDiagrams } from '../pipeline/diagrams/check-diagrams.ts'
import type { ReadInput } from '../pipeline/read-parts.ts'
import { readCheckedSite } from '../pipeline/read-site.ts'
import { checkSamples } from '../pipeline/samples/check-samples.ts'
import type { Project } from './open-project.ts'

interface ProjectCheck {
  readonly diagnostics: readonly Diagnostic[]
  readonly pages: number
  readonly site: Site
  readonly samples: SampleCounts | undefined
  /** The sources of React pages and components. */
  readonly codeFiles: readonly string[]
}

/** Reads and checks a project like a build, with its samples and diagrams. */
export async function checkProject(project: Project, input: ReadInput): Promise<ProjectCheck> {
  const { run } = input
  run.take({ value: undefined, diagnostics: project.diagnostics })
  const read = await readCheckedSite(input)
  const [samples, diagrams] = await Promise.all([checkSamples(read, input), checkDiagrams(read, input)])
  run.take({ value: undefined, diagnostics: diagrams.map(read.parts.generated.relocate) })
  return { diagnostics: run.diagnostics, pages: read.site.pages.length, site: read.site, samples, codeFiles: read.siteCode?.inputs ?? [] }
}
