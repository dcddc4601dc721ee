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
