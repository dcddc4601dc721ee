import { codeSpan, escapeMarkdown } from '../generated-text.ts'
import type { ApiSchema, SchemaRef } from './api-description.ts'
import type { PageWriter } from './page-writer.ts'
import { rowsOf } from './schema-rows.ts'
import { typeOf } from './schema-type.ts'
import { type TableInput, writeProperties } from './write-properties.ts'
import { rulesOf, writeSentences } from './write-rules.ts'

/** Writes variants (`oneOf`, `anyOf`), and by which property they differ. */
export function writeVariants(writer: PageWriter, schema: ApiSchema, table: TableInput): void {
  const variants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  const mapping = schema.discriminator?.mapping ?? new Map()
  if (variants.length === 0 && mapping.size === 0) return
  const valuesOf = (ref: SchemaRef | undefined) => [...mapping].flatMap(([value, target]) => (target === ref ? [codeSpan(value)] : []))
  const property = schema.discriminator?.property
  const refs = new Set([...variants.flatMap(({ $ref }) => $ref ?? []), ...mapping.values()])
  const items = [...refs].map((ref) => {
    const values = valuesOf(ref)
    return `- ${writer.linkSchema(ref)}${values.length > 0 && property !== undefined ? ` if ${codeSpan(property)} is ${values.join(' or ')}` : ''}`
  })
  const inline = variants.filter(({ $ref }) => $ref === undefined)
  const simple = inline.filter((variant) => rowsOf(writer, variant).length === 0)
  items.push(
    ...simple.map((variant) => `- ${variant.title === undefined ? '' : `${escapeMarkdown(variant.title)}: `}${typeOf(writer, variant)}`),
  )
  const differs = property !== undefined && mapping.size === 0 ? ` The property ${codeSpan(property)} says which one.` : ''
  const objects = inline.filter((variant) => !simple.includes(variant))
  if (items.length > 0) {
    const words = schema.oneOf ? 'One of:' : schema.anyOf ? 'One or more of:' : 'Variants:'
    writer.block(`${words}\n\n${items.join('\n')}`, schema.place)
  }
  if (differs !== '') writer.block(differs.trim(), schema.place)
  for (const [index, variant] of objects.entries()) {
    const title = variant.title ?? `Variant ${index + 1}`
    writer.block(`**${escapeMarkdown(title)}**`, variant.place)
    writer.text(variant.description, table.level)
    const own = { ...table, anchor: `${table.anchor}-${title}` }
    writeProperties(writer, variant, own)
    writeRules(writer, variant, own)
  }
}

/** Writes rules about a value that are more than its properties, and the properties that only they describe. */
export function writeRules(writer: PageWriter, schema: ApiSchema, table: TableInput): void {
  const known = new Set(rowsOf(writer, schema).map(({ name }) => name))
  const rules = rulesOf(writer, schema, known)
  writeSentences(
    writer,
    schema,
    rules.filter(({ adds }) => !adds),
  )
  for (const [index, rule] of rules.filter(({ adds }) => adds).entries()) {
    writeSentences(writer, rule.schema, [rule])
    if (rule.adds)
      writeProperties(writer, rule.adds, { ...table, anchor: `${table.anchor === '' ? 'rule' : `${table.anchor}-rule`}-${index + 1}` })
  }
}
