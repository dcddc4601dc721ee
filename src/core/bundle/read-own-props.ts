import { nodeOf, nodesOf, type SyntaxNode } from '../../kit/code/parse-code.ts'
import { readTextIfPresent } from '../../kit/files/file-system.ts'
import type { OwnComponent } from '../model/site-config.ts'
import { isFunctionNode, isIsland, type ModuleOutline, readOutline } from './find-client-code.ts'

/** Reads the props that a site's components accept, keyed by component name. Includes only components whose own files declare the props. */
export function readOwnProps(components: Readonly<Record<string, string>>): Readonly<Record<string, OwnComponent>> {
  return Object.fromEntries(
    Object.entries(components).flatMap(([name, file]) => {
      const text = readTextIfPresent(file)
      const outline = text === undefined ? undefined : readOutline(file, text)
      const props = outline && readProps(outline)
      const found = { ...(props && { props }), ...(text !== undefined && isIsland(text) ? { isIsland: true as const } : {}) }
      return Object.keys(found).length === 0 ? [] : [[name, found]]
    }),
  )
}

/** The names of the props, each with whether the prop is required. */
type Props = Readonly<Record<string, boolean>>

/** The props of the default export, or undefined if the file itself does not define them. */
function readProps(outline: ModuleOutline): Props | undefined {
  const exported = outline.exports.get('default')
  const declared = exported && 'local' in exported ? outline.declarations.get(exported.local) : undefined
  const component = declared?.type === 'VariableDeclarator' ? nodeOf(declared.init) : declared
  if (!component || !(component.type === 'FunctionDeclaration' || isFunctionNode(component))) return undefined
  // The type of a variable, such as `FC<Props>`, takes precedence.
  if (nodeOf(declared?.id)?.typeAnnotation && declared !== component) return undefined
  const [first] = nodesOf(component.params)
  if (!first) return {}
  const pattern = first.type === 'AssignmentPattern' ? nodeOf(first.left) : first
  const props = readType(nodeOf(nodeOf(pattern?.typeAnnotation)?.typeAnnotation), outline)
  if (!props || !pattern) return undefined
  const defaults = new Set(
    nodesOf(pattern.properties).flatMap(({ key, value }) => (nodeOf(value)?.type === 'AssignmentPattern' ? [nameOf(key)] : [])),
  )
  const { children: _, ...others } = Object.fromEntries(
    Object.entries(props).map(([name, isRequired]) => [name, isRequired && !defaults.has(name) && first === pattern]),
  )
  return others
}

/** React and TypeScript types that wrap a type without adding props. */
const wrappers: Readonly<Record<string, 'same' | 'optional'>> = { Readonly: 'same', PropsWithChildren: 'same', Partial: 'optional' }

function readType(type: SyntaxNode | undefined, outline: ModuleOutline, depth = 0): Props | undefined {
  if (!type || depth > 10) return undefined
  const read = (each: SyntaxNode | undefined) => readType(each, outline, depth + 1)
  switch (type.type) {
    case 'TSTypeLiteral':
      return readMembers(nodesOf(type.members))
    case 'TSParenthesizedType':
      return read(nodeOf(type.typeAnnotation))
    case 'TSIntersectionType':
      return merge(nodesOf(type.types).map(read))
    case 'TSInterfaceDeclaration': {
      if (type.typeParameters) return undefined
      const parents = nodesOf(type.extends).map((parent) => (parent.typeArguments ? undefined : read(findType(parent.expression, outline))))
      return merge([...parents, readMembers(nodesOf(nodeOf(type.body)?.body))])
    }
    case 'TSTypeAliasDeclaration':
      return type.typeParameters ? undefined : read(nodeOf(type.typeAnnotation))
    case 'TSTypeReference': {
      const [argument] = nodesOf(nodeOf(type.typeArguments)?.params)
      const name = nodeOf(type.typeName)
      if (!argument) return read(findType(name, outline))
      const wrapper = wrappers[String((name?.type === 'TSQualifiedName' ? nodeOf(name.right) : name)?.name)]
      const props = wrapper && read(argument)
      return wrapper === 'optional' && props ? Object.fromEntries(Object.keys(props).map((each) => [each, false])) : props
    }
    default:
      return undefined
  }
}

/** Finds a type by its name. The file must declare the type only once, because TypeScript merges several interfaces with the same name. */
function findType(name: unknown, { body }: ModuleOutline): SyntaxNode | undefined {
  const node = nodeOf(name)
  const found = body
    .map((statement) => (statement.type.startsWith('Export') ? (nodeOf(statement.declaration) ?? statement) : statement))
    .filter(
      ({ type, id }) =>
        /^TS(?:Interface|TypeAlias)Declaration$/.test(type) && node?.type === 'Identifier' && nodeOf(id)?.name === node.name,
    )
  return found.length === 1 ? found[0] : undefined
}

function readMembers(members: readonly SyntaxNode[]): Props | undefined {
  const entries = members.map(({ type, key, computed, optional, typeAnnotation }) => {
    const name = /^TS(?:Property|Method)Signature$/.test(type) && computed !== true ? nameOf(key) : undefined
    return name === undefined
      ? undefined
      : ([name, optional !== true && !canBeUndefined(nodeOf(nodeOf(typeAnnotation)?.typeAnnotation))] as const)
  })
  return entries.every((entry) => entry !== undefined) ? Object.fromEntries(entries) : undefined
}

function canBeUndefined(type: SyntaxNode | undefined): boolean {
  if (type?.type === 'TSUnionType') return nodesOf(type.types).some(canBeUndefined)
  return type === undefined || /^TS(?:Undefined|Any|Unknown|Void)Keyword$/.test(type.type)
}

function merge(all: readonly (Props | undefined)[]): Props | undefined {
  return all.every((props) => props !== undefined) ? Object.assign({}, ...all) : undefined
}

function nameOf(key: unknown): string | undefined {
  const node = nodeOf(key)
  const name = node?.type === 'Identifier' ? node.name : node?.value
  return typeof name === 'string' ? name : undefined
}
