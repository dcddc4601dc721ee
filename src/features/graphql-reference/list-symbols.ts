import {
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type TypeDefinitionNode,
} from 'graphql'
import type { ApiMember, ApiSymbol } from '../references/reference-types.ts'
import { mergeDefinitions, wordOf } from './merge-sdl.ts'
import { argumentText, createAnchors, createSchemaIndex, directiveArgument, type GraphqlSource, signatureText } from './schema-index.ts'

const operationKinds: Readonly<Record<string, string>> = { queries: 'query', mutations: 'mutation', subscriptions: 'subscription' }

/** Lists the types and operations of a schema, for comparing versions. */
export function listSchemaSymbols({ document, origin, into, title }: GraphqlSource): readonly ApiSymbol[] {
  const index = createSchemaIndex(mergeDefinitions(document.definitions).value)
  const shared = { language: 'GraphQL', api: title, from: origin } as const
  const operations = index.roots.flatMap((root) =>
    root.operations.map(
      ({ field, kind, page, anchor }): ApiSymbol => ({
        ...shared,
        name: field.name.value,
        kind: operationKinds[kind] ?? 'operation',
        page: `${into}/${page}`,
        anchor,
        signature: `${field.name.value}${signatureText(field)}`,
        parents: [],
        ...deprecation(field),
        members: [],
      }),
    ),
  )
  const types = index.types
    .filter(({ name }) => !index.isBuiltIn(name.value))
    .map((type): ApiSymbol => {
      const name = type.name.value
      const parents = 'interfaces' in type ? (type.interfaces ?? []).map((parent) => parent.name.value) : []
      const union = type.kind === Kind.UNION_TYPE_DEFINITION ? (type.types ?? []).map((member) => member.name.value) : []
      const heritage = parents.length === 0 ? '' : ` implements ${[...parents].sort().join(' & ')}`
      return {
        ...shared,
        name,
        kind: wordOf(type),
        page: `${into}/${index.pageOf(name)}`,
        anchor: index.anchorOf(name),
        signature: `${wordOf(type)} ${name}${heritage}${union.length === 0 ? '' : ` = ${[...union].sort().join(' | ')}`}`,
        parents,
        members: membersOf(type, index.anchorOf(name)),
      }
    })
  return [...operations, ...types]
}

function membersOf(type: TypeDefinitionNode, owner: string): readonly ApiMember[] {
  const nodes: readonly (FieldDefinitionNode | InputValueDefinitionNode | EnumValueDefinitionNode)[] =
    type.kind === Kind.ENUM_TYPE_DEFINITION ? (type.values ?? []) : 'fields' in type ? (type.fields ?? []) : []
  const anchors = createAnchors(nodes.map(({ name }) => name.value))
  return nodes.map((node) => ({
    name: node.name.value,
    kind: node.kind === Kind.ENUM_VALUE_DEFINITION ? 'value' : 'field',
    anchor: `${owner}-${anchors.get(node.name.value)}`,
    signature: memberText(node),
    ...deprecation(node),
  }))
}

function memberText(node: FieldDefinitionNode | InputValueDefinitionNode | EnumValueDefinitionNode): string {
  if (node.kind === Kind.ENUM_VALUE_DEFINITION) return node.name.value
  return node.kind === Kind.INPUT_VALUE_DEFINITION ? argumentText(node) : `${node.name.value}${signatureText(node)}`
}

function deprecation({ directives }: Pick<FieldDefinitionNode, 'directives'>): Pick<ApiMember, 'deprecated'> {
  const deprecated = directiveArgument(directives, 'deprecated', 'reason')
  return deprecated === undefined ? {} : { deprecated: deprecated.replace(/\s+/g, ' ').trim() }
}
