import type {
  Class,
  Node,
  Span,
  TSEnumDeclaration,
  TSInterfaceDeclaration,
  TSIntersectionType,
  TSType,
  TSTypeAliasDeclaration,
} from 'oxc-parser'
import type { Declaration, DocComment, Member } from './declarations.ts'
import { layoutBlock, layoutCode } from './layout-code.ts'
import { type ReadMembers, readMembers } from './read-members.ts'
import { type FileScope, findUsedNames, type SourceText } from './source-text.ts'

type TypeDeclaration = Class | TSInterfaceDeclaration | TSTypeAliasDeclaration | TSEnumDeclaration

/** The statement and comment of a declaration, and the other declarations in its file. */
export interface DeclarationContext {
  readonly source: SourceText
  readonly statement: Span
  readonly comment: DocComment
  readonly localTypes: LocalTypes
  readonly scope: FileScope
}

type DeclarationParts = Pick<Declaration, 'kind' | 'name' | 'signature' | 'members'> &
  Partial<Pick<Declaration, 'extends' | 'implements'>> & { readonly types: readonly (Node | null | undefined)[] }

/** Adds the parts that all kinds of declarations have in common. */
export function finishDeclaration({ source, statement, comment, scope }: DeclarationContext, parts: DeclarationParts): Declaration {
  const { types, ...rest } = parts
  return {
    extends: [],
    implements: [],
    ...rest,
    file: source.file.name,
    path: source.file.path,
    line: source.lineAt(statement.start),
    comment,
    names: findUsedNames(scope, types),
  }
}

export function isTypeDeclaration(node: Node): node is TypeDeclaration {
  return /^(?:TSInterface|TSTypeAlias|TSEnum|Class)Declaration$/.test(node.type)
}

export function readTypeDeclaration(context: DeclarationContext, node: TypeDeclaration): Declaration {
  switch (node.type) {
    case 'TSInterfaceDeclaration':
      return readInterface(context, node)
    case 'TSTypeAliasDeclaration':
      return readTypeAlias(context, node)
    case 'TSEnumDeclaration':
      return readEnum(context, node)
    default:
      return readClass(context, node)
  }
}

function readInterface(context: DeclarationContext, node: TSInterfaceDeclaration): Declaration {
  const { source } = context
  const { members, signatures, types } = readMembers(source, node.body.body, node.body.start)
  const heritage = node.extends.map((parent) => source.typeText(parent))
  const head = `interface ${node.id.name}${source.typeText(node.typeParameters)}${heritage.length > 0 ? ` extends ${heritage.join(', ')}` : ''}`
  return finishDeclaration(context, {
    kind: 'interface',
    name: node.id.name,
    signature: layoutBlock(`${head} `, signatures),
    extends: heritage,
    members,
    types: [node.typeParameters, ...node.extends, ...types],
  })
}

function readClass(context: DeclarationContext, node: Class): Declaration {
  const { source } = context
  const { members, signatures, types } = readMembers(source, node.body.body, node.body.start)
  const parent = node.superClass ? source.typeText(node.superClass) + source.typeText(node.superTypeArguments) : ''
  const interfaces = (node.implements ?? []).map((contract) => source.typeText(contract))
  const name = node.id?.name ?? 'default'
  const kind = node.abstract ? 'abstract class' : 'class'
  const head = [
    `${kind} ${name}${source.typeText(node.typeParameters)}`,
    ...(parent === '' ? [] : [`extends ${parent}`]),
    ...(interfaces.length === 0 ? [] : [`implements ${interfaces.join(', ')}`]),
  ].join(' ')
  const superType = parent === '' ? [] : ([asHeritage(node.superClass), node.superTypeArguments] as (Node | null)[])
  return finishDeclaration(context, {
    kind,
    name,
    signature: layoutBlock(`${head} `, signatures),
    extends: parent === '' ? [] : [parent],
    implements: interfaces,
    members,
    types: [node.typeParameters, ...superType, ...(node.implements ?? []), ...types],
  })
}

/** Converts a superclass, which is a value, to a type reference. */
function asHeritage(superClass: Class['superClass']): Node | null {
  return superClass && ({ type: 'TSInterfaceHeritage', expression: superClass, typeArguments: null, start: 0, end: 0 } as Node)
}

function readEnum(context: DeclarationContext, node: TSEnumDeclaration): Declaration {
  const { members, signatures } = readMembers(context.source, node.body.members, node.body.start)
  return finishDeclaration(context, {
    kind: 'enum',
    name: node.id.name,
    signature: layoutBlock(
      `${node.const ? 'const ' : ''}enum ${node.id.name} `,
      signatures.map((signature) => `${signature},`),
    ),
    members,
    types: [],
  })
}

