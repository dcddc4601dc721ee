import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { formatCount } from '../../kit/text/format-values.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'host/limit': warning(
    'More than the host accepts',
    ({ host, what, count, limit }: { host: string; what: string; count: number; limit: number }) =>
      `The number of ${what} is ${formatCount(count)}, but ${host} accepts at most ${formatCount(limit)}.`,
    '{advice}',
  ),
  'verify/missing-file': error(
    'Missing file of the manifest',
    'The manifest lists this file, but {reason}.',
    'Deploy the site again. If the file was removed on purpose, use the manifest of the build that is published now.',
  ),
  'verify/different-file': error(
    'Changed file of the manifest',
    'This file differs from the manifest: {reason}.',
    ({ isHost }: { isHost: boolean }) =>
      isHost
        ? 'Deploy the site again, and clear the caches of the host. Turn off features of the host that change files, such as minification, protection of email addresses, and injected scripts.'
        : 'Deploy the site again, and do not change files after the build.',
  ),
  'verify/extra-file': error(
    'File missing from the manifest',
    'This file is not in the manifest.',
    'Delete the file, or check that the manifest is that of this build.',
  ),
})
