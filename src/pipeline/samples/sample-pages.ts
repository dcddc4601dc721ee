import type { Sample } from '../../model/document.ts'
import type { ProjectPath } from '../../model/paths.ts'
import type { ReadSite } from '../read-site.ts'

/** A page whose samples are checked. */
export interface SamplePage {
  readonly page: ProjectPath
  /** Of its text and all it includes. */
  readonly hash: string
  /** Read when they are asked for. */
  readonly samples: () => readonly Sample[]
}

/** Pages of Markdown that are shown, each once, and that somebody wrote for the current version: packages of other versions are not there. */
export function listSamplePages(
  { site, hashes, readBody }: Pick<ReadSite, 'site' | 'hashes' | 'readBody'>,
  version: string,
): readonly SamplePage[] {
  const pages = new Map<ProjectPath, SamplePage>()
  for (const { route, document } of site.pages) {
    const { source } = route
    const page = source.projectPath
    if (source.kind !== 'markdown' || source.generated || route.version !== version) continue
    pages.set(page, { page, hash: hashes.get(page) ?? '', samples: () => readBody(source, document)?.samples ?? [] })
  }
  return [...pages.values()]
}
