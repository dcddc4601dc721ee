import { defineDiagnostics, didYouMean, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'reference/wrong-integrity': error(
    'Wrong integrity hash of a package',
    'The package `{name}@{version}` does not match its `integrity` hash in the config. The hash of the downloaded package is `{found}`.',
    'Compare this hash with the output of `npm view {name}@{version} dist.integrity` and with a source that you trust. If they match, copy the hash to the config.',
  ),
  'reference/left-out': warning(
    'Package not downloaded',
    ({ names, count }: { names: string; count: number }) =>
      `${names} ${count === 1 ? 'is' : 'are'} not in \`.docsgen/packages\`, so the pages generated from ${count === 1 ? 'it' : 'them'} are omitted.`,
    'Run the command once without `--offline`.',
  ),
  'reference/bad-package': error(
    'Invalid package',
    '`{name}@{version}` cannot be unpacked: {reason}.',
    'Use a different version of the package, or document its files from a local folder.',
  ),
  'reference/bad-file': error(
    'Unreadable reference source file',
    'This file cannot be read: {reason}.',
    'Fix the file, or exclude it with `files`.',
  ),
  'reference/limit': error(
    'Reference source too large',
    'docsgen cannot generate pages from this source: {reason}.',
    'Shorten or split the text here, or leave it out of the source. Long runs of blanks, brackets, or backticks are slow to process.',
  ),
  'reference/no-files': warning(
    'No files found for a reference source',
    '`{key}` does not match any files in `{name}`, so docsgen generates no pages for it.',
    'Correct the globs in `files`. They are relative to the root of the package or folder.',
  ),
  'reference/extend-failed': error('Failed `extend` module', 'The module `{module}` could not extend the schema: {reason}.'),
  'reference/repeated-page': error(
    'Page of two sources',
    ({ page, into, others }: { page: string; into: string | undefined; others: number }) =>
      `Two sources in \`reference\` ${into ? `have the same \`into\` folder, \`${into}\`, so both ` : ''}create the page \`${page}\`${others === 0 ? '' : others === 1 ? ' and another page' : ` and ${others} other pages`}.`,
    'Give each source a folder of its own in `into`.',
  ),
  'reference/accepted-page': warning(
    'Accepted link with a page',
    '`reference.accept` lists `{name}`, so links to `{route}` are shown as text, although that page now exists.',
    'Remove the entry so that the links work.',
  ),
  'reference/unused-accept': warning(
    'Unneeded accepted name',
    'The entry `{name}` in `reference.accept` is no longer needed.',
    'Remove the entry. Otherwise, it could hide a real mistake later.',
  ),
  'reference/unresolved-link': warning(
    'Unresolved link in a comment',
    ({ name, instead }: { name: string; instead?: string | undefined }) =>
      `No page documents \`${name}\`, so this link ${instead ? `leads to \`${instead}\`` : 'is shown as text'}.`,
    ({ suggestion }: { suggestion?: string | undefined }) =>
      `${suggestion === undefined ? '' : `${didYouMean(suggestion)} `}If no page should document this name, add it to \`reference.accept\`.`,
  ),
})
