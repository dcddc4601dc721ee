import { type ParseError, type ParseErrorCode, parseTree, printParseErrorCode } from 'jsonc-parser'
import { forEachChild, parse, type SyntaxNode } from 'unbash'
import { parseAllDocuments } from 'yaml'
import { parseCode } from '../../kit/code/parse-code.ts'
import { sampleKind } from './plan-units.ts'
import type { Sample } from './sample.ts'

/** A syntax error and its position. */
interface SampleProblem {
  readonly reason: string
  readonly offset: number
  readonly length?: number
}

/** Finds the first syntax error of a sample in a language that is only parsed. Throws RangeError if the sample is nested too deeply. */
export function findSyntaxProblems({ code, language }: Pick<Sample, 'code' | 'language'>): readonly SampleProblem[] {
  switch (sampleKind(language)) {
    case 'JSON':
      return findJsonProblems(code, language)
    case 'YAML':
      return findYamlProblems(code)
    case 'shell':
      return findShellProblems(code)
    case 'JavaScript':
      return findScriptProblems(code, language)
    default:
      return []
  }
}

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

/** `jsonc` allows comments and trailing commas. */
function findJsonProblems(text: string, language: string): readonly SampleProblem[] {
  const errors: ParseError[] = []
  const isLoose = language === 'jsonc'
  parseTree(text, errors, { disallowComments: !isLoose, allowTrailingComma: isLoose })
  // Only the first error is reported, because it usually causes the others.
  return errors.slice(0, 1).map(({ error, offset, length }) => {
    const name = printParseErrorCode(error as ParseErrorCode)
    return { reason: words[name] ?? name, offset, length }
  })
}

/** Parses one or more documents, which are separated by `---`. */
function findYamlProblems(text: string): readonly SampleProblem[] {
  const documents = parseAllDocuments(text, { prettyErrors: false, logLevel: 'silent' })
  const errors = 'length' in documents ? [...documents].flatMap((document) => document.errors) : []
  return errors
    .slice(0, 1)
    .map(({ message, pos: [start, end] }) => ({ reason: `${message.replace(/\.$/, '')}.`, offset: start, length: end - start }))
}

/** In a terminal session (`$ npm install`), only the commands are checked. */
function findShellProblems(text: string): readonly SampleProblem[] {
  const script = parse(/^[^\S\n]*[$>%] /m.test(text) ? onlyTyped(text) : text)
  const problems = new Map<number, SampleProblem>()
  const open: { readonly errors?: readonly { readonly message: string; readonly pos: number }[] | undefined }[] = [script]
  for (const { errors = [] } of open) {
    for (const { message, pos } of errors) if (!problems.has(pos)) problems.set(pos, { reason: `${message}.`, offset: pos, length: 1 })
    if (problems.size > 0) break
    const visit = (node: SyntaxNode) => {
      // Each substitution is a script with its own errors.
      if (node.type === 'Script') open.push(node)
      forEachChild(node, visit)
    }
    forEachChild(open.at(-1) as SyntaxNode, visit)
  }
  return [...problems.values()].slice(0, 1)
}

/** Replaces prompts and output with spaces, so that only the typed commands are left. */
function onlyTyped(text: string): string {
  let goesOn = false
  return text
    .split('\n')
    .map((line) => {
      const prompt = /^\s*[$>%] /.exec(line)?.[0] ?? ''
      const isTyped = prompt !== '' || goesOn
      goesOn = isTyped && line.endsWith('\\')
      return isTyped ? ' '.repeat(prompt.length) + line.slice(prompt.length) : ''.padEnd(line.length)
    })
    .join('\n')
}

/** JavaScript is only parsed, because it has no types to check. */
function findScriptProblems(text: string, language: string): readonly SampleProblem[] {
  const lang = language === 'mjs' || language === 'cjs' ? 'js' : 'jsx'
  const parsed = parseCode(`sample.${lang}`, text, { lang, sourceType: language === 'cjs' ? 'script' : 'module' })
  if (parsed === undefined) throw new RangeError('Nested too deeply')
  return parsed.errors.slice(0, 1).map(({ message, labels }) => {
    const { start = 0, end = 0 } = labels[0] ?? {}
    return { reason: `${message}.`, offset: start, length: end - start }
  })
}
