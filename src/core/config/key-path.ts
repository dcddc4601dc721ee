import { nodeOf, nodesOf, parseCode, type SyntaxNode } from '../../kit/code/parse-code.ts'
import { positionAt } from '../../kit/text/line-starts.ts'
import type { Range } from '../model/diagnostic.ts'

export type KeyPath = readonly (string | number)[]

/** Formats a path as diagnostics show it: `navbar.items[2].href`. */
export function formatKeyPath(path: KeyPath): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${text}[${JSON.stringify(key)}]`
    return text === '' ? key : `${text}.${key}`
  }, '')
}

/** Parses the format that `formatKeyPath` produces. */
export function parseKeyPath(text: string): KeyPath {
  const parts = text.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]]+)/g)
  return [...parts].map(([, index, quoted, name = '']) =>
    index === undefined ? (quoted === undefined ? name : String(JSON.parse(quoted))) : Number(index),
  )
}

interface Found {
  /** The key, or the list element. */
  readonly key: SyntaxNode
  readonly value: SyntaxNode
  /** The number of path segments that were found. */
  readonly depth: number
}

interface FoundRange {
  readonly range: Range
  /** This is false if only a parent key was found. */
  readonly isWhole: boolean
}

/**
 * Locates the value at a key path. If the value is a literal, this is the value itself, or else its key. Returns undefined if not even the
 * first key is found, such as in a config that another module creates. The empty path refers to the config itself.
 */
export function findByKeyPath(text: string, path: KeyPath, wants: 'key' | 'value' = 'value'): FoundRange | undefined {
  const scope = readScope(text)
  if (scope === undefined) return undefined
  if (path.length === 0) return { range: rangeOf(text, scope.config, scope.shift), isWhole: true }
  const found = follow(scope, path)
  if (found === undefined) return undefined
  const isWhole = found.depth === path.length
  const value = unwrap(found.value, scope.constants)
  return { range: rangeOf(text, isWhole && wants === 'value' && isLiteral(value) ? value : found.key, scope.shift), isWhole }
}

interface Scope {
  readonly config: SyntaxNode
  readonly constants: ReadonlyMap<string, SyntaxNode>
  /** The number of characters that precede the text in the parsed source. */
  readonly shift: number
}

/** Caches the last text, because in a config with many links, a position is requested for each link. */
let lastRead: { readonly text: string; readonly scope: Scope | undefined } | undefined

function readScope(text: string): Scope | undefined {
  if (lastRead?.text !== text) lastRead = { text, scope: parseScope(text) }
  return lastRead.scope
}

function parseScope(text: string): Scope | undefined {
  if (/^\s*\{/.test(text)) return readJson(text)
  const statements = nodesOf(parseCode('docs.config.ts', text)?.program.body)
  const declarations = statements.map((each) => (each.type === 'ExportNamedDeclaration' ? nodeOf(each.declaration) : each))
  const constants = new Map<string, SyntaxNode>()
  for (const declarator of declarations.flatMap((each) => nodesOf(each?.declarations))) {
    const init = nodeOf(declarator.init)
    if (init) constants.set(String(nodeOf(declarator.id)?.name), init)
  }
  const exported = nodeOf(statements.find(({ type }) => type === 'ExportDefaultDeclaration')?.declaration)
  return exported && { config: exported, constants, shift: 0 }
}

/** The text is parsed as an expression in parentheses, which shifts all offsets by one. */
function readJson(text: string): Scope | undefined {
  const [statement] = nodesOf(parseCode('docs.config.ts', `(${text}\n)`)?.program.body)
  const config = nodeOf(statement?.expression)
  return config && { config, constants: new Map(), shift: 1 }
}

function follow({ config, constants }: Scope, path: KeyPath): Found | undefined {
  let found: Found | undefined
  let node = unwrap(config, constants)
  for (const [index, part] of path.entries()) {
    const next = typeof part === 'number' ? elementOf(node, part) : propertyOf(node, part)
    if (next === undefined) return found
    found = { ...next, depth: index + 1 }
    node = unwrap(next.value, constants)
  }
  return found
}

/** Resolves `defineConfig(…)`, types, parentheses, and constant names to the value. */
function unwrap(node: SyntaxNode, constants: ReadonlyMap<string, SyntaxNode>): SyntaxNode {
  let inner = node
  // A constant could refer to itself by mistake.
  for (let step = 0; step < 20; step++) {
    const next =
      inner.type === 'CallExpression'
        ? nodesOf(inner.arguments)[0]
        : inner.type === 'Identifier'
          ? constants.get(String(inner.name))
          : nodeOf(inner.expression)
    if (next === undefined) return inner
    inner = next
  }
  return inner
}

/**
 * The last property with this name takes effect, as at run time. A spread could still replace the property, but it is the best location.
 */
function propertyOf(node: SyntaxNode, name: string): Pick<Found, 'key' | 'value'> | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const property = nodesOf(node.properties).findLast((each) => {
    const key = nodeOf(each.key)
    return each.type === 'Property' && each.computed !== true && String(key?.name ?? key?.value) === name
  })
  const [key, value] = [nodeOf(property?.key), nodeOf(property?.value)]
  return key && value && { key, value }
}

function elementOf(node: SyntaxNode, index: number): Pick<Found, 'key' | 'value'> | undefined {
  if (node.type !== 'ArrayExpression' || !Array.isArray(node.elements)) return undefined
  const elements = node.elements.slice(0, index + 1).map(nodeOf)
  const element = elements[index]
  // A spread shifts the indexes of the elements after it.
  return element && elements.every((each) => each?.type !== 'SpreadElement') ? { key: element, value: element } : undefined
}

function isLiteral({ type }: SyntaxNode): boolean {
  return type === 'Literal' || type === 'TemplateLiteral' || type === 'UnaryExpression'
}

/** Marks only the first line. */
function rangeOf(text: string, { start, end }: SyntaxNode, shift: number): Range {
  const written = text.slice(start - shift, end - shift)
  const first = /^[^\r\n]*/.exec(written)?.[0] ?? ''
  const from = positionAt(text, start - shift)
  return { ...from, endLine: from.line, endColumn: from.column + first.length }
}
