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
import type { GeneratedPage } from '../../core/model/source-file.ts'
import { byText, groupBy } from '../../kit/data/sort-and-group.ts'
import { codeSpan } from '../references/generated-text.ts'
import { mergeDefinitions, wordOf } from './merge-sdl.ts'
import { createPageWriter, type PageRules, type PageWriter } from './page-writer.ts'
import {
  argumentText,
  createAnchors,
  createSchemaIndex,
  directiveArgument,
  directiveTexts,
  type GraphqlSource,
  headingText,
  type Operation,
  type SchemaPage,
  signatureText,
  typeText,
  valueText,
} from './schema-index.ts'

const words: Readonly<Record<SchemaPage, readonly [title: string, one: string, several: string]>> = {
  queries: ['Queries', 'query', 'queries'],
  mutations: ['Mutations', 'mutation', 'mutations'],
  subscriptions: ['Subscriptions', 'subscription', 'subscriptions'],
  'object-types': ['Types', 'type', 'types'],
  'input-types': ['Input Objects', 'input object', 'input objects'],
  enums: ['Enums', 'enum', 'enums'],
}

interface PageContents {
  readonly count: number
  /** The beginning of the names on the page if the list has several pages. Otherwise empty. */
  readonly start: string
  readonly write: (writer: PageWriter) => void
}

interface ItemList<Item> {
  readonly items: readonly Item[]
  readonly pageOf: (item: Item) => string
  readonly nameOf: (item: Item) => readonly [name: string, anchor: string]
  readonly write: (writer: PageWriter, items: readonly Item[]) => void
  /** The root type whose description begins the page. */
  readonly root?: ObjectTypeDefinitionNode
}

/** Creates the pages of a schema, one or more for each kind of operation and type. */
export function createGraphqlPages(source: GraphqlSource, rules: PageRules): Outcome<readonly GeneratedPage[]> {
  const { origin, into } = source
  const merged = mergeDefinitions(source.document.definitions)
  const diagnostics: Diagnostic[] = [...merged.diagnostics]
  const index = createSchemaIndex(merged.value)
  const pages: GeneratedPage[] = []
  const from = [`\`${origin.name}\``, origin.version].filter((part) => part !== '').join(' ')
  const addPage = (kind: SchemaPage, page: string, { count, start, write }: PageContents) => {
    const writer = createPageWriter(page, { kind, index, origin, rules, report: (diagnostic) => diagnostics.push(diagnostic) })
    const [title, one, several] = words[kind]
    const lead = `${count === 1 ? `The one ${one}` : `The ${count} ${several}`} of the ${source.title}${start && ` that ${count === 1 ? 'begins' : 'begin'} with ${start}`}`
    const label = start === '' ? title : `${title}: ${start}`
    writer.block(`${lead}, from ${from}.`, {})
    write(writer)
    pages.push(
      writer.finish(`${into}/${page}.md`, {
        title: `${source.title}: ${label}`,
        description: `${lead}.`,
        sidebar: { label },
        linkCode: true,
      }),
    )
  }
  const addList = <Item>(kind: SchemaPage, { items, pageOf, nameOf, write, root }: ItemList<Item>) => {
    const parts = [...groupBy(items, pageOf)].sort(byText(([page]) => page))
    const writeRoot = (writer: PageWriter) => root && writer.description(root, 2)
    const isWhole = (page: string) => page === kind
    for (const [page, part] of parts) {
      addPage(kind, page, {
        count: part.length,
        start: startOf(kind, page),
        write(writer) {
          if (isWhole(page)) writeRoot(writer)
          if (part.length > 1) writer.block(`<Filter label="Filter ${words[kind][2]}" />`, {})
          write(writer, part)
        },
      })
    }
    if (parts.length === 0 || parts.some(([page]) => isWhole(page))) return
    addPage(kind, kind, {
      count: items.length,
      start: '',
      write(writer) {
        writeRoot(writer)
        for (const [page, part] of parts) {
          writer.block(`## [${startOf(kind, page)}](./${page}.md)`, {})
          writer.block(
            part
              .map((item) => nameOf(item))
              .map(([name, anchor]) => `[${headingText(name)}](./${page}.md#${anchor})`)
              .join(', '),
            {},
          )
        }
      },
    })
  }
  for (const { page, type, operations } of index.roots) {
    addList(page, {
      items: operations,
      pageOf: (operation) => operation.page,
      nameOf: ({ field, anchor }) => [field.name.value, anchor],
      write: (writer, part) => writeOperations(writer, part, type.name.value),
      root: type,
    })
  }
  for (const kind of ['object-types', 'input-types', 'enums'] as const) {
    addList(kind, {
      items: index.typesOf(kind),
      pageOf: ({ name }) => index.pageOf(name.value),
      nameOf: ({ name }) => [name.value, index.anchorOf(name.value)],
      write: writeTypes,
    })
  }
  return { value: pages, diagnostics }
}

/** The beginning of the names on a part of a list: `Pr` for `object-types-pr`. */
function startOf(kind: SchemaPage, page: string): string {
  const start = page.slice(kind.length + 1)
  return start.charAt(0).toUpperCase() + start.slice(1)
}

/** Writes a section for each query, mutation, or subscription: description, signature, and arguments. */
function writeOperations(writer: PageWriter, operations: readonly Operation[], rootName: string): void {
  const [, kind] = words[writer.kind]
  for (const { field, anchor } of operations) {
    writer.linkTypes(field, rootName)
    writer.block(`## ${headingText(field.name.value)} {#${anchor}}`, field)
    writer.facts([`*${kind}*`, ...writer.source(field)], field)
    writer.description(field, 3)
    writer.block(`\`\`\`graphql\n${field.name.value}${signatureText(field, { mayWrap: true })}\n\`\`\``, field)
    writeArguments(writer, field)
  }
}

/** The heading level of rows, which are not in the table of contents. */
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
  const { index, kind } = writer
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
  writeRelation(kind === 'input-types' ? 'Taken by' : 'Returned by', operations.join(', '))
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

/** Lists only the arguments that have a description, because the signature contains all arguments. */
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
    // A table would only add an empty column beside the values.
    const items = values.map(({ name: { value } }) => `- <code id="${anchorOf(value)}">${headingText(value)}</code>`)
    writer.block(items.join('\n'), type)
    return
  }
  writer.block('::::::members', type)
  for (const value of values) {
    const name = value.name.value
    writer.block(`${rowMarks} ${headingText(name)} {#${anchorOf(name)}}`, value)
    // The line does not show a type.
    const marks = [...directiveTexts(value.directives).map(codeSpan), ...(isDeprecated(value) ? ['**Deprecated**'] : [])]
    if (marks.length > 0) writer.block(marks.join(' · '), value)
    writer.description(value, 4)
  }
  writer.block('::::::', type)
}

function isDeprecated({ directives }: EnumValueDefinitionNode): boolean {
  return directiveArgument(directives, 'deprecated', 'reason') !== undefined
}
