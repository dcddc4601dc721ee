import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'math/invalid': error(
    'Invalid formula',
    'This formula cannot be shown: {reason}.',
    'Correct the formula. If it is not one, write `\\$` for each dollar sign.',
  ),
  'math/not-closed': warning(
    'Unclosed formula',
    'This formula has no closing `$$`, so it is shown as text.',
    'Add a line with `$$` after the formula.',
  ),
  'math/not-installed': error(
    'Missing package for formulas',
    'This page has formulas, but the package `{name}`, which they need, is not installed in the project.',
    'Run `{command}`, or change `math` in the config.',
  ),
})
