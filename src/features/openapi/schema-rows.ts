import type { ApiSchema, SchemaRef } from './api-description.ts'
import type { PageWriter } from './page-writer.ts'
import { choicesOf, hasMembers, labelOf } from './schema-type.ts'

/** A property of a schema or of an object within it, or a variant of a property. */
export interface Row {
  /** `owner.name`, `lines[].sku`, `payment (Card)` */
  readonly name: string
  /** The text from which the row's anchor is created. */
  readonly anchor: string
  readonly kind: 'property' | 'property names that match' | 'variant'
  /** The variant that has this property. `` if all variants have it. */
  readonly variant: string
  readonly schema: ApiSchema
  readonly required: boolean
}

/** Nested objects get their own rows up to this depth. Real APIs are rarely nested more deeply. */
const maxDepth = 8
/** The largest schema in 2,640 real documents with 565,000 schemas has 674 rows. */
export const maxRows = 1_000
/** Schemas in real APIs have up to 30 variants. */
const maxVariants = 40

/** The context of an object's rows. */
interface Within {
  /** `owner` */
  readonly name: string
  readonly depth: number
  readonly variant: string
  readonly extended: ReadonlySet<SchemaRef>
}

/**
 * The properties of a schema, including properties from other schemas and properties of nested objects. If there are more than `limit`, one
 * more row is returned.
 */
export function rowsOf(writer: Pick<PageWriter, 'api'>, schema: ApiSchema, limit = maxRows): readonly Row[] {
  const rows = new Map<string, Row>()
  const push = (key: string, row: Omit<Row, 'anchor'>) => {
    const anchor = row.variant === '' || row.kind === 'variant' ? row.name : `${row.name}-${row.variant}`
    // A repeated property replaces the earlier row with a combined description.
    rows.delete(key)
    if (rows.size <= limit) rows.set(key, { ...row, anchor })
  }
  /** Named schemas within a property have their own pages. Only those that the schema extends are included. */
  const addProperties = (of: ApiSchema, prefix: string, { depth, variant, extended }: Omit<Within, 'name'>) => {
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
      for (const [name, member] of part.properties ?? []) addMember('property', name, member, seen)
      for (const [name, member] of part.patternProperties ?? []) addMember('property names that match', name, member, seen)
    }
    const addMember = (kind: Row['kind'], own: string, member: ApiSchema, seen: ReadonlySet<SchemaRef>) => {
      const name = `${prefix}${own}`
      push(`${kind}\0${variant}\0${name}`, { name, kind, variant, schema: member, required: kind === 'property' && required.has(own) })
      addWithin(member, { name, depth: depth + 1, variant, extended: seen })
    }
    add(of, extended)
  }
  const addWithin = (member: ApiSchema, within: Within) => {
    const { name, depth } = within
    if (depth > maxDepth || member.$ref !== undefined || rows.size > limit) return
    if (member.properties || member.patternProperties || member.allOf?.some((part) => part.properties))
      addProperties(member, `${name}.`, within)
    for (const [index, item] of (member.prefixItems ?? []).entries()) addWithin(item, { ...within, name: `${name}[${index}]` })
    if (member.items) addWithin(member.items, { ...within, name: `${name}[]` })
    const { additionalProperties } = member
    if (additionalProperties && hasMembers(additionalProperties)) addWithin(additionalProperties, { ...within, name: `${name}.*` })
    for (const { variants } of choicesOf(member)) addVariants(variants, within)
  }
  const addVariants = (variants: readonly ApiSchema[], within: Within) => {
    const { name, depth, variant: outer } = within
    const described = variants.filter((variant) => hasMembers(variant)).slice(0, maxVariants)
    const [only] = described
    // If an object may also be null or text, only the object is described.
    if (only && described.length === 1 && variants.every((variant) => variant === only || variant.$ref === undefined)) {
      addWithin(only, { ...within, depth: depth + 1 })
      return
    }
    for (const variant of described) {
      const label = labelOf(variant, variants.indexOf(variant))
      const path = outer === '' ? label : `${outer}, ${label}`
      push(`variant\0${rows.size}`, { name: `${name} (${label})`, kind: 'variant', variant: path, schema: variant, required: false })
      addWithin(variant, { ...within, depth: depth + 1, variant: path })
    }
  }
  addProperties(schema, '', { depth: 0, variant: '', extended: new Set() })
  return [...rows.values()]
}

/** Whether a schema and its variants have more rows in total than the limit. */
export function hasMoreRows(writer: Pick<PageWriter, 'api'>, schema: ApiSchema, limit: number): boolean {
  const variants = choicesOf(schema).flatMap((choice) => choice.variants.filter(({ $ref }) => $ref === undefined))
  return [schema, ...variants].reduce((sum, each) => sum + rowsOf(writer, each, limit).length, 0) > limit
}

/** The properties that are required by a schema or by the schemas that it extends. */
function requiredOf({ api }: Pick<PageWriter, 'api'>, schema: ApiSchema, seen: Set<SchemaRef>): readonly string[] {
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return []
    seen.add(schema.$ref)
  }
  const target = schema.$ref === undefined ? undefined : api.schemas.get(schema.$ref)?.schema
  const parts = [...(target ? [target] : []), ...(schema.allOf ?? [])]
  return [...(schema.required ?? []), ...parts.flatMap((part) => requiredOf({ api }, part, seen))]
}
