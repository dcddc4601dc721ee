import type { ApiSchema } from './api-description.ts'
import { isType } from './schema-type.ts'

/** One place where a schema accepts alternatives. */
export interface Choice {
  /** The schema with the keyword. */
  readonly schema: ApiSchema
  readonly keyword: 'oneOf' | 'anyOf'
  readonly variants: readonly ApiSchema[]
}

const maxDepth = 4

/** The alternatives of a schema, with those of its parts (`allOf`) that have no name. */
export function choicesOf(schema: ApiSchema, depth = 0): readonly Choice[] {
  const { oneOf, anyOf, allOf = [] } = schema
  return [
    ...(oneOf && oneOf.length > 0 ? [{ schema, keyword: 'oneOf', variants: oneOf } as const] : []),
    ...(anyOf && anyOf.length > 0 ? [{ schema, keyword: 'anyOf', variants: anyOf } as const] : []),
    ...(depth > maxDepth ? [] : allOf.flatMap((part) => (part.$ref === undefined ? choicesOf(part, depth + 1) : []))),
  ]
}

/** Whether alternatives are about the same value, such as which of its properties are required, and do not say what it is. */
export function isRule(variants: readonly ApiSchema[]): boolean {
  return variants.length > 0 && variants.every((variant) => !isType(variant) && variant.const === undefined && variant.allows !== false)
}

/** Whether a schema without a name describes properties somewhere, which have rows of their own. */
export function hasMembers(schema: ApiSchema, depth = 0): boolean {
  if (schema.$ref !== undefined || depth > maxDepth) return false
  if (schema.properties?.size || schema.patternProperties?.size) return true
  const { items, additionalProperties, prefixItems = [], allOf = [], oneOf = [], anyOf = [] } = schema
  const parts = [...(items ? [items] : []), ...(additionalProperties ? [additionalProperties] : []), ...prefixItems, ...allOf]
  return [...parts, ...oneOf, ...anyOf].some((part) => hasMembers(part, depth + 1))
}

/** What readers call a variant: its title, the value of a property that only it has, or its number. */
export function labelOf(variant: ApiSchema, index: number): string {
  if (variant.title !== undefined && variant.title.trim() !== '') return variant.title.trim().slice(0, 60)
  for (const part of [variant, ...(variant.allOf ?? [])])
    for (const [name, { const: constant, enum: values }] of part.properties ?? []) {
      const value = constant ?? (values?.length === 1 ? values[0] : undefined)
      if (typeof value === 'string' && value !== '' && value.length <= 40) return `${name}: ${value}`
    }
  return `variant ${index + 1}`
}
