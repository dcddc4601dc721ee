import type { CheckInput } from '../../core/check/check-input.ts'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'

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
