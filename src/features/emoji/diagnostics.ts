import { defineDiagnostics, didYouMeanOr, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'markdown/unknown-emoji': warning(
    'Unknown emoji name',
    '`{name}` is shown as text because there is no emoji with this name.',
    didYouMeanOr(),
  ),
})
