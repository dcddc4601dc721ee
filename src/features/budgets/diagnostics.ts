import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'budget/exceeded': warning(
    'Exceeded page budget',
    'The page `{path}` has {found}, and its budget is {limit}. The largest part is {part} with {size}.',
    '{advice}, or raise the limit `{key}` in the config.',
  ),
})
