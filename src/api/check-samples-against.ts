import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { ReadInput } from '../core/pipeline/read-parts.ts'
import { readCheckedSite } from '../core/pipeline/read-site.ts'
import { checkAgainst, installOtherVersions } from '../features/samples/check-against.ts'
import type { parseVersions } from '../features/samples/other-versions.ts'
import type { ProjectPath } from '../kit/files/paths.ts'

interface SamplesAgainst {
  /** Problems that occur only with the other versions. */
  readonly diagnostics: readonly Diagnostic[]
  /** The numbers of pages and other files with problems. */
  readonly pages: number
  readonly otherFiles: number
  /** Packages of a scope that do not have its version. */
  readonly kept: Awaited<ReturnType<typeof installOtherVersions>>['kept']
}

/** Checks the samples of a project against other versions of their packages, and nothing else. */
export async function checkSamplesAgainst(input: ReadInput, versions: ReturnType<typeof parseVersions>): Promise<SamplesAgainst> {
  const setup = await installOtherVersions(input, versions)
  const read = await readCheckedSite(input)
  const diagnostics = await checkAgainst(read, input, setup)
  const files = new Set(diagnostics.flatMap(({ location }) => location?.file ?? []))
  const sources = new Set<ProjectPath>(read.site.pages.map(({ route }) => route.source.projectPath))
  const pages = [...files].filter((file) => sources.has(file)).length
  return { diagnostics, pages, otherFiles: files.size - pages, kept: setup.kept }
}
