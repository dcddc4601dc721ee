import { isObjectOrList } from '../../../kit/data/is-record.ts'
import type { PatternMatcher } from '../../../kit/text/foreign-pattern.ts'
import type { ApiSchema } from '../api-description.ts'
import { findFormatProblem, findLimitProblem, numberOf } from './find-limit-problem.ts'
import { type MergedSchema, mergeSchemas } from './merge-schemas.ts'
import { isOmitted, type ValueRules, validateValue } from './validate-value.ts'

export interface ExampleRules extends ValueRules {
  readonly direction: 'request' | 'response'
  /** The number of properties that an object has if fewer are required. */
  readonly properties: number
  /** From this depth on, objects contain only required properties, and empty ones are omitted. @default no limit */
  readonly depth?: number
}

const limits = { values: 1_000, depth: 12, given: 200, longestList: 100 }

/**
 * Creates an example for a schema: its own example if that is valid, or else a value based on its default, its choices, and its limits. The
 * result is always the same for the same schema, or undefined if no example can be found. It can contradict rules that only one value meets.
 */
export function exampleOf(schema: ApiSchema, rules: ExampleRules): unknown {
  return generate([schema], { depth: 0, above: [], state: { rules, values: 0 } })
}

interface Place {
  readonly depth: number
  /** The schemas that contain the value. */
  readonly above: readonly ApiSchema[]
  readonly state: { readonly rules: ExampleRules; values: number }
}

function generate(schemas: readonly ApiSchema[], place: Place): unknown {
  const { state } = place
  const { rules } = state
  if (place.depth > limits.depth || ++state.values > limits.values) return undefined
  const merged = mergeSchemas(schemas, rules.schemas)
  const isValid = (value: unknown) =>
    schemas.every((schema) => {
      const { problems, isPartial } = validateValue(value, schema, rules)
      return problems.length === 0 && !isPartial
    })
  // When a schema is nested inside itself, its own example would repeat the whole value.
  const isNested = merged.parts.some((part) => place.above.includes(part) && part.properties)
  const given = isNested ? [] : givenValues(merged).slice(0, limits.given)
  const at = given.findIndex(isValid)
  if (at !== -1) return withoutOmitted(given[at], schemas, rules)
  return merged.isImpossible ? undefined : createValue(merged, place)
}

/** The values that the author of the specification provides, with the best first. */
function givenValues({ parts }: MergedSchema): readonly unknown[] {
  return [
    ...parts.flatMap(({ examples = [] }) => examples),
    ...parts.flatMap((part) => ('const' in part ? [part.const] : [])),
    ...parts.flatMap((part) => (part.default === undefined || part.default === null ? [] : [part.default])),
    ...parts.flatMap((part) => part.enum?.slice(0, limits.given).filter((value) => value !== null) ?? []),
    ...parts.flatMap((part) => part.enum?.slice(0, limits.given).filter((value) => value === null) ?? []),
  ]
}

function createValue(merged: MergedSchema, place: Place): unknown {
  for (const type of orderTypes(merged)) {
    const value = createOfType(type, merged, place)
    if (value !== undefined || (type !== 'object' && type !== 'array')) return value
  }
  return undefined
}

function createOfType(type: string, merged: MergedSchema, place: Place): unknown {
  switch (type) {
    case 'object':
      return createObject(merged, place)
    case 'array':
      return createList(merged, place)
    case 'integer':
    case 'number':
      return exampleNumber(merged.limits, type === 'integer', place.state.rules.patterns)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return exampleText(merged, place.state.rules.patterns)
  }
}

function orderTypes({ types, properties, parts, items, limits: limited }: MergedSchema): readonly string[] {
  if (types) return [...types.filter((type) => type !== 'null'), ...types.filter((type) => type === 'null')]
  if (properties.size > 0 || parts.some((part) => part.additionalProperties || part.required?.length)) return ['object']
  if (items.length > 0 || parts.some((part) => part.prefixItems)) return ['array']
  return [[...limited.keys()].some((keyword) => /imum$|^multipleOf$/.test(keyword)) ? 'number' : 'string']
}

