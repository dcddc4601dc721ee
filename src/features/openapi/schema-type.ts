import { shorten } from '../../kit/text/format-values.ts'
import { codeSpan } from '../references/generated-text.ts'
import { type ApiSchema, type ApiXml, listKeywords, mapKeywords, partKeywords } from './api-description.ts'
import { limitText } from './large-numbers.ts'
import type { PageWriter } from './page-writer.ts'

export const maxVariants = 6

/** The type of a schema as Markdown on one line: ``array of [`Pet`](…)``. */
export function typeOf(writer: Pick<PageWriter, 'linkSchema'>, schema: ApiSchema, depth = 0): string {
  if (schema.allows === false) return '`never`'
  if (schema.$ref !== undefined) return writer.linkSchema(schema.$ref)
  if (depth > 4) return '`object`'
  const inner = (each: ApiSchema) => typeOf(writer, each, depth + 1)
  // Alternatives that only specify which properties are required do not change the type.
  const variants = [schema.oneOf, schema.anyOf].find((list) => list?.some((each) => isType(each) || each.const !== undefined))
  if (variants && !schema.properties) return joinTypes(variants.map(inner))
  if (schema.allOf && schema.allOf.length > 0 && !schema.properties) {
    const parts = [...new Set(schema.allOf.filter(isType).map(inner))]
    if (parts.length > 0) return parts.join(' and ')
  }
  if (schema.const !== undefined) return codeSpan(JSON.stringify(schema.const))
  const names = schema.type ?? impliedType(schema)
  return joinTypes(names.map((name) => oneType(name, schema, inner)))
}

function joinTypes(given: readonly string[]): string {
  const types = [...new Set(given)]
  if (types.length === 0) return '`any`'
  if (types.length > maxVariants) return `one of ${types.length} types`
  return types.join(' or ')
}

function oneType(name: string, schema: ApiSchema, inner: (schema: ApiSchema) => string): string {
  if (name === 'array' && schema.prefixItems && schema.prefixItems.length > 0) return tupleOf(schema, schema.prefixItems, inner)
  if (name === 'array') return schema.items ? `array of ${inner(schema.items)}` : '`array`'
  if (name === 'object' && !schema.properties && schema.additionalProperties && isType(schema.additionalProperties))
    return `map of ${inner(schema.additionalProperties)}`
  const format = schema.format !== undefined && name !== 'null' ? ` (${schema.format})` : ''
  return codeSpan(`${name}${format}`)
}

/** A list whose first items have their own types. */
function tupleOf({ items }: ApiSchema, first: readonly ApiSchema[], inner: (schema: ApiSchema) => string): string {
  const shown = first.slice(0, maxVariants).map(inner)
  const more = first.length > shown.length ? `, and ${first.length - shown.length} more` : ''
  const isClosed = items?.allows === false
  const others = items && !isClosed ? `, then any number of ${inner(items)}` : ''
  return `array with ${isClosed ? 'only ' : ''}${shown.join(', ')}${more}${others}`
}

/** The type that a schema without `type` implies. */
function impliedType(schema: ApiSchema): readonly string[] {
  if (schema.properties || schema.additionalProperties || schema.patternProperties) return ['object']
  if (schema.items || schema.prefixItems) return ['array']
  const kinds = new Set(schema.enum?.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)) ?? [])
  return kinds.size > 0 ? [...kinds] : ['any']
}

/** Whether a schema specifies what kind of value it accepts. Some schemas in `allOf` only add a description or required properties. */
function isType(schema: ApiSchema): boolean {
  return Boolean(
    schema.$ref ?? schema.type ?? schema.properties ?? schema.items ?? schema.oneOf ?? schema.anyOf ?? schema.allOf ?? schema.enum,
  )
}

const words: Readonly<Record<string, (value: string) => string>> = {
  minimum: (value) => `at least ${value}`,
  maximum: (value) => `at most ${value}`,
  exclusiveMinimum: (value) => `greater than ${value}`,
  exclusiveMaximum: (value) => `less than ${value}`,
  multipleOf: (value) => `multiple of ${value}`,
  minLength: (value) => `at least ${value} ${value === '1' ? 'character' : 'characters'}`,
  maxLength: (value) => `at most ${value} ${value === '1' ? 'character' : 'characters'}`,
  pattern: (value) => `pattern ${codeSpan(value)}`,
  minItems: (value) => `at least ${value} ${value === '1' ? 'item' : 'items'}`,
  maxItems: (value) => `at most ${value} ${value === '1' ? 'item' : 'items'}`,
  uniqueItems: () => 'unique items',
  contentEncoding: (value) => `encoded as ${codeSpan(value)}`,
  contentMediaType: (value) => `contains ${codeSpan(value)}`,
  minProperties: (value) => `at least ${value} ${value === '1' ? 'property' : 'properties'}`,
  maxProperties: (value) => `at most ${value} ${value === '1' ? 'property' : 'properties'}`,
}

