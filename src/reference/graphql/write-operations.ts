import type { FieldDefinitionNode, InputValueDefinitionNode } from 'graphql'
import { codeSpan } from '../markdown-words.ts'
import { tableCell } from './foreign-words.ts'
import { headingText } from './heading-text.ts'
import type { PageWriter } from './page-writer.ts'
import type { Operation } from './schema-index.ts'
import { signatureText, typeText, valueText } from './type-text.ts'

/** A section for each query, mutation or subscription: what it is for, how it is called, its arguments. */
export function writeOperations(writer: PageWriter, operations: readonly Operation[], rootName: string): void {
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
