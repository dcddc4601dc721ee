import { didYouMean, didYouMeanOr, error, warning } from '../define-diagnostics.ts'

interface UnknownFenceWord {
  readonly word: string
  readonly isDiagram: boolean
  /** The replacement for a word of another tool. */
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
    'A code block is not closed',
    'This code block is never closed, so it extends to the end of the page or of the surrounding list or quote.',
    'After the code, add a closing line with the same backticks or tildes as the opening line.',
  ),
  'code/empty': warning(
    'A code block is empty',
    'This code block contains no code, so readers see an empty box.',
    'Add code, or remove the block. To show that a command has no output, add a comment such as `// no output`.',
  ),
  'code/unknown-attribute': warning(
    'Unknown code block attribute',
    ({ word, isDiagram }: UnknownFenceWord) =>
      isDiagram ? `\`${word}\` has no effect on this diagram.` : `\`${word}\` has no effect on this code block.`,
    ({ isDiagram, instead, suggestion }: UnknownFenceWord) => {
      if (isDiagram) return 'Remove it. To name the diagram for screen readers, add an `accTitle` line to its text.'
      return (
        instead ??
        didYouMean(suggestion) ??
        'Remove it. Code blocks accept `title="…"`, `{1,3-5}`, `ins={…}`, `del={…}`, `numbered`, and `file="…"`.'
      )
    },
  ),
  'code/unknown-mark': warning(
    'Unknown marker in code',
    '`{mark}` is not a docsgen marker, so it is shown as part of the code.',
    'Use `[!code highlight]`, `[!code ++]`, or `[!code --]`, or a `highlight-next-line` comment. To highlight several lines, put them between `highlight-start` and `highlight-end` comments.',
  ),
  'code/bad-lines': warning(
    'Invalid line range',
    ({ range, lines }: { range: string; lines: number }) => {
      if (!/^[\d\s,-]+$/.test(range)) return `\`${range}\` is not a valid line range, so no lines are highlighted.`
      const reversed = [...range.matchAll(/(?<!\d)(\d+)-(\d+)/g)].find(([, from, to]) => Number(from) > Number(to))
      if (reversed) return `\`{${range}}\` is not a valid line range because line ${reversed[1]} comes after line ${reversed[2]}.`
      return `\`{${range}}\` is not a valid line range because the block has ${lines === 1 ? 'only one line' : `only ${lines} lines`}.`
    },
    () => 'Correct the line numbers, which start at 1, as in `{1,3-5}`.',
  ),
  'code/unclosed-highlight': warning(
    'Unclosed highlight',
    'This `highlight-start` has no matching `highlight-end`, so the rest of the block is highlighted.',
    'Add a `highlight-end` comment after the last line to highlight.',
  ),
  'code/unbalanced-cut': warning(
    'Unmatched cut comment',
    ({ mark }: { mark: string }) =>
      mark === 'cut-end'
        ? 'This `---cut-end---` comment has no `---cut-start---` comment before it.'
        : `This \`---${mark}---\` comment has no \`---cut-end---\` comment after it.`,
    'To hide lines, put a `---cut-start---` comment before them and a `---cut-end---` comment after them, each on its own line. Hidden sections cannot be nested.',
  ),
  'code/annotation': warning(
    'Code notes do not match',
    'This code block is `annotated`, but {problem}.',
    'End each line that has a note in a comment such as `// (1)`, and put a numbered list with the notes after the block.',
  ),
  'code/install-version': warning(
    'A command installs the wrong version of a package',
    ({ name, version }: { name: string; version: string | undefined }) =>
      version === undefined
        ? `This command installs \`${name}\` without a version, so readers get the latest one.`
        : `This command installs version \`${version}\` of \`${name}\`, which is not the version that this site describes.`,
    ({ name, wanted }: { name: string; wanted: string | undefined }) => `Write \`${name}@${wanted ?? '1.2.3'}\`.`,
  ),
  'code/not-highlighted': warning(
    'Code is not highlighted',
    'This code is shown without syntax highlighting because {reason}.',
    'Show only the relevant part of the code, or set the language of the block to `text`.',
  ),
  'code/bidi': warning(
    'Invisible text-direction character in code',
    'This code contains the invisible character {codePoint}, which can hide what the code does.',
    'Delete the character.',
  ),
  'variable/off': warning(
    'Variables are off',
    'The `variables` of this page have no effect because variables are not turned on.',
    () => 'Add `variables: {}` to the config, or remove the key.',
  ),
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
