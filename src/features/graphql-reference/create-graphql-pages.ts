import {
  type EnumTypeDefinitionNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  type TypeDefinitionNode,
} from 'graphql'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { GeneratedPage } from '../../core/model/reference.ts'
import { codeSpan, tableOf } from '../references/generated-text.ts'
import { mergeDefinitions, wordOf } from './merge-sdl.ts'
import { createPageWriter, type PageRules, type PageWriter } from './page-writer.ts'
import { createAnchors, createSchemaIndex, type GraphqlSource, type Operation, type SchemaPage } from './schema-index.ts'
import { argumentText, directiveArgument, directiveTexts, headingText, signatureText, typeText, valueText } from './type-text.ts'

const words: Readonly<Record<SchemaPage, readonly [title: string, one: string, several: string]>> = {
  queries: ['Queries', 'query', 'queries'],
  mutations: ['Mutations', 'mutation', 'mutations'],
  subscriptions: ['Subscriptions', 'subscription', 'subscriptions'],
  'object-types': ['Types', 'type', 'types'],
  'input-types': ['Input Objects', 'input object', 'input objects'],
  enums: ['Enums', 'enum', 'enums'],
}

/** Creates the pages of a schema, one for each kind of operation and type. */
export function createGraphqlPages(source: GraphqlSource, rules: PageRules): Outcome<readonly GeneratedPage[]> {
  const { origin, into } = source
  const merged = mergeDefinitions(source.document.definitions)
  const diagnostics: Diagnostic[] = [...merged.diagnostics]
  const index = createSchemaIndex(merged.value)
  const pages: GeneratedPage[] = []
  const addPage = (page: SchemaPage, count: number, write: (writer: PageWriter) => void, root?: ObjectTypeDefinitionNode) => {
    if (count === 0) return
    const writer = createPageWriter(page, { index, origin, rules, report: (diagnostic) => diagnostics.push(diagnostic) })
    const [title, one, several] = words[page]
    const from = [`\`${origin.name}\``, origin.version].filter((part) => part !== '').join(' ')
    const lead = `${count === 1 ? `The one ${one}` : `The ${count} ${several}`} of the ${source.title}`
    writer.block(`${lead}, from ${from}.`, {})
    if (root) writer.description(root, 2)
    if (count > 1) writer.block(`<Filter label="Filter ${several}" />`, {})
    write(writer)
    pages.push(
      writer.finish(`${into}/${page}.md`, {
        title: `${source.title}: ${title}`,
        description: `${lead}.`,
        sidebar: { label: title },
        linkCode: true,
      }),
    )
  }
  for (const { page, type, operations } of index.roots) {
    addPage(page, operations.length, (writer) => writeOperations(writer, operations, type.name.value), type)
  }
  for (const page of ['object-types', 'input-types', 'enums'] as const) {
    const types = index.types.filter(({ name }) => index.pageOf(name.value) === page)
    addPage(page, types.length, (writer) => writeTypes(writer, types))
  }
  return { value: pages, diagnostics }
}

/** Writes a section for each query, mutation or subscription: description, signature, and arguments. */
function writeOperations(writer: PageWriter, operations: readonly Operation[], rootName: string): void {
  const [, kind] = words[writer.page]
  for (const { field, anchor } of operations) {
    writer.linkTypes(field, rootName)
    writer.block(`## ${headingText(field.name.value)} {#${anchor}}`, field)
    writer.facts([`*${kind}*`, ...writer.source(field)], field)
    writer.description(field, 3)
    writer.block(`\`\`\`graphql\n${field.name.value}${signatureText(field, { mayWrap: true })}\n\`\`\``, field)
    writeArgumentTable(writer, field)
  }
}

function writeArgumentTable(writer: PageWriter, field: FieldDefinitionNode): void {
  const given = field.arguments ?? []
  if (given.length === 0) return
  const rows = given.map((argument) => {
    const { name, type, defaultValue } = argument
    const value = defaultValue ? codeSpan(valueText(defaultValue)) : ''
    return [codeSpan(name.value), codeSpan(typeText(type)), value, writer.shortDescription(argument)]
  })
  const head = ['Argument', 'Type', 'Default', 'Description']
  const isFilled = (_: string, column: number) => rows.some((cells) => cells[column] !== '')
  writer.block(tableOf([head, ...rows].map((cells) => cells.filter(isFilled))), field)
}

/** The heading level of rows, which is not in the table of contents. */
const rowMarks = '####'

/** Writes a section for each type: description, members, and related types. */
function writeTypes(writer: PageWriter, types: readonly TypeDefinitionNode[]): void {
  for (const type of types) {
    const name = type.name.value
    writer.block(`## ${headingText(name)} {#${writer.index.anchorOf(name)}}`, type)
    writer.facts([`*${wordOf(type)}*`, ...interfacesOf(writer, type), ...specificationOf(type), ...sourceOf(writer, type)], type)
    writer.description(type, 3)
    writeRelations(writer, type)
    if (type.kind === Kind.ENUM_TYPE_DEFINITION) writeValues(writer, type)
    else if ('fields' in type) writeFields(writer, type)
  }
}

