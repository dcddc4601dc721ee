import type { Node, TSInterfaceDeclaration, TSIntersectionType, TSType, TSTypeAliasDeclaration } from 'oxc-parser'
import type { Member } from './declarations.ts'
import { type ReadMembers, readMembers } from './read-members.ts'
import type { SourceText } from './source-text.ts'

/** The types of components. */
export const componentType = /^(?:React\.)?(?:FC|FunctionComponent|ComponentType|ForwardRefExoticComponent|MemoExoticComponent)\b/

/** Types with the members of their argument, unlike lists and others. */
const transparentType = /^(?:React\.)?(?:Readonly|Partial|Required|NonNullable|PropsWithChildren)$/

interface ObjectType extends ReadMembers {
  /** The text around the object's braces: intersected types, or a type whose argument it is. */
  readonly before: string
  readonly after: string
}

/** Reads the members of an object type, including those in an intersection or a type such as `Readonly`. */
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

/** Undocumented types of a file, so that parameters of that type can be shown completely. */
export type LocalTypes = ReadonlyMap<string, TSInterfaceDeclaration | TSTypeAliasDeclaration>

export interface PropertyList {
  readonly members: readonly Member[]
  /** The extended types. */
  readonly extends: readonly string[]
  readonly types: readonly (Node | null | undefined)[]
}

/** Finds the properties of a parameter's type if it has no page: an inline or local type. */
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
