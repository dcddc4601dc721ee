import { codeSpan, escapeMarkdown } from '../references/generated-text.ts'
import type { ApiSchema, ApiText, SpecPlace } from './api-description.ts'
import { linkText, type PageWriter } from './page-writer.ts'
import { maxRows, type Row, rowsOf } from './schema-rows.ts'
import { factsOf, maxVariants, typeOf, valueSpan } from './schema-type.ts'
import { choicesOf } from './variants.ts'
import { writeRuleLines } from './write-rules.ts'

/** A row of a table of members. */
export interface Member {
  readonly name: string
  /** What its anchor is made of. @default its name */
  readonly anchor?: string
  /** `property`, `header` */
  readonly kind: string
  readonly required: boolean
  readonly deprecated: boolean
  readonly schema: ApiSchema
  readonly description: ApiText | undefined
  readonly examples: readonly unknown[]
  readonly facts?: readonly string[]
  readonly place: SpecPlace
}

export interface TableInput {
  /** The level of the rows' headings. */
  readonly level: number
  /** What the anchors of rows begin with; `` if nothing. */
  readonly anchor: string
  /** Properties that are not sent in this direction. */
  readonly without?: 'readOnly' | 'writeOnly' | undefined
}

/** Writes a table of properties, parameters, or headers. Six colons, so that containers in descriptions can be nested. */
export function writeMembers(writer: PageWriter, members: readonly Member[], { level, anchor }: TableInput): void {
  const [first] = members
  if (!first) return
  writer.block('::::::members', first.place)
  for (const member of members) {
    const { name, kind, required, deprecated, schema, place } = member
    const own = member.anchor ?? name
    const id = writer.anchor(anchor === '' ? own : `${anchor}-${own}`)
    writer.block(`${'#'.repeat(level)} ${escapeMarkdown(name)} {#${id}}`, place)
    const facts = [
      `*${kind}*`,
      ...(deprecated ? ['**deprecated**'] : []),
      typeOf(writer, schema),
      ...(required ? ['required'] : []),
      ...(member.facts ?? []),
      ...factsOf(schema),
    ]
    writer.block(facts.join(' · '), place)
    writer.text(member.description, level)
    if (schema.externalDocs) writer.block(linkText(schema.externalDocs), place)
    writeValues(writer, schema)
    writeTypes(writer, schema)
    writeRuleLines(writer, schema)
    if (member.examples.length > 0) {
      const shown = member.examples
        .slice(0, 3)
        .map(valueSpan)
        .filter((span) => span !== '')
      if (shown.length > 0) writer.block(`Example: ${shown.join(', ')}`, place)
    }
  }
  writer.block('::::::', first.place)
}

export function memberOfRow({ name, anchor, kind, variant, schema, required }: Row): Member {
  const { deprecated = false, description, examples = [], place } = schema
  const facts = variant === '' || kind === 'variant' ? [] : [`in ${escapeMarkdown(variant)}`]
  return { name, anchor, kind, facts, required, deprecated, schema, description, examples, place }
}

const maxTypes = 40

/** Writes the types of a value if it can have so many that they do not fit into its facts. */
function writeTypes(writer: PageWriter, schema: ApiSchema): void {
  const { variants = [] } = choicesOf(schema.items ?? schema)[0] ?? {}
  const types = [...new Set(variants.map((variant) => typeOf(writer, variant)))]
  if (types.length <= maxVariants) return
  const more = types.length > maxTypes ? `, and ${types.length - maxTypes} more` : ''
  writer.block(`One of: ${types.slice(0, maxTypes).join(', ')}${more}`, schema.place)
}

/** Writes the properties of a schema; returns whether there are any. */
export function writeProperties(writer: PageWriter, schema: ApiSchema, table: TableInput): boolean {
  const { without } = table
  const rows = rowsOf(writer, schema).filter((row) => without === undefined || row.schema[without] !== true)
  const shown = rows.slice(0, maxRows)
  writeMembers(
    writer,
    shown.map((row) => memberOfRow(row)),
    table,
  )
  if (rows.length > shown.length) {
    writer.block('This object has more properties, which are not listed here.', schema.place)
    writer.report('openapi/too-many-properties', { limit: maxRows, first: rows[maxRows]?.name ?? '' }, schema.place)
  }
  const more = schema.additionalProperties ?? schema.unevaluatedProperties
  if (rows.length > 0 && more && more.allows !== false) {
    const type = typeOf(writer, more)
    writer.block(`The object can have more properties${type === '`any`' ? '' : ` of the type ${type}`}.`, more.place)
  }
  return rows.length > 0
}

const maxValues = 200

/** Writes the values of an enum, with texts about them. */
export function writeValues(writer: PageWriter, schema: ApiSchema): void {
  const values = (schema.enum ?? (schema.type?.includes('array') ? schema.items?.enum : undefined))?.filter((value) => value !== null)
  if (!values || values.length === 0) return
  const texts = schema.enumDescriptions ?? schema.items?.enumDescriptions
  if (texts) {
    const items = values.map((value) => {
      const text = texts.get(String(value))
      return `- ${codeSpan(String(value))}${text === undefined ? '' : ` – ${writer.line({ markdown: text, place: schema.place })}`}`
    })
    writer.block(items.join('\n'), schema.place)
    return
  }
  const shown = values.slice(0, maxValues).map(valueSpan)
  const more = values.length > shown.length ? `, and ${values.length - shown.length} more` : ''
  if (shown.length > 0) writer.block(`${shown.length === 1 ? 'Value' : 'One of'}: ${shown.join(', ')}${more}`, schema.place)
}
