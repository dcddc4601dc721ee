import type { Node, TSInterfaceDeclaration, TSTypeAliasDeclaration } from 'oxc-parser'
import type { Member } from './declarations.ts'
import { readMembers } from './read-members.ts'
import { readObjectType } from './read-object-type.ts'
import type { SourceText } from './source-text.ts'

/** What a file declares without documenting it on a page, so that parameters of that type can be shown in full. */
export type LocalTypes = ReadonlyMap<string, TSInterfaceDeclaration | TSTypeAliasDeclaration>

export interface PropertyList {
  readonly members: readonly Member[]
  readonly types: readonly (Node | null | undefined)[]
}

/** The properties of a parameter's type where no page of its own has them: written in place, or declared beside it. */
export function findProperties(source: SourceText, localTypes: LocalTypes, type: Node | undefined): PropertyList | undefined {
  const plain = withoutReadonly(type)
  if (plain?.type === 'TSTypeLiteral' || plain?.type === 'TSIntersectionType') return readObjectType(source, plain)
  const local = localTypes.get(referredName(plain) ?? '')
  if (local?.type === 'TSInterfaceDeclaration') return readMembers(source, local.body.body, local.body.start)
  return local ? readObjectType(source, local.typeAnnotation) : undefined
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
