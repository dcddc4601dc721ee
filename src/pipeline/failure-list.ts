import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { RenderFailure } from './tasks.ts'

/** What failed while pages were rendered. */
export interface FailureList {
  add(failure: RenderFailure, page: ProjectPath | undefined): void
  diagnostics(): readonly Diagnostic[]
}

/** A failure of the site's theme is told once, where it happened, however many pages it spoils; another one with its page. */
export function createFailureList(): FailureList {
  const ofPages: Diagnostic[] = []
  const ofTheme = new Map<string, { readonly failure: RenderFailure; readonly pages: (ProjectPath | undefined)[] }>()
  return {
    add(failure, page) {
      if (!failure.place) {
        ofPages.push(createDiagnostic('template/failed', { reason: failure.reason }, page && { file: page }))
        return
      }
      const key = JSON.stringify(failure)
      const known = ofTheme.get(key)
      if (known) known.pages.push(page)
      else ofTheme.set(key, { failure, pages: [page] })
    },
    diagnostics: () => [
      ...ofPages,
      ...[...ofTheme.values()].map(({ failure: { reason, place }, pages }) => {
        // Threads answer in any order.
        const [first] = pages.filter((page) => page !== undefined).sort()
        const related = first === undefined ? [] : [{ message: 'One of them.', location: { file: first } }]
        return createDiagnostic('theme/render-failed', { reason, pages: pages.length }, place, { related })
      }),
    ],
  }
}
