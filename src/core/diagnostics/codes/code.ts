import { didYouMean, didYouMeanOr, error, warning } from '../define-diagnostics.ts'

interface UnknownFenceWord {
  readonly word: string
  /** The name of the block, if no word has an effect on it. */
  readonly block?: string | undefined
  /** The advice for this word, which replaces the usual advice. */
  readonly instead?: string | undefined
  readonly suggestion?: string | undefined
}

export const codeDiagnostics = {
  'code/unknown-language': warning(
    'Unknown code language',
    '`{language}` is not a known language, so the code is shown without syntax highlighting.',
    didYouMeanOr('Use `text` for plain text, or add a highlight.js language under `codeLanguages` in the config.'),
  ),
  'code/not-closed': warning(
    'Unclosed code block',
    'This code block is never closed, so it extends to the end of the page or of the surrounding list or quote.',
    'After the code, add a closing line with the same backticks or tildes as the opening line.',
  ),
  'code/empty': warning(
    'Empty code block',
    'This code block contains no code, so readers see an empty area.',
    'Add code, or remove the block. To show that a command has no output, add a comment such as `// no output`.',
  ),
  'code/unknown-attribute': warning(
    'Unknown code block attribute',
    ({ word, block = 'code block' }: UnknownFenceWord) => `\`${word}\` has no effect on this ${block}.`,
    ({ instead, suggestion }: UnknownFenceWord) =>
      instead ??
      didYouMean(suggestion) ??
      'Remove it. Code blocks accept `title="…"`, `{1,3-5}`, `ins={…}`, `del={…}`, `numbered`, and `file="…"`.',
  ),
  'code/not-highlighted': warning(
    'Code without highlighting',
    'This code is shown without syntax highlighting because {reason}.',
    'Show only the relevant part of the code, or set the language of the block to `text`.',
  ),
  'code/bidi': warning(
    'Invisible text-direction character in code',
    'This code contains the invisible character {codePoint}, which can hide what the code does.',
    'Delete the character.',
  ),
  'include/missing': error(
    'Included file not found',
    'Included file not found: `{path}`.',
    didYouMeanOr('Correct the path. Paths are relative to the page’s folder, or to the project root if they begin with `/`.'),
  ),
  'include/outside': error(
    'Included file outside the project',
    'The included file `{path}` is outside the project.',
    'Copy the file into the project folder. docsgen does not read files outside that folder.',
  ),
  'include/refused': error(
    'Included file not allowed',
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
  'include/not-text': error('Included file that is not text', 'The included file `{path}` cannot be shown: {reason}.'),
  'include/limit': error(
    'Too much included text',
    'With this file, the page would include more than {megabytes} MB from other files, so this file and all later includes are omitted.',
    'Include regions of the files instead of whole files, or split the page.',
  ),
}
