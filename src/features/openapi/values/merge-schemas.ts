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
  /** The number of variants at each `oneOf`, `anyOf`, or `if` (first not met, then met), in the order of the choices. */
  readonly choices: readonly number[]
  /** Whether any of the schemas accepts nothing. */
  readonly isImpossible: boolean
}

/** Merges schemas with one variant of each `oneOf`, `anyOf`, and `if`: the variant in `chosen`, the first variant, or no variant. */
export function mergeSchemas(
  schemas: readonly ApiSchema[],
  known: ApiDescription['schemas'],
  chosen: readonly number[] | 'none' = [],
): MergedSchema {
  const parts: ApiSchema[] = []
  const choices: number[] = []
  const variantNames = new Map<string, string>()
  const add = (schema: ApiSchema): void => {
    if (parts.includes(schema) || parts.length > mostParts) return
    parts.push(schema)
    const target = schema.$ref === undefined ? undefined : known.get(schema.$ref)
    if (target) add(target.schema)
    for (const part of schema.allOf ?? []) add(part)
    for (const list of [schema.oneOf, schema.anyOf]) {
      if (!list || list.length === 0 || chosen === 'none') continue
      const variants = orderVariants(list)
      const variant = variants[Math.min(chosen[choices.length] ?? 0, variants.length - 1)]
      choices.push(variants.length)
      if (!variant) continue
      const name = schema.discriminator && variant.$ref !== undefined ? nameOf(variant.$ref, schema.discriminator.mapping) : undefined
      if (schema.discriminator && name !== undefined) variantNames.set(schema.discriminator.property, name)
      add(variant)
    }
    if (!schema.if || chosen === 'none') return
    const isMet = (chosen[choices.length] ?? 0) > 0
    choices.push(2)
    for (const part of isMet ? [schema.if, schema.then] : [schema.else]) if (part) add(part)
  }
  for (const schema of schemas) add(schema)
  // Iterating over a list also visits the items that are added during the iteration.
  for (const { dependentSchemas = [] } of parts)
    for (const [name, schema] of dependentSchemas) if (parts.some(({ required }) => required?.includes(name))) add(schema)
  return { parts, choices, variantNames, ...combineParts(parts) }
}

const mostParts = 100

/** `null` is a poor example, so it comes last. */
function orderVariants(variants: readonly ApiSchema[]): readonly ApiSchema[] {
  const isNull = ({ type }: ApiSchema) => type?.length === 1 && type[0] === 'null'
  return [...variants.filter((variant) => !isNull(variant)), ...variants.filter(isNull)]
}

/** The discriminator value of a schema, which comes from the mapping or is the name of the schema. */
function nameOf(ref: SchemaRef, mapping: ReadonlyMap<string, SchemaRef>): string {
  return [...mapping].find(([, target]) => target === ref)?.[0] ?? ref.slice(ref.lastIndexOf('/') + 1)
}

/** Combines the parts without variants or conditions. */
function combineParts(parts: readonly ApiSchema[]): Omit<MergedSchema, 'parts' | 'choices' | 'variantNames'> {
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
    required: requiredBy(parts),
    items: parts.flatMap((part) => (part.items ? [part.items] : [])),
    isImpossible: types?.length === 0 || parts.some((part) => part.allows === false),
  }
}

function requiredBy(parts: readonly ApiSchema[]): ReadonlySet<string> {
  const required = new Set(parts.flatMap((part) => part.required ?? []))
  for (const name of required) for (const part of parts) for (const other of part.dependentRequired?.get(name) ?? []) required.add(other)
  return required
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