function createObject(merged: MergedSchema, place: Place): unknown {
  const { rules } = place.state
  const below: Place = { ...place, depth: place.depth + 1, above: [...place.above, ...merged.parts] }
  const names = [...merged.properties.keys()]
  const isSent = (name: string) => !(merged.properties.get(name) ?? []).some((schema) => isOmitted(schema, rules))
  const required = [...new Set([...names.filter((name) => merged.required.has(name)), ...merged.required])].filter(isSent)
  const value: Record<string, unknown> = {}
  for (const name of required) {
    const item = createProperty(merged, name, below)
    if (item === undefined) return undefined
    define(value, name, item)
  }
  const wanted = Math.min(
    Math.max(Math.ceil(rules.properties / (place.depth + 1)), numberOf(merged.limits, 'minProperties') ?? 0),
    numberOf(merged.limits, 'maxProperties') ?? Number.POSITIVE_INFINITY,
  )
  const { depth = Number.POSITIVE_INFINITY } = rules
  for (const name of place.depth < depth ? names : []) {
    const schemas = merged.properties.get(name) ?? []
    if (Object.keys(value).length >= wanted) break
    if (Object.hasOwn(value, name) || !isSent(name) || schemas.some(({ deprecated }) => deprecated)) continue
    // An optional property must not repeat a schema that contains it.
    const parts = mergeSchemas(schemas, rules.schemas)
    const inner = mergeSchemas([...schemas, ...parts.items], rules.schemas)
    if (parts.isImpossible || inner.parts.some((part) => below.above.includes(part) && part.properties)) continue
    const item = createProperty(merged, name, below)
    if (item !== undefined && !(rules.depth !== undefined && isEmpty(item))) define(value, name, item)
  }
  const others = othersOf(merged)
  // A map has one property.
  if (names.length === 0 && others.length > 0 && Object.keys(value).length < Math.min(1, wanted)) {
    const item = generate(others, below)
    if (item !== undefined) define(value, 'key', item)
  }
  // Readers expect the properties of a response in the order of its schema.
  return rules.direction === 'response' ? inOrder(value, names) : value
}

function inOrder(value: Readonly<Record<string, unknown>>, names: readonly string[]): unknown {
  const ordered: Record<string, unknown> = {}
  for (const name of new Set([...names, ...Object.keys(value)])) if (Object.hasOwn(value, name)) define(ordered, name, value[name])
  return ordered
}

function isEmpty(value: unknown): boolean {
  return isObjectOrList(value) && Object.values(value).every(isEmpty)
}

/** The schema of properties that the schema does not name. */
function othersOf({ parts }: MergedSchema): readonly ApiSchema[] {
  return parts.flatMap(({ additionalProperties }) =>
    additionalProperties && additionalProperties.allows !== false ? [additionalProperties] : [],
  )
}

function createProperty(merged: MergedSchema, name: string, below: Place): unknown {
  const schemas = merged.properties.get(name) ?? []
  const variant = merged.variantNames.get(name)
  if (variant !== undefined && schemas.every((schema) => validateValue(variant, schema, below.state.rules).problems.length === 0))
    return variant
  const others = othersOf(merged)
  if (schemas.length > 0) return generate(schemas, below)
  return others.length > 0 ? generate(others, below) : 'string'
}

function createList(merged: MergedSchema, place: Place): unknown {
  const below: Place = { ...place, depth: place.depth + 1, above: [...place.above, ...merged.parts] }
  const least = numberOf(merged.limits, 'minItems') ?? 0
  if (least > limits.longestList) return undefined
  const first = merged.parts.flatMap(({ prefixItems }) => prefixItems ?? [])
  const wanted = Math.min(Math.max(least, first.length, 1), numberOf(merged.limits, 'maxItems') ?? Number.POSITIVE_INFINITY)
  const list: unknown[] = []
  while (list.length < wanted) {
    const prefix = first[list.length]
    const schemas = prefix ? [prefix] : merged.items
    const item = schemas.length === 0 ? 'string' : generate(schemas, below)
    if (item === undefined) break
    list.push(item)
  }
  return list.length < least ? undefined : list
}

