import type { ApiSchema, SchemaRef } from './api-description.ts'
import type { PageWriter } from './page-writer.ts'

/** A property of a schema, or of an object within it. */
export interface Row {
  /** `owner.name`, `lines[].sku` */
  readonly name: string
  readonly kind: 'property' | 'property names that match'
  readonly schema: ApiSchema
  readonly required: boolean
}

/** Objects within objects get their own rows up to this depth; real APIs rarely nest deeper. */
const maxDepth = 8
export const maxRows = 300

/** The properties of a schema, with those that it takes from others, and those of the objects within. */
export function rowsOf(writer: Pick<PageWriter, 'api'>, schema: ApiSchema): readonly Row[] {
  const rows: Row[] = []
  /** Named schemas within a property have their own pages; only those that the schema extends are included. */
  const addProperties = (of: ApiSchema, prefix: string, depth: number, extended: ReadonlySet<SchemaRef>) => {
    const required = new Set(requiredOf(writer, of, new Set()))
    const add = (part: ApiSchema, seen: ReadonlySet<SchemaRef>) => {
      const target = part.$ref === undefined ? undefined : writer.api.schemas.get(part.$ref)
      if (target && !seen.has(target.ref)) add(target.schema, new Set([...seen, target.ref]))
      for (const each of part.allOf ?? []) add(each, seen)
      for (const [name, member] of part.properties ?? []) push('property', name, member, seen)
      for (const [name, member] of part.patternProperties ?? []) push('property names that match', name, member, seen)
    }
    const push = (kind: Row['kind'], own: string, member: ApiSchema, seen: ReadonlySet<SchemaRef>) => {
      if (rows.length > maxRows) return
      const name = `${prefix}${own}`
      const known = rows.findIndex((row) => row.name === name && row.kind === kind)
      // A property that is repeated adds to what was said before.
      if (known !== -1) rows.splice(known, 1)
      rows.push({ name, kind, schema: member, required: kind === 'property' && required.has(own) })
      addWithin(member, name, depth + 1, seen)
    }
    add(of, extended)
  }
  const addWithin = (member: ApiSchema, name: string, depth: number, seen: ReadonlySet<SchemaRef>) => {
    if (depth > maxDepth || member.$ref !== undefined) return
    if (member.properties || member.allOf?.some((part) => part.properties)) addProperties(member, `${name}.`, depth, seen)
    for (const [index, item] of (member.prefixItems ?? []).entries()) addWithin(item, `${name}[${index}]`, depth, seen)
    if (member.items) addWithin(member.items, `${name}[]`, depth, seen)
    if (member.contentSchema) addWithin(member.contentSchema, name, depth, seen)
    if (member.additionalProperties?.properties) addProperties(member.additionalProperties, `${name}.*.`, depth, seen)
    // Of an object that may be null, the object is described.
    const variants = [...(member.oneOf ?? []), ...(member.anyOf ?? [])].filter(({ type }) => type?.join() !== 'null')
    const only = variants.length === 1 ? variants[0] : undefined
    if (only) addWithin(only, name, depth, seen)
  }
  addProperties(schema, '', 0, new Set())
  return rows
}

/** The properties that a schema and those that it extends require. */
export function requiredOf({ api }: Pick<PageWriter, 'api'>, schema: ApiSchema, seen: Set<SchemaRef>): readonly string[] {
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return []
    seen.add(schema.$ref)
  }
  const target = schema.$ref === undefined ? undefined : api.schemas.get(schema.$ref)?.schema
  const parts = [...(target ? [target] : []), ...(schema.allOf ?? [])]
  return [...(schema.required ?? []), ...parts.flatMap((part) => requiredOf({ api }, part, seen))]
}
