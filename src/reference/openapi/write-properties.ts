import { codeSpan, escapeMarkdown } from '../generated-text.ts'
import type { ApiSchema, ApiText, SchemaRef, SpecPlace } from './api-description.ts'
import type { PageWriter } from './page-writer.ts'
import { factsOf, typeOf, valueSpan } from './schema-type.ts'

/** A property of a schema, or of an object within it. */
interface Row {
  /** `owner.name`, `lines[].sku` */
  readonly name: string
  readonly schema: ApiSchema
  readonly required: boolean
}

/** Objects within objects get their own rows up to this depth; real APIs rarely nest deeper. */
const maxDepth = 8
const maxRows = 300

/** The properties of a schema, with those that it takes from others, and those of the objects within. */
export function rowsOf(writer: Pick<PageWriter, 'api'>, schema: ApiSchema): readonly Row[] {
  const rows: Row[] = []
  /** Named schemas within a property have their own pages; only those that the schema extends are included. */
  const addProperties = (of: ApiSchema, prefix: string, depth: number, extended: ReadonlySet<SchemaRef>) => {
    const required = new Set(requiredOf(writer, of, new Set()))
    // A schema that is extended in several ways is included once.
    const included = new Set(extended)
    const add = (part: ApiSchema, seen: ReadonlySet<SchemaRef>) => {
      const target = part.$ref === undefined ? undefined : writer.api.schemas.get(part.$ref)
      if (target && !included.has(target.ref)) {
        included.add(target.ref)
        add(target.schema, new Set([...seen, target.ref]))
      }
      for (const each of part.allOf ?? []) add(each, seen)
      for (const [name, member] of [...(part.properties ?? []), ...(part.patternProperties ?? [])]) {
        if (rows.length > maxRows) return
        const known = rows.findIndex((row) => row.name === `${prefix}${name}`)
        // A property that is repeated adds to what was said before.
        if (known !== -1) rows.splice(known, 1)
        rows.push({ name: `${prefix}${name}`, schema: member, required: required.has(name) })
        addWithin(member, `${prefix}${name}`, depth + 1, seen)
      }
    }
    add(of, extended)
  }
  const addWithin = (member: ApiSchema, name: string, depth: number, seen: ReadonlySet<SchemaRef>) => {
    if (depth > maxDepth || member.$ref !== undefined) return
    if (member.properties || member.allOf?.some((part) => part.properties)) addProperties(member, `${name}.`, depth, seen)
    if (member.items) addWithin(member.items, `${name}[]`, depth, seen)
    if (member.additionalProperties?.properties) addProperties(member.additionalProperties, `${name}.*.`, depth, seen)
    // Of an object that may be null, the object is described.
    const variants = [...(member.oneOf ?? []), ...(member.anyOf ?? [])].filter(({ type }) => type?.join() !== 'null')
    const only = variants.length === 1 ? variants[0] : undefined
    if (only) addWithin(only, name, depth, seen)
  }
  addProperties(schema, '', 0, new Set())
  return rows
}

function requiredOf({ api }: Pick<PageWriter, 'api'>, schema: ApiSchema, seen: Set<SchemaRef>): readonly string[] {
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return []
    seen.add(schema.$ref)
  }
  const target = schema.$ref === undefined ? undefined : api.schemas.get(schema.$ref)?.schema
  const parts = [...(target ? [target] : []), ...(schema.allOf ?? [])]
  return [...(schema.required ?? []), ...parts.flatMap((part) => requiredOf({ api }, part, seen))]
}

/** A row of a table of members. */
interface Member {
  readonly name: string
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

interface TableInput {
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
    const id = writer.anchor(anchor === '' ? name : `${anchor}-${name}`)
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
    writeValues(writer, schema)
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

/** Writes the properties of a schema; returns whether there are any. */
export function writeProperties(writer: PageWriter, schema: ApiSchema, table: TableInput): boolean {
  const { without } = table
  const rows = rowsOf(writer, schema).filter((row) => without === undefined || row.schema[without] !== true)
  const shown = rows.slice(0, maxRows)
  writeMembers(
    writer,
    shown.map(({ name, schema: own, required }) => ({
      name,
      kind: 'property',
      required,
      deprecated: own.deprecated ?? false,
      schema: own,
      description: own.description,
      examples: own.examples ?? [],
      place: own.place,
    })),
    table,
  )
  if (rows.length > shown.length) writer.block('This object has more properties, which are not listed here.', schema.place)
  const { additionalProperties: more } = schema
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
    writeProperties(writer, variant, { ...table, anchor: `${table.anchor}-${title}` })
  }
}
