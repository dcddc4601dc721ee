import { defineDiagnostics, error, warning } from '../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'output/tracked': error(
    'Generated files in Git',
    'Git tracks files in `{folder}`. Only docsgen or a package manager may write there, because a pull request could contain a forged cache, site, or package.',
    'Run `git rm -r --cached {folder}`, and add `{folder}/` to `.gitignore`.',
  ),
  'trusted/not-exported': warning(
    'File outside the trusted commit',
    '`--trusted` uses only files that are stored in the commit itself. This path is {what}, so docsgen skips it.',
    'Commit the actual file.',
  ),
  'verify/not-reproducible': error(
    'Different file without caches',
    'A build without caches produces a different version of this file: {difference}. Nothing was published.',
    ({ isReused }: { isReused: boolean }) =>
      isReused
        ? 'This build reused the file of an earlier build. If the site’s code reads something that docsgen does not follow, such as a file, an environment variable, or a server, pass the data through a source in the config. Otherwise, please report a bug in docsgen. `docsgen clean` removes the cache.'
        : 'Both builds made the file, so code of the site returns something else each time. Look for the time, random numbers, and data from a server in the components, the theme, and the config.',
  ),
  'verify/other-problems': error(
    'Different problems without caches',
    ({ only, message }: { only: 'clean' | 'usual'; message: string }) =>
      only === 'clean'
        ? `Only a build without caches reports this problem: ${message}`
        : `A build without caches does not report this problem: ${message}`,
    'If no code of the site depends on the time, on random numbers, or on a server, please report a bug in docsgen.',
  ),
})
