import type { SiteInput } from '../../core/feature.ts'
import type { Document, Sample } from '../../core/model/document.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'

/** A page whose samples are checked. */
export interface SamplePage {
  readonly page: ProjectPath
  /** The hash of its text and all includes. */
  readonly hash: string
  readonly document: Document
  /** Read on demand. */
  readonly samples: () => readonly Sample[]
}

/** The hand-written Markdown pages of the current version, without duplicates. Packages of other versions are not installed. */
export function listSamplePages(
  { site, hashes, readBody }: Pick<SiteInput, 'site' | 'hashes' | 'readBody'>,
  version: string,
): readonly SamplePage[] {
  const pages = new Map<ProjectPath, SamplePage>()
  for (const { route, document } of site.pages) {
    const { source } = route
    const page = source.projectPath
    if (source.kind !== 'markdown' || source.generated || route.version !== version) continue
    pages.set(page, { page, document, hash: hashes.get(page) ?? '', samples: () => readBody(source, document)?.samples ?? [] })
  }
  return [...pages.values()]
}
