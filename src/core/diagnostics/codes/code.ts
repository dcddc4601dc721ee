import { didYouMean, didYouMeanOr, warning } from '../define-diagnostics.ts'

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
}
