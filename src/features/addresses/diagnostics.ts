import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'output/missing-file': error('Missing file in the site', '`{file}` names `{address}`, but the site has no such file.', missingHint),
  'output/missing-anchor': warning(
    'Missing anchor in the site',
    '`{file}` names `{address}`, but `{target}` has no such anchor.',
    missingHint,
  ),
})

function missingHint({ isNew }: { readonly isNew: boolean }): string {
  return isNew
    ? 'Correct the URL in the component, the theme, the config, or the file of the public folder that it comes from. If docsgen wrote it, run `docsgen clean`, build again, and please report a bug.'
    : 'Build the site again with `--strict`, which reports the source, and deploy all of its files.'
}
