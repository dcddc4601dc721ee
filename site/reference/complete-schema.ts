import type {
  DefinitionNode,
  DocumentNode,
  EnumTypeExtensionNode,
  EnumValueDefinitionNode,
  FieldDefinitionNode,
  InputObjectTypeExtensionNode,
  InputValueDefinitionNode,
  Kind,
  ListTypeNode,
  NamedTypeNode,
  NameNode,
  NonNullTypeNode,
  ObjectTypeDefinitionNode,
  ObjectTypeExtensionNode,
  StringValueNode,
  TypeDefinitionNode,
  TypeNode,
} from 'graphql'

/** Gives the text of a file of one of the packages under `reference.packages`. */
type ReadPackageFile = (packageName: string, path: string) => Promise<string>

/**
 * Adds what Vendure's server adds to its SDL when it starts: the inputs of lists, the codes of errors, the native way to authenticate,
 * the permissions, and the custom fields, as they are without any of a project's own.
 */
export default async function completeSchema(schema: DocumentNode, read: ReadPackageFile): Promise<DocumentNode> {
  const types = new Map(
    schema.definitions.flatMap((node) => ('name' in node && node.name ? [[node.name.value, node as TypeDefinitionNode]] : [])),
  )
  const published = await read('@vendure/common', `lib/${types.has('Administrator') ? 'generated-types' : 'generated-shop-types'}.d.ts`)
  const added = [
    ...listInputs(types),
    extendEnum('ErrorCode', errorCodes(types)),
    extendEnum('Permission', permissions(published)),
    ...nativeAuthentication(),
    ...customFields(types, published),
  ]
  return { ...schema, definitions: [...schema.definitions, ...added] }
}

type Types = ReadonlyMap<string, TypeDefinitionNode>

/** The inputs of every field that takes `options` of a list. What the SDL defines of them, such as filters by what is no field, stays. */
function listInputs(types: Types): readonly DefinitionNode[] {
  const items = new Map<string, string>()
  for (const type of types.values()) {
    if (type.kind !== 'ObjectTypeDefinition') continue
    for (const field of type.fields ?? []) {
      const options = field.arguments?.find(({ name }) => name.value === 'options')
      const item = /^(\w+)ListOptions$/.exec(options ? nameOfType(options.type) : '')?.[1]
      if (item !== undefined) items.set(item, itemOfList(types, field) ?? item)
    }
  }
  return [...items].flatMap(([name, item]) => {
    const type = types.get(item)
    const own = types.get(`${name}ListOptions`)
    // Some have options of their own beside these; where pages of results can be asked for, they are complete.
    const isComplete = own && 'fields' in own && own.fields?.some((field) => field.name.value === 'take')
    if (!type || !('fields' in type) || isComplete) return []
    return listInput(name, (type.fields ?? []) as readonly FieldDefinitionNode[], types)
  })
}

/** The type of the `items` of what a field returns. */
function itemOfList(types: Types, field: FieldDefinitionNode): string | undefined {
  const list = types.get(nameOfType(field.type)) as ObjectTypeDefinitionNode | undefined
  const items = list?.fields?.find(({ name }) => name.value === 'items')
  return items && nameOfType(items.type)
}

function listInput(name: string, fields: readonly FieldDefinitionNode[], types: Types): readonly DefinitionNode[] {
  const [filter, sort] = [`${name}FilterParameter`, `${name}SortParameter`]
  const filters = fields.flatMap((field) => {
    const operators = operatorsFor(field.type, types)
    return operators === undefined ? [] : [inputField(field.name.value, named(operators))]
  })
  const sorts = fields.filter(({ type }) => isSortable(type)).map((field) => inputField(field.name.value, named('SortOrder')))
  return [
    extendInput(`${name}ListOptions`, [
      inputField('skip', named('Int'), 'How many results to leave out, for pages of results.'),
      inputField('take', named('Int'), 'How many results to return at most.'),
      inputField('sort', named(sort), 'What the results are sorted by.'),
      inputField('filter', named(filter), 'Which results to return.'),
      inputField(
        'filterOperator',
        named('LogicalOperator'),
        'Whether results must meet all of the filters or one of them. Without it, all.',
      ),
    ]),
    extendInput(filter, [
      ...filters,
      inputField('_and', listOf(filter), 'Filters that results must meet all of.'),
      inputField('_or', listOf(filter), 'Filters that results must meet one of.'),
    ]),
    extendInput(sort, sorts),
  ]
}

const operators: Readonly<Record<string, string>> = {
  Boolean: 'BooleanOperators',
  DateTime: 'DateOperators',
  Float: 'NumberOperators',
  ID: 'IDOperators',
  Int: 'NumberOperators',
  Money: 'NumberOperators',
  String: 'StringOperators',
}

