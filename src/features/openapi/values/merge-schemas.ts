import { addTo } from '../../../kit/data/sort-and-group.ts'
import type { ApiDescription, ApiSchema, SchemaRef } from '../api-description.ts'

/** The combination of several schemas that all apply to the same value. */
export interface MergedSchema {
  /** Every schema that contributed, including schemas from `allOf` and references. */
  readonly parts: readonly ApiSchema[]
  /** The allowed types, or undefined if every type is allowed. The list is empty if the schemas contradict each other. */
  readonly types: readonly string[] | undefined
  readonly properties: ReadonlyMap<string, readonly ApiSchema[]>
  readonly required: ReadonlySet<string>
  readonly items: readonly ApiSchema[]
  readonly limits: ReadonlyMap<string, unknown>
  /** The values of discriminator properties that name the chosen variant. */
  readonly variantNames: ReadonlyMap<string, string>
  /** Whether any of the schemas accepts nothing. */
  readonly isImpossible: boolean
}

/** Merges schemas with the first variant of each `oneOf` and `anyOf` that is not `null`. */
export function mergeSchemas(schemas: readonly ApiSchema[], known: ApiDescription['schemas']): MergedSchema {
  const parts: ApiSchema[] = []
  const variantNames = new Map<string, string>()
  const add = (schema: ApiSchema): void => {
    if (parts.includes(schema) || parts.length > mostParts) return
    parts.push(schema)
    const target = schema.$ref === undefined ? undefined : known.get(schema.$ref)
    if (target) add(target.schema)
    for (const part of schema.allOf ?? []) add(part)
    for (const list of [schema.oneOf, schema.anyOf]) {
      const variant = list?.find(({ type }) => type?.join() !== 'null') ?? list?.[0]
      if (!variant) continue
      const name = schema.discriminator && variant.$ref !== undefined ? nameOf(variant.$ref, schema.discriminator.mapping) : undefined
      if (schema.discriminator && name !== undefined) variantNames.set(schema.discriminator.property, name)
      add(variant)
    }
  }
  for (const schema of schemas) add(schema)
  return { parts, variantNames, ...combineParts(parts) }
}

const mostParts = 100

/** The discriminator value of a schema, which comes from the mapping or is the name of the schema. */
function nameOf(ref: SchemaRef, mapping: ReadonlyMap<string, SchemaRef>): string {
  return [...mapping].find(([, target]) => target === ref)?.[0] ?? ref.slice(ref.lastIndexOf('/') + 1)
}

/** Combines the parts without variants. */
function combineParts(parts: readonly ApiSchema[]): Omit<MergedSchema, 'parts' | 'variantNames'> {
  const properties = new Map<string, ApiSchema[]>()
  const limits = new Map<string, unknown>()
  let types: readonly string[] | undefined
  for (const part of parts) {
    if (part.type) types = types ? intersect(types, part.type) : part.type
    for (const [name, schema] of part.properties ?? []) addTo(properties, name, schema)
    for (const [keyword, limit] of part.limits ?? []) limits.set(keyword, stricter(keyword, limits.get(keyword), limit))
  }
  return {
    properties,
    limits,
    types,
    required: new Set(parts.flatMap((part) => part.required ?? [])),
    items: parts.flatMap((part) => (part.items ? [part.items] : [])),
    isImpossible: types?.length === 0 || parts.some((part) => part.allows === false),
  }
}

/** An integer is also a number. */
function intersect(some: readonly string[], others: readonly string[]): readonly string[] {
  const has = (list: readonly string[], type: string) => list.includes(type) || (type === 'integer' && list.includes('number'))
  return [...new Set([...some.filter((type) => has(others, type)), ...others.filter((type) => has(some, type))])]
}

function stricter(keyword: string, known: unknown, limit: unknown): unknown {
  if (typeof known !== 'number' || typeof limit !== 'number') return limit
  return /^(?:min|exclusiveMin)/.test(keyword)
    ? Math.max(known, limit)
    : /^(?:max|exclusiveMax)/.test(keyword)
      ? Math.min(known, limit)
      : limit
}
