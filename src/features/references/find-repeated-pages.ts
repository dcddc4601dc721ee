import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { GeneratedPage } from '../../core/model/reference.ts'

/** A source of reference pages: a folder, a package, or a document. */
interface PageSource {
  /** Its folder of pages. */
  readonly into: string
  readonly location: Location
}

/** Reports pages that several sources create, once for each folder, because only one of them could be published. */
export function findRepeatedPages(pages: readonly Pick<GeneratedPage, 'path'>[], sources: readonly PageSource[]): readonly Diagnostic[] {
  const known = new Set<string>()
  const repeated = pages.flatMap(({ path }) => {
    const name = path.replace(/\.md$/, '')
    const isRepeated = known.has(name)
    known.add(name)
    return isRepeated ? [name] : []
  })
  return sources.flatMap((source) => {
    const [page, ...others] = repeated.filter((name) => sources.findLast(({ into }) => name.startsWith(`${into}/`)) === source)
    return page === undefined ? [] : [createDiagnostic('reference/repeated-page', { page, others: others.length }, source.location)]
  })
}
