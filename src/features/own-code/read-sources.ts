import type { MadePages, SourcesInput } from '../../core/feature.ts'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { GeneratedPage } from '../../core/model/reference.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from './diagnostics.ts'
import { runFunction } from './run-function.ts'

/** The pages of all sources of the config. */
export async function readSources(input: SourcesInput): Promise<Outcome<MadePages>> {
  const { sources } = input.config.ownCode
  const results = await Promise.all(sources.map((source, index) => runFunction({ kind: 'source', index, ...source }, input)))
  const mainRoot = input.config.contentRoots[0]?.id ?? ''
  const taken = new Map(input.pages.map((page) => [`${page.rootId ?? mainRoot}/${page.path}`, page]))
  const pages: GeneratedPage[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, result] of results.entries()) {
    const name = sources[index]?.name ?? ''
    diagnostics.push(...result.diagnostics)
    for (const page of result.pages) {
      const key = `${page.rootId ?? mainRoot}/${page.path}`
      const first = taken.get(key)
      if (!first) {
        taken.set(key, page)
        pages.push(page)
        continue
      }
      const other = placeOf(first)
      const related = other ? [{ message: 'The first page with this path', location: other }] : []
      diagnostics.push(
        createDiagnostic('function/duplicate-page', { name, path: page.path.replace(/\.md$/, '') }, placeOf(page), { related }),
      )
    }
  }
  const isWhole = diagnostics.every(({ severity }) => severity !== 'error')
  return { value: { pages, watched: results.flatMap(({ watched }) => watched), isWhole }, diagnostics }
}

function placeOf(page: GeneratedPage): Location | undefined {
  const [origin] = page.origins
  return origin && { file: origin.file as ProjectPath, line: origin.at }
}
