import { type ParseError, type ParseErrorCode, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { SampleProblem } from './sample-problem.ts'

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is not a valid value.',
  InvalidNumberFormat: 'this is not a valid number.',
  PropertyNameExpected: 'expected a key in double quotes.',
  ValueExpected: 'expected a value.',
  ColonExpected: 'expected a colon.',
  CommaExpected: 'expected a comma.',
  CloseBraceExpected: 'expected `}`.',
  CloseBracketExpected: 'expected `]`.',
  EndOfFileExpected: 'unexpected text after the end of the value.',
  InvalidCommentToken: 'JSON cannot contain comments.',
  UnexpectedEndOfComment: 'a comment is not closed.',
  UnexpectedEndOfString: 'a string is not closed.',
  InvalidCharacter: 'this character is not allowed here.',
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