/** By which input a field of that type is filtered; those that are lists are not. */
function operatorsFor(type: TypeNode, types: Types): string | undefined {
  if (isList(type)) return undefined
  const name = nameOfType(type)
  return types.get(name)?.kind === 'EnumTypeDefinition' ? 'StringOperators' : operators[name]
}

/** Values that come in an order of their own. */
function isSortable(type: TypeNode): boolean {
  return !isList(type) && Object.hasOwn(operators, nameOfType(type)) && nameOfType(type) !== 'Boolean'
}

/** One for each type of error. */
function errorCodes(types: Types): readonly EnumValueDefinitionNode[] {
  return [...types.values()].flatMap((type) => {
    const isError = type.kind === 'ObjectTypeDefinition' && type.interfaces?.some(({ name }) => name.value === 'ErrorResult')
    return isError ? [enumValue(type.name.value.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase(), type.description?.value)] : []
  })
}

/** The permissions and what is said of them, of the published declarations. */
function permissions(published: string): readonly EnumValueDefinitionNode[] {
  const [, values = ''] = /export declare enum Permission \{([\s\S]*?)\n\}/.exec(published) ?? []
  const pattern = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?(\w+) = "/g
  const onOneLine = (comment: string) =>
    comment
      .replace(/^\s*\*/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
  return Array.from(values.matchAll(pattern), ([, comment, name = '']) => enumValue(name, comment && onOneLine(comment)))
}

function nativeAuthentication(): readonly DefinitionNode[] {
  const required = (name: string) => inputField(name, nonNull(named('String')))
  return [
    extendInput('AuthenticationInput', [inputField('native', named('NativeAuthInput'), 'A name and a password the server itself knows.')]),
    extendInput('NativeAuthInput', [required('username'), required('password')]),
  ]
}

/** Without custom fields in its configuration, a server gives each type that may have some this one. */
function customFields(types: Types, published: string): readonly DefinitionNode[] {
  const declarations = published.matchAll(/^export type (\w+) = (?:[\w& ]* )?\{\n((?: .*\n)*?)\};/gm)
  return Array.from(declarations).flatMap(([, name = '', members = '']): readonly DefinitionNode[] => {
    const kind = types.get(name)?.kind
    if (!/^ {4}customFields\?: \w+<Scalars\['JSON'\]/m.test(members)) return []
    if (kind === 'InputObjectTypeDefinition') return [extendInput(name, [inputField('customFields', named('JSON'))])]
    return kind === 'ObjectTypeDefinition' ? [extendType(name, [outputField('customFields', named('JSON'))])] : []
  })
}

function nameOfType(type: TypeNode): string {
  return type.kind === 'NamedType' ? type.name.value : nameOfType(type.type)
}

function isList(type: TypeNode): boolean {
  return type.kind === 'ListType' || (type.kind === 'NonNullType' && type.type.kind === 'ListType')
}

/** The kinds are strings, so that this module needs nothing of the package `graphql` but types. */
function node<T extends { readonly kind: Kind }>(kind: `${T['kind']}`, parts: Omit<T, 'kind'>): T {
  return { kind, ...parts } as T
}

function nameNode(value: string) {
  return node<NameNode>('Name', { value })
}

function named(name: string): NamedTypeNode {
  return node<NamedTypeNode>('NamedType', { name: nameNode(name) })
}

function nonNull(type: NamedTypeNode): NonNullTypeNode {
  return node<NonNullTypeNode>('NonNullType', { type })
}

/** `[Name!]` */
function listOf(name: string): ListTypeNode {
  return node<ListTypeNode>('ListType', { type: nonNull(named(name)) })
}

function describedAs(description: string | undefined) {
  return description ? { description: node<StringValueNode>('StringValue', { value: description }) } : {}
}

function inputField(name: string, type: TypeNode, description?: string): InputValueDefinitionNode {
  return node<InputValueDefinitionNode>('InputValueDefinition', { name: nameNode(name), type, ...describedAs(description) })
}

function outputField(name: string, type: TypeNode): FieldDefinitionNode {
  return node<FieldDefinitionNode>('FieldDefinition', { name: nameNode(name), type })
}

function enumValue(name: string, description?: string): EnumValueDefinitionNode {
  return node<EnumValueDefinitionNode>('EnumValueDefinition', { name: nameNode(name), ...describedAs(description) })
}

function extendInput(name: string, fields: readonly InputValueDefinitionNode[]): DefinitionNode {
  return node<InputObjectTypeExtensionNode>('InputObjectTypeExtension', { name: nameNode(name), fields })
}

function extendType(name: string, fields: readonly FieldDefinitionNode[]): DefinitionNode {
  return node<ObjectTypeExtensionNode>('ObjectTypeExtension', { name: nameNode(name), fields })
}

function extendEnum(name: string, values: readonly EnumValueDefinitionNode[]): DefinitionNode {
  return node<EnumTypeExtensionNode>('EnumTypeExtension', { name: nameNode(name), values })
}
