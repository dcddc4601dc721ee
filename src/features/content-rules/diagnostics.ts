import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, report } = defineDiagnostics({
  'page/term': warning(
    'Term to avoid',
    '`{word}` is on this site’s list of terms to avoid.',
    'Use `{use}` instead. If the term is code, put it in backticks.',
  ),
  'code/install-version': warning(
    'Wrong version in a command',
    ({ name, version }: { name: string; version: string | undefined }) =>
      version === undefined
        ? `This command installs \`${name}\` without a version, so readers get the latest one.`
        : `This command installs version \`${version}\` of \`${name}\`, which is not the version that this site describes.`,
    ({ name, wanted }: { name: string; wanted: string | undefined }) => `Write \`${name}@${wanted ?? '1.2.3'}\`.`,
  ),
})
