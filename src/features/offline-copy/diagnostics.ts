import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'offline/missing-file': warning(
    'Missing file in the offline copy',
    '`{address}` leads to no file of the site, so the link does not work in the copy.',
    'Correct the URL, or set `url` in the config, so that the copy links to the published site instead.',
  ),
  'offline/script': warning(
    'Script that does not work offline',
    'This script does not work in the copy: {reason}.',
    'Browsers do not load modules from folders, so docsgen converts them. Import only files of the site, and do not use `await` outside of functions.',
  ),
})
