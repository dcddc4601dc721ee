import { didYouMeanOr, error } from '../define-diagnostics.ts'

export const includeDiagnostics = {
  'include/missing': error(
    'Included file not found',
    'Included file not found: `{path}`.',
    didYouMeanOr('Correct the path. Paths are relative to the page’s folder, or to the project root if they begin with `/`.'),
  ),
  'include/outside': error(
    'An included file is outside the project',
    'The included file `{path}` is outside the project.',
    'Copy the file into the project folder. docsgen does not read files outside that folder.',
  ),
  'include/refused': error(
    'A file cannot be included',
    ({ path, cause }: { path: string; cause: 'outside' | 'private' | 'link' }) => {
      if (cause === 'private')
        return `The file \`${path}\` is not included: docsgen never reads \`node_modules\`, or files and folders whose names begin with a dot.`
      if (cause === 'link') return `The file \`${path}\` is not included: its path contains a symbolic link.`
      return `The file \`${path}\` is not included: it is neither in a content folder nor in a folder listed in \`includes\`.`
    },
    ({ cause, folder }: { cause: 'outside' | 'private' | 'link'; folder: string | undefined }) => {
      if (cause === 'private' || cause === 'link') return 'Copy the code into a file next to the page.'
      return folder === undefined
        ? 'Move the file to a folder that is listed in `includes` in the config, or copy the code into the page.'
        : `Add \`includes: ['${folder}']\` to the config, or copy the file to the page’s folder.`
    },
  ),
  'include/missing-region': error(
    'Included region not found',
    'The file `{path}` has no region named `{region}`.',
    'Mark the region in that file with `#region {region}` and `#endregion {region}` comments, or correct the name.',
  ),
  'include/not-text': error('An included file is not text', 'The included file `{path}` cannot be shown: {reason}.'),
  'include/limit': error(
    'A page includes too much text',
    'With this file, the page would include more than {megabytes} MB from other files, so this file and all later includes are omitted.',
    'Include regions of the files instead of whole files, or split the page.',
  ),
}
