import { isRecord } from '../../kit/data/is-record.ts'
import type { ApiSchema } from './api-description.ts'

/** OpenAPI 3.0 has `nullable` instead of the type `null`. */
export function withNull(schema: ApiSchema): ApiSchema {
  const nothing: ApiSchema = { place: schema.place, type: ['null'] }
  if (schema.type) return { ...schema, type: [...schema.type, 'null'], ...(schema.enum && { enum: withNullValue(schema.enum) }) }
  if (schema.oneOf) return { ...schema, oneOf: [...schema.oneOf, nothing] }
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, nothing] }
  if (!schema.allOf) return schema
  const { allOf, ...others } = schema
  const only = allOf.length === 1 ? allOf[0] : undefined
  return { ...others, anyOf: [only ?? { place: schema.place, allOf }, nothing] }
}

function withNullValue(values: readonly unknown[]): readonly unknown[] {
  return values.includes(null) ? values : [...values, null]
}

/** In OpenAPI 3.0, `exclusiveMinimum: true` says how `minimum` is meant. */
export function convertLimits(limits: readonly (readonly [string, unknown])[]): readonly (readonly [string, unknown])[] {
  const flags = new Map(limits)
  return limits.flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    if ((key === 'exclusiveMinimum' || key === 'exclusiveMaximum') && typeof value === 'boolean') return []
    if (key === 'minimum' && flags.get('exclusiveMinimum') === true) return [['exclusiveMinimum', value]]
    if (key === 'maximum' && flags.get('exclusiveMaximum') === true) return [['exclusiveMaximum', value]]
    return key === 'uniqueItems' && value !== true ? [] : [[key, value]]
  })
}

/** `x-enumDescriptions` maps values to texts; `x-enum-descriptions` lists them in the order of the values, as `x-enum-varnames` lists names. */
export function readEnumDescriptions(value: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> | undefined {
  const values = Array.isArray(value.enum) ? value.enum : []
  const mapped = value['x-enumDescriptions']
  const list = [value['x-enum-descriptions'], value['x-enum-varnames'], value['x-enumNames']].find(Array.isArray)
  const pairs = isRecord(mapped) ? Object.entries(mapped) : (list ?? []).map((text, index) => [String(values[index]), text] as const)
  const texts = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return texts.length === 0 ? undefined : new Map(texts)
}
