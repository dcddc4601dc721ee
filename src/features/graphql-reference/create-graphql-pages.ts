import type { DocumentNode, FieldDefinitionNode, InputValueDefinitionNode, ObjectTypeDefinitionNode } from 'graphql'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { GeneratedPage } from '../../core/model/reference.ts'
import { codeSpan } from '../references/generated-text.ts'
import type { ReferenceOrigin } from '../references/reference-file.ts'
import { mergeDefinitions } from './merge-sdl.ts'
import { createPageWriter, type PageRules, type PageWriter, tableCell } from './page-writer.ts'
import { createSchemaIndex, type Operation, type SchemaPage } from './schema-index.ts'
import { headingText, signatureText, typeText, valueText } from './type-text.ts'
import { writeTypes } from './write-types.ts'

interface GraphqlSource {
  /** Repeated definitions and extensions are merged. */
  readonly document: DocumentNode
  readonly origin: ReferenceOrigin
  /** The content folder for the pages. */
  readonly into: string
  /** The schema's name: `Shop API`. */
  readonly title: string
}

interface PageWords {
  readonly title: string
  readonly label: string
  /** Singular and plural. */
  readonly noun: readonly [string, string]
}

const words: Readonly<Record<SchemaPage, PageWords>> = {
  queries: { title: 'Queries', label: 'Queries', noun: ['query', 'queries'] },
  mutations: { title: 'Mutations', label: 'Mutations', noun: ['mutation', 'mutations'] },
  subscriptions: { title: 'Subscriptions', label: 'Subscriptions', noun: ['subscription', 'subscriptions'] },
  'object-types': { title: 'Types', label: 'Types', noun: ['type', 'types'] },
  'input-types': { title: 'Input Objects', label: 'Input Objects', noun: ['input object', 'input objects'] },
  enums: { title: 'Enums', label: 'Enums', noun: ['enum', 'enums'] },
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
    const { title, label, noun } = words[page]
    const from = [`\`${origin.name}\``, origin.version].filter((part) => part !== '').join(' ')
    const lead = `${count === 1 ? `The one ${noun[0]}` : `The ${count} ${noun[1]}`} of the ${source.title}`
    writer.block(`${lead}, from ${from}.`, {})
    if (root) writer.description(root, 2)
    if (count > 1) writer.block(`<Filter label="Filter ${noun[1]}" />`, {})
    write(writer)
    pages.push(
      writer.finish(`${into}/${page}.md`, {
        title: `${source.title}: ${title}`,
        description: `${lead}.`,
        sidebar: { label },
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
  const kind = { queries: 'query', mutations: 'mutation', subscriptions: 'subscription' }[writer.page as string] ?? ''
  for (const { field, anchor } of operations) {
    writer.linkTypes(field, rootName)
    writer.block(`## ${headingText(field.name.value)} {#${anchor}}`, field)
    writer.facts([`*${kind}*`, ...writer.source(field)], field)
    writer.description(field, 3)
    writer.block(`\`\`\`graphql\n${field.name.value}${signatureText(field, { mayWrap: true })}\n\`\`\``, field)
    writeArguments(writer, field)
  }
}

interface Column {
  readonly title: string
  readonly cell: (argument: InputValueDefinitionNode) => string
}

function writeArguments(writer: PageWriter, field: FieldDefinitionNode): void {
  const given = field.arguments ?? []
  if (given.length === 0) return
  const columns: readonly Column[] = [
    { title: 'Argument', cell: ({ name }) => codeSpan(name.value) },
    { title: 'Type', cell: ({ type }) => codeSpan(typeText(type)) },
    { title: 'Default', cell: ({ defaultValue }) => (defaultValue ? codeSpan(valueText(defaultValue)) : '') },
    { title: 'Description', cell: (argument) => writer.shortDescription(argument) },
  ]
  const filled = columns
    .map(({ title, cell }) => ({ title, cells: given.map((argument) => tableCell(cell(argument))) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const rows = [
    filled.map(({ title }) => title),
    filled.map(() => '---'),
    ...given.map((_, row) => filled.map(({ cells }) => cells[row] ?? '')),
  ]
  writer.block(rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n'), field)
}
