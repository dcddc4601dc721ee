import type { ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Range } from '../model/diagnostic.ts'
import type { RenderFailure } from './tasks.ts'

/** The failures of rendered pages. */
export interface FailureList {
  add(failure: RenderFailure, page: ProjectPath | undefined): void
  diagnostics(): readonly Diagnostic[]
}

interface FailedPage {
  readonly file: ProjectPath | undefined
  readonly use: Range | undefined
}

/** The minimum number of affected pages for which a failure is reported only once. */
const manyPages = 4

/**
 * Creates a list of failures. A failure of the site's theme is reported once, at its location, and other failures are reported for each
 * page.
 */
export function createFailureList(): FailureList {
  const groups = new Map<string, { readonly failure: RenderFailure; readonly pages: FailedPage[] }>()
  return {
    add({ use, ...failure }, file) {
      const page = { file, use }
      const key = JSON.stringify(failure)
      const known = groups.get(key)
      if (known) known.pages.push(page)
      else groups.set(key, { failure, pages: [page] })
    },
    diagnostics: () => [...groups.values()].flatMap(({ failure, pages }) => describeFailures(failure, pages)),
  }
}

function describeFailures({ reason, place, code }: RenderFailure, failed: readonly FailedPage[]): readonly Diagnostic[] {
  const pages = failed.map(({ file }) => file)
  // The pages are sorted, because results arrive in any order. The page `404` has no file.
  const files = pages.filter((page) => page !== undefined).sort()
  const usedAt = (file: ProjectPath | undefined) => failed.find((page) => page.file === file)?.use
  const locate = (file: ProjectPath | undefined) => file && { file, ...usedAt(file) }
  const [first, second] = files
  if (place) {
    if (code === 'component') {
      const message = files.length === 1 ? 'A page that uses the component' : 'One of the pages that use the component'
      const uses = first === undefined ? [] : [{ message, location: { file: first, ...usedAt(first) } }]
      return [createDiagnostic('component/failed', { reason, pages: pages.length }, place, { related: uses })]
    }
    const related = first === undefined ? [] : [{ message: 'One of the affected pages', location: { file: first } }]
    return [createDiagnostic('theme/render-failed', { reason, pages: pages.length }, place, { related })]
  }
  if (pages.length < manyPages || second === undefined) {
    const places = files.length < pages.length ? [...files, undefined] : files
    return places.map((file) => createDiagnostic('template/failed', { reason }, locate(file)))
  }
  const related = [{ message: `The same error occurs here and on ${pages.length - 2} more pages`, location: { file: second } }]
  return [createDiagnostic('template/failed', { reason }, locate(first), { related })]
}
