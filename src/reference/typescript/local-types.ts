import type { Node, TSInterfaceDeclaration, TSTypeAliasDeclaration } from 'oxc-parser'
import type { Member } from './declarations.ts'
import { readMembers } from './read-members.ts'
import { readObjectType } from './read-object-type.ts'
import type { SourceText } from './source-text.ts'

/** What a file declares without documenting it on a page, so that parameters of that type can be shown in full. */
export type LocalTypes = ReadonlyMap<string, TSInterfaceDeclaration | TSTypeAliasDeclaration>

export interface PropertyList {
  readonly members: readonly Member[]
  /** The types they come on top of. */
  readonly extends: readonly string[]
  readonly types: readonly (Node | null | undefined)[]
}

/** The properties of a parameter's type where no page of its own has them: written in place, or declared beside it. */
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

/** The name of the type a parameter is of, seen through `Readonly<…>`. */
export function referredName(type: Node | undefined): string | undefined {
  const plain = withoutReadonly(type)
  return plain?.type === 'TSTypeReference' && plain.typeName.type === 'Identifier' ? plain.typeName.name : undefined
}

function withoutReadonly(type: Node | undefined): Node | undefined {
  const isReadonly = type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Readonly'
  return isReadonly ? (type.typeArguments?.params[0] ?? type) : type
}