function interfacesOf(writer: PageWriter, type: TypeDefinitionNode): readonly string[] {
  const names = 'interfaces' in type ? (type.interfaces ?? []) : []
  for (const node of names) writer.linkType(node, type.name.value)
  return names.length === 0 ? [] : [`implements ${writer.types(names.map(({ name }) => name.value))}`]
}

function specificationOf(type: TypeDefinitionNode): readonly string[] {
  const url = directiveArgument(type.directives, 'specifiedBy', 'url')
  return url !== undefined && /^https?:\/\/[^\s<>\\]+$/.test(url) ? [`[specification](<${url}>)`] : []
}

function sourceOf(writer: PageWriter, type: TypeDefinitionNode): readonly string[] {
  return writer.index.isBuiltIn(type.name.value) ? ['built in'] : writer.source(type)
}

function writeRelations(writer: PageWriter, type: TypeDefinitionNode): void {
  const { index, page } = writer
  const name = type.name.value
  const writeRelation = (words: string, list: string) => {
    if (list !== '') writer.block(`${words} ${list}.`, type)
  }
  if (type.kind === Kind.UNION_TYPE_DEFINITION) {
    for (const member of type.types ?? []) writer.linkType(member, name)
    writeRelation('One of', writer.types((type.types ?? []).map((member) => member.name.value)))
  }
  writeRelation('Implemented by', writer.types(index.implementationsOf(name)))
  writeRelation('Part of', writer.types(index.unionsOf(name)))
  // Lists for scalars and enums would be too long.
  if (type.kind === Kind.SCALAR_TYPE_DEFINITION || type.kind === Kind.ENUM_TYPE_DEFINITION) return
  const operations = index
    .operationsOf(name)
    .map((operation) => `[${headingText(operation.field.name.value)}](./${operation.page}.md#${operation.anchor})`)
  writeRelation(page === 'input-types' ? 'Taken by' : 'Returned by', operations.join(', '))
}

function writeFields(writer: PageWriter, type: Extract<TypeDefinitionNode, { readonly fields?: unknown }>): void {
  const fields: readonly (FieldDefinitionNode | InputValueDefinitionNode)[] = type.fields ?? []
  if (fields.length === 0) return
  const owner = type.name.value
  const anchors = createAnchors(fields.map(({ name }) => name.value))
  writer.block('::::::members', type)
  for (const field of fields) {
    writer.linkTypes(field, owner)
    writer.block(`${rowMarks} ${headingText(field.name.value)} {#${writer.index.anchorOf(owner)}-${anchors.get(field.name.value)}}`, field)
    writer.facts([codeSpan(textOfField(field))], field)
    writer.description(field, 4)
    if (field.kind === Kind.FIELD_DEFINITION) writeArguments(writer, field)
  }
  writer.block('::::::', type)
}

function textOfField(field: FieldDefinitionNode | InputValueDefinitionNode): string {
  if (field.kind === Kind.INPUT_VALUE_DEFINITION) {
    return `${typeText(field.type)}${field.defaultValue ? ` = ${valueText(field.defaultValue)}` : ''}`
  }
  return field.arguments?.length ? signatureText(field) : typeText(field.type)
}

/** Lists only arguments with a description, because the type names all of them. */
function writeArguments(writer: PageWriter, field: FieldDefinitionNode): void {
  const items = (field.arguments ?? []).flatMap((argument) => {
    const words = writer.shortDescription(argument)
    return words === '' ? [] : [`- ${codeSpan(argumentText(argument))} – ${words}`]
  })
  if (items.length > 0) writer.block(items.join('\n'), field)
}

function writeValues(writer: PageWriter, type: EnumTypeDefinitionNode): void {
  const values = type.values ?? []
  const anchors = createAnchors(values.map(({ name }) => name.value))
  const anchorOf = (name: string) => `${writer.index.anchorOf(type.name.value)}-${anchors.get(name)}`
  const isPlain = values.every(({ description, directives }) => !description && !directives?.length)
  if (values.length === 0) return
  if (isPlain) {
    // A table would only have an empty column beside them.
    const items = values.map(({ name: { value } }) => `- <code id="${anchorOf(value)}">${headingText(value)}</code>`)
    writer.block(items.join('\n'), type)
    return
  }
  writer.block('::::::members', type)
  for (const value of values) {
    const name = value.name.value
    writer.block(`${rowMarks} ${headingText(name)} {#${anchorOf(name)}}`, value)
    // The line has no type.
    const marks = [...directiveTexts(value.directives).map(codeSpan), ...(isDeprecated(value) ? ['**Deprecated**'] : [])]
    if (marks.length > 0) writer.block(marks.join(' · '), value)
    writer.description(value, 4)
  }
  writer.block('::::::', type)
}

function isDeprecated({ directives }: EnumValueDefinitionNode): boolean {
  return directiveArgument(directives, 'deprecated', 'reason') !== undefined
}