/** An author's example for responses may also be used for requests, so properties that are not sent in this direction are omitted. */
function withoutOmitted(value: unknown, schemas: readonly ApiSchema[], rules: ExampleRules, depth = 0): unknown {
  if (!isObjectOrList(value) || depth > limits.depth) return value
  const merged = mergeSchemas(schemas, rules.schemas)
  if (Array.isArray(value))
    return merged.items.length === 0 ? value : value.map((item) => withoutOmitted(item, merged.items, rules, depth + 1))
  const result: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) {
    const own = merged.properties.get(name) ?? []
    if (!own.some((schema) => isOmitted(schema, rules))) define(result, name, withoutOmitted(item, own, rules, depth + 1))
  }
  return result
}

/** Defines an own property, so that a name such as `__proto__` is treated like any other name. */
function define(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}

/** Returns a small number within limits, which is 1 if they allow it. */
function exampleNumber(limits: MergedSchema['limits'], isInteger: boolean, patterns: PatternMatcher): number | undefined {
  const [minimum, above, maximum, below, factor = 1] = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'].map(
    (keyword) => numberOf(limits, keyword),
  )
  const step = factor > 0 && (!isInteger || Number.isInteger(factor)) ? factor : 1
  const low = Math.max(minimum ?? Number.NEGATIVE_INFINITY, above ?? Number.NEGATIVE_INFINITY)
  const high = Math.min(maximum ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY)
  const [first, last] = [Math.ceil(low / step) * step, Math.floor(high / step) * step]
  return [step, first, first + step, last, last - step, (low + high) / 2, low, high, 0].map(exact).find((value) => {
    const isKind = isInteger ? Number.isInteger(value) : Number.isFinite(value)
    return isKind && [...limits].every((limit) => findLimitProblem(value, limit, patterns) === undefined)
  })
}

/** Removes the rounding error of adding fractions: 0.30000000000000004 becomes 0.3. */
function exact(value: number): number {
  return Number.isSafeInteger(value) ? value : Number(value.toPrecision(12))
}

const byFormat: Readonly<Record<string, string>> = {
  binary: 'binary',
  byte: 'ZXhhbXBsZQ==',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  decimal: '1.5',
  duration: 'P1D',
  email: 'user@example.com',
  hostname: 'example.com',
  'idn-email': 'user@example.com',
  'idn-hostname': 'example.com',
  int32: '1',
  int64: '1',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  iri: 'https://example.com',
  'json-pointer': '/name',
  password: 'password',
  time: '09:30:00Z',
  uri: 'https://example.com',
  'uri-reference': '/path',
  url: 'https://example.com',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
}

/** Texts that match many patterns. */
const common = 'string abc a A 1 123 AB ABC https://example.com user@example.com 2026-01-31 #336699 1.0.0 /path'.split(' ')
const longest = 10_000

/** Creates a text with a format, a pattern, and a length. If no text matches the pattern, the result only has the right length. */
function exampleText({ parts, limits }: MergedSchema, patterns: PatternMatcher): string | undefined {
  const format = parts.find((part) => part.format !== undefined)?.format ?? ''
  const least = numberOf(limits, 'minLength') ?? 0
  const most = numberOf(limits, 'maxLength') ?? Number.POSITIVE_INFINITY
  if (least > longest || most < 0) return undefined
  const pattern = limits.get('pattern')
  const start = (Object.hasOwn(byFormat, format) && byFormat[format]) || 'string'
  const fits = (text: string) =>
    text.length >= least &&
    text.length <= most &&
    (typeof pattern !== 'string' || patterns.matches(pattern, text) === true) &&
    findFormatProblem(text, format) === undefined
  const candidates = [start, ...(typeof pattern === 'string' ? [start.toUpperCase(), ...common] : [])]
  return (
    candidates.find(fits) ??
    start.repeat(Math.ceil(Math.max(least, 1) / start.length)).slice(0, Math.min(most, Math.max(least, start.length)))
  )
}
