import { findNodeAtLocation, getNodeValue, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Diagnostic, Range } from '../../core/model/diagnostic.ts'
import type { JsonData } from '../../core/model/own-code.ts'
import { positionAt } from '../../kit/text/syntax-node.ts'

/** A problem in a data file, which is reported there instead of at the code that reads the file. */
export class DataError extends Error {
  readonly diagnostic: Diagnostic
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message)
    this.diagnostic = diagnostic
  }
}

/** A JSON text with the lines of its values, or what is wrong with it. */
export function parseJsonData<Value>(text: string): JsonData<Value> | { readonly problem: string; readonly at: Range } {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  const [error] = errors
  if (error || !tree) {
    const code = error ? printParseErrorCode(error.error) : 'ValueExpected'
    const problem = code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase()
    return { problem, at: positionAt(text, error?.offset ?? 0) }
  }
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return {
    value: getNodeValue(tree) as Value,
    lineOf(...path) {
      for (let length = path.length; length > 0; length--) {
        const node = findNodeAtLocation(tree, path.slice(0, length))
        if (node) return lineAt(starts, node.offset)
      }
      return lineAt(starts, tree.offset)
    },
  }
}

function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low + 1
}
