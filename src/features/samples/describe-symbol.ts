import type { Node } from 'oxc-parser'
import { parseCode, visitNodes } from '../../kit/code/parse-code.ts'
import type { SampleUnit } from './plan-units.ts'

/** The properties of the symbol behind a name. */
export interface KnownSymbol {
  readonly name: string
  /** The name in the sample. It differs for imports with an alias and for keys of index signatures. */
  readonly written: string
  /** TypeScript's `SymbolFlags`. */
  readonly flags: number
  /** The name of the type that the symbol is a member of. */
  readonly parent: string | undefined
  /** The type in TypeScript's notation. */
  readonly type: string
  /** The type parameters of a class, interface, or alias, such as `<T>`. Empty if there are none. */
  readonly parameters?: string
  /** The type that a type alias stands for. */
  readonly alias?: string | undefined
  /** The keyword that declares the symbol on this page, or undefined if it is declared elsewhere. */
  readonly word: DeclarationWord | undefined
}

const flag = {
  functionVariable: 1,
  blockVariable: 2,
  property: 4,
  enumMember: 8,
  function: 16,
  class: 32,
  interface: 64,
  enum: 128 | 256,
  namespace: 512 | 1024,
  method: 8192,
  accessor: 32_768 | 65_536,
  typeParameter: 262_144,
  typeAlias: 524_288,
  optional: 16_777_216,
}

/** The maximum length of a type. Longer types are shortened. */
const maxLength = 600

/** Describes a symbol on one line, in the notation of TypeScript's editors, or returns undefined if there is nothing to describe. */
export function describeSymbol(symbol: KnownSymbol): string | undefined {
  const { flags, word, parameters = '' } = symbol
  const is = (mask: number) => (flags & mask) !== 0
  const name = cleanName(symbol.name) || (symbol.name === '__index' ? symbol.written : '')
  const type = cleanType(symbol.type)
  if (name === '') return undefined
  const owned = symbol.parent === undefined ? name : `${symbol.parent}.${name}`
  const mark = is(flag.optional) ? '?' : ''
  // If a name stands for both a type and a value, TypeScript returns no type where the type is meant.
  const isType = type === 'any' && is(flag.class | flag.interface | flag.typeAlias | flag.enum)
  if (is(flag.enumMember)) return cutText(`(enum member) ${owned}`)
  if (is(flag.method)) return cutText(`(method) ${withSignature(`${owned}${mark}`, type)}`)
  if (is(flag.property | flag.accessor)) return cutText(`(property) ${owned}${mark}: ${type}`)
  if (is(flag.functionVariable | flag.blockVariable) && !isType) {
    const kind = word === 'parameter' ? '(parameter)' : (word ?? (is(flag.blockVariable) ? 'const' : 'var'))
    return cutText(`${kind} ${name}: ${type}`)
  }
  if (is(flag.function)) return cutText(`function ${withSignature(name, type)}`)
  if (is(flag.class)) return `class ${name}${parameters}`
  if (is(flag.interface)) return `interface ${name}${parameters}`
  if (is(flag.enum)) return `enum ${name}`
  if (is(flag.typeAlias)) return cutText(`type ${name}${parameters}${symbol.alias === undefined ? '' : ` = ${cleanType(symbol.alias)}`}`)
  if (is(flag.typeParameter)) return `(type parameter) ${name}`
  if (is(flag.namespace)) return `namespace ${name}`
  return undefined
}

/**
 * Removes the names that TypeScript generates, such as those of object types and modules. TypeScript adds `_` to similar names to
 * distinguish them.
 */
export function cleanName(name: string): string {
  if (name.startsWith('___')) return name.slice(1)
  return name.startsWith('__') || /["'\uFFFD\u00FE]/.test(name) || name === 'unknown' ? '' : name
}

/** Removes the paths of modules, because they differ between machines. */
function cleanType(type: string): string {
  return type
    .replace(/typeof import\("[^"]*"\)(?!\.)/g, 'typeof import(…)')
    .replace(/import\("[^"]*"\)\./g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Converts `name: (value: string) => void` to `name(value: string): void`. */
function withSignature(name: string, type: string): string {
  const end = type.startsWith('(') || type.startsWith('<') ? endOfParameters(type) : -1
  return end !== -1 && type.startsWith(' => ', end) ? `${name}${type.slice(0, end)}: ${type.slice(end + 4)}` : `${name}: ${type}`
}

/** Finds the end of the parameters at the start of a function type, or returns -1 if there are no parameters. */
function endOfParameters(type: string): number {
  let depth = 0
  let quote = ''
  for (let index = 0; index < type.length; index++) {
    const sign = type[index] as string
    if (quote !== '') {
      if (sign === '\\') index++
      else if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'" || sign === '`') quote = sign
    else if ('([{<'.includes(sign)) depth++
    else if (sign === '>' && type[index - 1] === '=') continue
    else if (')]}>'.includes(sign)) {
      depth--
      if (depth === 0 && sign === ')') return index + 1
    }
  }
  return -1
}

export function cutText(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
}

/** An identifier in a module of the samples. */
export interface UnitName {
  readonly name: string
  /** The offset of the identifier in the module. */
  readonly offset: number
  /** The keyword of the declaration, if the identifier is declared here. */
  readonly declares?: DeclarationWord
  /** The range of the surrounding object, if the identifier is the name of a property in an object literal or of a JSX attribute. */
  readonly object?: { readonly start: number; readonly end: number }
}

export type DeclarationWord = 'const' | 'let' | 'var' | 'using' | 'parameter'

/** Finds all identifiers of a module, in order. Keywords and literals are not identifiers. */
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
    // The range of a parameter includes its decorators.
    const offset = text.startsWith(name, node.start) ? node.start : text.indexOf(name, node.start)
    if (name !== '' && name !== 'undefined' && name !== 'const' && offset !== -1 && offset < node.end) names.set(offset, { name, offset })
  })
  return [...names.values()]
    .sort((a, b) => a.offset - b.offset)
    .map((found) => {
      const [word, object] = [words.get(found.offset), objects.get(found.offset)]
      return { ...found, ...(word && { declares: word }), ...(object && { object }) }
    })
}

/** Records the names that a pattern declares. */
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
