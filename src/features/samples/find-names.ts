import type { Node } from 'oxc-parser'
import { parseCode } from '../../kit/code/parse-code.ts'
import { type SampleUnit, visitNodes } from './plan-units.ts'

/** An identifier in a module that samples form. */
export interface UnitName {
  readonly name: string
  /** Its offset in the module. */
  readonly offset: number
  /** How it is declared, if this is where. */
  readonly declares?: DeclarationWord
  /** It is the name of a property in an object literal or of an attribute in JSX, whose value begins and ends there. */
  readonly object?: { readonly start: number; readonly end: number }
}

export type DeclarationWord = 'const' | 'let' | 'var' | 'using' | 'parameter'

/** All identifiers of a module, in order. Keywords and literals are none. */
export function findNames({ path, text }: Pick<SampleUnit, 'path' | 'text'>): readonly UnitName[] {
  const program = parseCode(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })?.program
  if (program === undefined) return []
  const names = new Map<number, UnitName>()
  const words = new Map<number, DeclarationWord>()
  const objects = new Map<number, { readonly start: number; readonly end: number }>()
  visitNodes(program, (node) => {
    if (node.type === 'VariableDeclaration')
      for (const { id } of node.declarations) declare(id, node.kind === 'await using' ? 'using' : node.kind, words)
    else if ('params' in node && Array.isArray(node.params))
      for (const parameter of node.params as readonly Node[]) declare(parameter, 'parameter', words)
    else if (node.type === 'CatchClause' && node.param) declare(node.param, 'var', words)
    else if (node.type === 'ObjectExpression') {
      for (const property of node.properties)
        if (property.type === 'Property' && !property.computed && !property.shorthand)
          objects.set(property.key.start, { start: node.start, end: node.end })
    }
    if (node.type !== 'Identifier' && node.type !== 'PrivateIdentifier' && node.type !== 'JSXIdentifier') return
    const name = node.type === 'PrivateIdentifier' ? `#${node.name}` : node.name
    // The range of a parameter begins with its decorators.
    const offset = text.startsWith(name, node.start) ? node.start : text.indexOf(name, node.start)
    if (name !== '' && name !== 'undefined' && offset !== -1 && offset < node.end) names.set(offset, { name, offset })
  })
  return [...names.values()]
    .sort((a, b) => a.offset - b.offset)
    .map((found) => {
      const [word, object] = [words.get(found.offset), objects.get(found.offset)]
      return { ...found, ...(word && { declares: word }), ...(object && { object }) }
    })
}

/** Notes the names that a pattern declares. */
function declare(pattern: Node, word: DeclarationWord, words: Map<number, DeclarationWord>): void {
  const open: (Node | null)[] = [pattern]
  while (open.length > 0) {
    const node = open.pop()
    switch (node?.type) {
      case 'Identifier':
        words.set(node.start, word)
        break
      case 'AssignmentPattern':
        open.push(node.left)
        break
      case 'RestElement':
        open.push(node.argument)
        break
      case 'ArrayPattern':
        for (const element of node.elements) open.push(element)
        break
      case 'ObjectPattern':
        for (const property of node.properties) open.push(property.type === 'Property' ? property.value : property.argument)
        break
      case 'TSParameterProperty':
        open.push(node.parameter)
        break
    }
  }
}
