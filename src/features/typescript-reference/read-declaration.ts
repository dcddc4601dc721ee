import type { Class, Node, Span, TSEnumDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration } from 'oxc-parser'
import type { Declaration, DocComment } from './declarations.ts'
import { layoutBlock, layoutCode } from './layout-code.ts'
import { readMembers } from './read-members.ts'
import { type LocalTypes, readObjectType } from './read-object-type.ts'
import type { SourceText } from './source-text.ts'
import { type FileScope, findUsedNames } from './type-names.ts'

type TypeDeclaration = Class | TSInterfaceDeclaration | TSTypeAliasDeclaration | TSEnumDeclaration

/** A declaration's statement and comment, and other declarations of its file. */
export interface DeclarationContext {
  readonly source: SourceText
  readonly statement: Span
  readonly comment: DocComment
  readonly localTypes: LocalTypes
  readonly scope: FileScope
}

type DeclarationParts = Pick<Declaration, 'kind' | 'name' | 'signature' | 'members'> &
  Partial<Pick<Declaration, 'extends' | 'implements'>> & { readonly types: readonly (Node | null | undefined)[] }

/** Adds the parts that all kinds of declarations have. */
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

/** Wraps a superclass, which is a value, as a type reference. */
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