/** Writes the default, limits, and other facts in a short form. */
export function factsOf(schema: ApiSchema): readonly string[] {
  return [
    ...(schema.default === undefined ? [] : [`default ${valueSpan(schema.default)}`]),
    ...(schema.limits ?? []).map(([key, value]) => words[key]?.(limitText(value)) ?? ''),
    ...(isClosed(schema) ? [schema.properties || schema.patternProperties ? 'no other properties' : 'no properties'] : []),
    ...(schema.readOnly ? ['read-only'] : []),
    ...(schema.writeOnly ? ['write-only'] : []),
    ...(schema.xml ? factsOfXml(schema.xml) : []),
  ]
}

/** Whether an object can have only the properties that the schema lists. */
function isClosed({ additionalProperties, unevaluatedProperties }: ApiSchema): boolean {
  return additionalProperties?.allows === false || unevaluatedProperties?.allows === false
}

const xmlKinds = { element: 'element', attribute: 'attribute', text: 'text', cdata: 'CDATA', none: 'without an element' } as const

/** Describes how a value is written in XML: `XML attribute \`id\``. */
function factsOfXml({ name, namespace, prefix, nodeType, isWrapped }: ApiXml): readonly string[] {
  const tag = name === undefined ? '' : ` ${codeSpan(prefix === undefined ? name : `${prefix}:${name}`)}`
  const kind = nodeType ?? (tag === '' ? undefined : 'element')
  return [
    ...(prefix !== undefined && tag === '' ? [`XML prefix ${codeSpan(prefix)}`] : []),
    ...(kind === undefined ? [] : [`XML ${xmlKinds[kind] ?? kind}${tag}`]),
    ...(isWrapped ? ['in an XML element of its own'] : []),
    ...(namespace === undefined ? [] : [`XML namespace ${codeSpan(namespace)}`]),
  ]
}

/** Formats a value as code on one line, and shortens it if it is long. */
export function valueSpan(value: unknown): string {
  const isPlain = typeof value === 'string' && value.trim() !== '' && value.trim() === value
  const text = isPlain ? value : (JSON.stringify(value) ?? '')
  return codeSpan(shorten(text, 200))
}

/** A place where a schema accepts alternatives. */
export interface Choice {
  /** The schema with the keyword. */
  readonly schema: ApiSchema
  readonly keyword: 'oneOf' | 'anyOf'
  readonly variants: readonly ApiSchema[]
}

const maxDepth = 4

/** Returns the alternatives of a schema, including the alternatives of its unnamed parts (`allOf`). */
export function choicesOf(schema: ApiSchema, depth = 0): readonly Choice[] {
  const { oneOf, anyOf, allOf = [] } = schema
  return [
    ...(oneOf && oneOf.length > 0 ? [{ schema, keyword: 'oneOf', variants: oneOf } as const] : []),
    ...(anyOf && anyOf.length > 0 ? [{ schema, keyword: 'anyOf', variants: anyOf } as const] : []),
    ...(depth > maxDepth ? [] : allOf.flatMap((part) => (part.$ref === undefined ? choicesOf(part, depth + 1) : []))),
  ]
}

/** Whether the alternatives only restrict the same value, such as which of its properties are required, and do not specify its type. */
export function isRule(variants: readonly ApiSchema[]): boolean {
  return variants.length > 0 && variants.every((variant) => !isType(variant) && variant.const === undefined && variant.allows !== false)
}

/** Whether a schema without a name describes properties at any level. Such properties have their own rows. */
export function hasMembers(schema: ApiSchema, depth = 0): boolean {
  if (schema.$ref !== undefined || depth > maxDepth) return false
  if (schema.properties?.size || schema.patternProperties?.size) return true
  const { items, additionalProperties, prefixItems = [], allOf = [], oneOf = [], anyOf = [] } = schema
  const parts = [...(items ? [items] : []), ...(additionalProperties ? [additionalProperties] : []), ...prefixItems, ...allOf]
  return [...parts, ...oneOf, ...anyOf].some((part) => hasMembers(part, depth + 1))
}

/** Returns the label of a variant: its title, the value of a property that only this variant has, or its number. */
export function labelOf(variant: ApiSchema, index: number): string {
  if (variant.title !== undefined && variant.title.trim() !== '') return variant.title.trim().slice(0, 60)
  for (const part of [variant, ...(variant.allOf ?? [])])
    for (const [name, { const: constant, enum: values }] of part.properties ?? []) {
      const value = constant ?? (values?.length === 1 ? values[0] : undefined)
      if (typeof value === 'string' && value !== '' && value.length <= 40) return `${name}: ${value}`
    }
  return `variant ${index + 1}`
}

/** The schemas directly inside a schema. Schemas that it refers to by name are not included. */
export function subschemasOf(schema: ApiSchema): readonly ApiSchema[] {
  return [
    ...mapKeywords.flatMap((key) => [...(schema[key]?.values() ?? [])]),
    ...listKeywords.flatMap((key) => schema[key] ?? []),
    ...partKeywords.flatMap((key) => schema[key] ?? []),
  ]
}
