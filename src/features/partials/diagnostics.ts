import { defineDiagnostics, didYouMean, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic, report } = defineDiagnostics({
  'include/circular': error('Circular partials', 'This partial includes itself: {chain}.', 'Remove one of these includes.'),
  'include/too-deep': error(
    'Too deeply nested partials',
    'Partials are nested more than {limit} levels deep, so this one is omitted.',
    'Include the file from a page or from a partial that is nested less deeply.',
  ),
  'include/bad-parameter': warning(
    'Invalid partial parameter',
    '`{found}` is not a parameter, so it has no effect.',
    'Write parameters after the path, as in `:::include ./_note.md name="value"`.',
  ),
  'variable/unknown': warning(
    'Unknown variable',
    ({ name, isPartial }: { name: string; isPartial: boolean }) =>
      isPartial
        ? `\`{{ ${name} }}\` is shown as text because the page that includes this partial does not set \`${name}\`.`
        : `\`{{ ${name} }}\` is shown as text because there is no variable \`${name}\`.`,
    ({ name, suggestion }: { name: string; suggestion: string | undefined }) =>
      didYouMean(suggestion) ??
      `Add \`${name}\` to \`variables\` in the config or the front matter. To show the braces, write \`\\{{ ${name} }}\`.`,
  ),
  'variable/off': warning(
    'Variables turned off',
    'The `variables` of this page have no effect because variables are not turned on.',
    () => 'Add `variables: {}` to the config, or remove the key.',
  ),
})
