import type { Node } from 'oxc-parser'
import { parseCode } from '../../kit/code/parse-code.ts'
import { typeWords } from '../../kit/code/type-words.ts'
import { listNames } from './code-scopes.ts'

/** Languages whose names are found by a parser. */
const parsed = /^(?:ts|tsx|typescript|js|jsx|javascript|mts|cts|mjs|cjs)$/i

/** A path, or the name of a file: `date-fns/format`, `format.d.ts`. */
const path = /[\w$@.]\/[\w$@.]|^[^\s()]*\.(?:[cm]?[jt]sx?|json|md|css|html)$/

/** Whether the name at an offset of a code block stands for something that is declared elsewhere. */
export type IsUse = (offset: number) => boolean

/** Finds the names in a code block that are neither keywords, keys of properties, nor declared in it. */
export function findUses(code: string, language: string | undefined): IsUse {
  return (language !== undefined && parsed.test(language) && readUses(code, /x$/i.test(language))) || guessUses(code)
}

/** Finds these names in a span, which is a type if it can be one. */
export function findSpanUses(code: string): IsUse {
  return path.test(code) ? () => false : (readUses(code, false) ?? guessUses(code))
}

const typeHead = 'type _ = '

function readUses(code: string, hasJsx: boolean): IsUse | undefined {
  const type = parseCode('type.ts', `${typeHead}${code}\n`, { lang: 'ts' })
  if (type === undefined) return undefined
  const [first] = type.program.body
  if (type.errors.length === 0 && type.program.body.length === 1 && first?.type === 'TSTypeAliasDeclaration')
    return offsets(first.typeAnnotation, typeHead.length)
  const parsed = parseCode('code.ts', code, { lang: hasJsx ? 'tsx' : 'ts' })
  // Of code that it cannot read, the parser returns nothing.
  return parsed === undefined || parsed.program.body.length === 0 ? undefined : offsets(parsed.program, 0)
}

function offsets(node: Node, start: number): IsUse {
  const uses = new Set(listNames(node).map((offset) => offset - start))
  return (offset) => uses.has(offset)
}

/** By the signs around a name. */
function guessUses(code: string): IsUse {
  return (offset) => {
    const word = /^[\w$]*/.exec(code.slice(offset, offset + 100))?.[0] ?? ''
    const after = code.slice(offset + word.length, offset + word.length + 2)
    const isProperty = code[offset - 1] === '.' && code.slice(Math.max(0, offset - 3), offset) !== '...'
    return !typeWords.has(word) && !isProperty && !/^\??:/.test(after)
  }
}
