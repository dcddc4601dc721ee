import { type ParseError, type ParseErrorCode, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { SampleProblem } from './sample-problem.ts'

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no value.',
  InvalidNumberFormat: 'this is no number.',
  PropertyNameExpected: 'a key in double quotes is missing here.',
  ValueExpected: 'a value is missing here.',
  ColonExpected: 'a colon is missing here.',
  CommaExpected: 'a comma is missing here.',
  CloseBraceExpected: 'a `}` is missing here.',
  CloseBracketExpected: 'a `]` is missing here.',
  EndOfFileExpected: 'it goes on after its end.',
  InvalidCommentToken: 'JSON has no comments.',
  UnexpectedEndOfComment: 'a comment is not closed.',
  UnexpectedEndOfString: 'a text is not closed.',
  InvalidCharacter: 'this character may not stand here.',
}

/** With comments and commas at the end of lists where the language is `jsonc`. */
export function findJsonProblems(text: string, language: string): readonly SampleProblem[] {
  const errors: ParseError[] = []
  const isLoose = language === 'jsonc'
  parseTree(text, errors, { disallowComments: !isLoose, allowTrailingComma: isLoose })
  // What follows the first one mostly follows from it.
  return errors.slice(0, 1).map(({ error, offset, length }) => {
    const name = printParseErrorCode(error as ParseErrorCode)
    return { reason: words[name] ?? name, offset, length }
  })
}
