import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'repository/not-pinned': error(
    'Repository without a pinned commit',
    'The commit of `{git}` is unknown: {reason}.',
    'Run `docsgen repositories update`, and commit `docs.lock.json`.',
  ),
  'repository/unreachable': error(
    'Unreachable repository',
    'Git cannot fetch `{git}`: {reason}.',
    'Check the URL and the network. Hosts also say that a repository does not exist if Git has no access to it. Builds need the network only until the pages are in docsgen’s cache.',
  ),
  'repository/no-access': error(
    'Inaccessible repository',
    'The host of `{git}` refuses access: {reason}.',
    'Make sure that `git ls-remote {git}` works on this machine without a prompt: set up a credential helper or an SSH key that can read the repository.',
  ),
  'repository/lost-commit': error(
    'Lost commit of a repository',
    'The repository `{git}` no longer has the commit `{commit}`, which `docs.lock.json` pins for `{ref}`. Someone has rewritten the history or moved the tag.',
    'Run `docsgen repositories update`, and check what changes for readers.',
  ),
  'repository/no-folder': error(
    'Missing folder of a repository',
    'The repository `{git}` has no files in `{folder}` at `{ref}`.',
    'Correct `folder`, or choose a `ref` that contains it.',
  ),
  'repository/left-out': warning(
    'Incomplete repository',
    ({ git, what, path, count }: { git: string; what: string; path: string; count: number }) =>
      `${count === 1 ? `\`${path}\` in \`${git}\` is omitted` : `${count} files in \`${git}\`, such as \`${path}\`, are omitted`}. Not supported: ${what}.`,
    ({ kind }: { kind: string }) =>
      kind === 'react'
        ? 'Docsgen takes only content from other repositories. Write the page in Markdown.'
        : kind === 'submodule'
          ? 'Add the repository of the submodule to `repositories`.'
          : 'Commit the file itself.',
  ),
})