function readTypeAlias(context: DeclarationContext, node: TSTypeAliasDeclaration): Declaration {
  const { source } = context
  const head = `type ${node.id.name}${source.typeText(node.typeParameters)} = `
  const object = readObjectType(source, node.typeAnnotation)
  return finishDeclaration(context, {
    kind: 'type',
    name: node.id.name,
    signature: object
      ? layoutBlock(head + object.before, object.signatures, `${object.after};`)
      : layoutCode(`${head}${source.typeText(node.typeAnnotation)};`),
    members: object?.members ?? [],
    types: [node.typeParameters, ...(object?.types ?? [node.typeAnnotation])],
  })
}

/** The types of React components. */
export const componentType = /^(?:React\.)?(?:FC|FunctionComponent|ComponentType|ForwardRefExoticComponent|MemoExoticComponent)\b/

/** Types that have the same members as their argument, unlike lists and other types. */
const transparentType = /^(?:React\.)?(?:Readonly|Partial|Required|NonNullable|PropsWithChildren)$/

interface ObjectType extends ReadMembers {
  /** The text around the object's braces, which consists of intersected types or of a type that has the object as its argument. */
  readonly before: string
  readonly after: string
}

/** Reads the members of an object type, including members in an intersection or in a type such as `Readonly`. */
export function readObjectType(source: SourceText, type: TSType): ObjectType | undefined {
  switch (type.type) {
    case 'TSParenthesizedType':
      return readObjectType(source, type.typeAnnotation)
    case 'TSTypeLiteral':
      return { ...readMembers(source, type.members, type.start), before: '', after: '' }
    case 'TSTypeReference': {
      const [argument, ...others] = type.typeArguments?.params ?? []
      const name = source.typeText(type.typeName)
      if (!transparentType.test(name) && !componentType.test(name)) return undefined
      if (others.length > 0 || (argument?.type !== 'TSTypeLiteral' && argument?.type !== 'TSIntersectionType')) return undefined
      const read = readObjectType(source, argument)
      if (!read) return undefined
      return {
        ...read,
        types: [...read.types, type],
        before: `${name}<${read.before}`,
        after: `${read.after}>`,
      }
    }
    case 'TSIntersectionType':
      return readIntersection(source, type)
    default:
      return undefined
  }
}

function readIntersection(source: SourceText, { types }: TSIntersectionType): ObjectType | undefined {
  const literals = types.flatMap((part) => (part.type === 'TSTypeLiteral' ? [part] : []))
  if (literals.length === 0) return undefined
  const others = types.filter((part) => part.type !== 'TSTypeLiteral')
  const read = literals.map((literal) => readMembers(source, literal.members, literal.start))
  return {
    members: read.flatMap(({ members }) => members),
    signatures: read.flatMap(({ signatures }) => signatures),
    types: [...others, ...read.flatMap((part) => part.types)],
    before: others.map((part) => `${source.typeText(part)} & `).join(''),
    after: '',
  }
}

/** The undocumented types in a file, so that parameters with such a type can be shown in full. */
export type LocalTypes = ReadonlyMap<string, TSInterfaceDeclaration | TSTypeAliasDeclaration>

export interface PropertyList {
  readonly members: readonly Member[]
  /** The types that the declaration extends. */
  readonly extends: readonly string[]
  readonly types: readonly (Node | null | undefined)[]
}

/** Finds the properties of a parameter's type if the type has no page because it is inline or local. */
export function findProperties(source: SourceText, localTypes: LocalTypes, type: Node | undefined): PropertyList | undefined {
  const plain = withoutReadonly(type)
  const local = localTypes.get(referredName(plain) ?? '')
  if (local?.type === 'TSInterfaceDeclaration') {
    const { members, types } = readMembers(source, local.body.body, local.body.start)
    return { members, types: [...types, ...local.extends], extends: local.extends.map((parent) => source.typeText(parent)) }
  }
  const written = local?.typeAnnotation ?? plain
  switch (written?.type) {
    case 'TSTypeLiteral':
    case 'TSTypeReference':
    case 'TSIntersectionType': {
      const others = written.type === 'TSIntersectionType' ? written.types.filter((part) => part.type !== 'TSTypeLiteral') : []
      const object = readObjectType(source, written)
      return object && { members: object.members, types: object.types, extends: others.map((part) => source.typeText(part)) }
    }
    default:
      return undefined
  }
}

/** The name of a parameter's type, ignoring `Readonly<…>`. */
export function referredName(type: Node | undefined): string | undefined {
  const plain = withoutReadonly(type)
  return plain?.type === 'TSTypeReference' && plain.typeName.type === 'Identifier' ? plain.typeName.name : undefined
}

function withoutReadonly(type: Node | undefined): Node | undefined {
  const isReadonly = type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Readonly'
  return isReadonly ? (type.typeArguments?.params[0] ?? type) : type
}
