import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { CheckInput } from './check-input.ts'

/** Translations whose original was changed later. */
export function checkOutdated({ site, config }: CheckInput): readonly Diagnostic[] {
  const { report = 'ignore' } = config.check.translations ?? {}
  if (report === 'ignore') return []
  return site.pages.flatMap(({ route, outdated }) => {
    if (!outdated) return []
    const { days, since, file } = outdated
    const severity = report === 'error' ? 'error' : 'warning'
    return [createDiagnostic('locale/outdated', { original: file, days, since }, { file: route.source.projectPath }, { severity })]
  })
}
