import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'output/missing-file': error(
    'The site names a file that it does not have',
    '`{file}` names `{address}`, but the site has no such file.',
    missingHint,
  ),
  'output/missing-anchor': warning(
    'The site names an anchor that it does not have',
    '`{file}` names `{address}`, but `{target}` has no such anchor.',
    missingHint,
  ),
})

function missingHint({ isNew }: { readonly isNew: boolean }): string {
  return isNew
    ? 'Correct the address in the component, the theme, the config, or the file of the public folder that it comes from. If docsgen wrote it, run `docsgen clean`, build again, and please report a bug.'
    : 'Build the site again with `--strict`, which names the source, and deploy all of its files.'
}
