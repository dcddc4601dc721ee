import { isObjectOrList } from '../../../kit/data/is-record.ts'
import type { PatternMatcher } from '../../../kit/text/foreign-pattern.ts'
import type { ApiSchema } from '../api-description.ts'
import { findFormatProblem, isMultiple, jsonEquals, numberOf } from './find-limit-problem.ts'
import { type MergedSchema, mergeSchemas } from './merge-schemas.ts'
import { isOmitted, type ValueRules, validateValue } from './validate-value.ts'

export interface ExampleRules extends ValueRules {
  readonly direction: 'request' | 'response'
  /** The number of properties that an object has if fewer are required. */
  readonly properties: number
  /** From this depth on, objects contain only required properties, and empty ones are omitted. @default no limit */
  readonly depth?: number
}

/** After this many values, generation is less thorough, and after twice as many, it ends. */
const limits = { values: 1_000, depth: 12, variants: 6, items: 20, triedItems: 50, given: 200, longestList: 100 }

/**
 * Creates an example for a schema: its own example if that is valid, or else a value based on its default, its choices, and its limits. The
 * result is always the same for the same schema, or undefined if no example can be found.
 */
export function exampleOf(schema: ApiSchema, rules: ExampleRules): unknown {
  return generate([schema], { depth: 0, above: [], index: 0, state: { rules, values: 0 } })
}

interface Place {
  readonly depth: number
  /** The schemas that contain the value. */
  readonly above: readonly ApiSchema[]
  /** The value's position in a list without duplicates. */
  readonly index: number
  readonly state: { readonly rules: ExampleRules; values: number }
}

function generate(schemas: readonly ApiSchema[], place: Place): unknown {
  const { state } = place
  const { rules } = state
  if (place.depth > limits.depth || ++state.values > 2 * limits.values) return undefined
  const isThorough = () => state.values < limits.values
  const first = mergeSchemas(schemas, rules.schemas)
  const isValid = (value: unknown) =>
    schemas.every((schema) => {
      const { problems, isPartial } = validateValue(value, schema, rules)
      return problems.length === 0 && !isPartial
    })
  // When a schema is nested inside itself, its own example would repeat the whole value.
  if (!first.parts.some((part) => place.above.includes(part) && part.properties)) {
    // Uses the first valid example, or in a list without duplicates the next one.
    let skipped = 0
    for (const value of givenValues(first).slice(0, limits.given))
      if (isValid(value) && skipped++ === place.index) return withoutOmitted(value, schemas, rules)
  }
  let fallback: unknown
  for (const chosen of choicesToTry(first.choices)) {
    const merged = chosen.length === 0 ? first : mergeSchemas(schemas, rules.schemas, chosen)
    const value = merged.isImpossible ? undefined : createValue(merged, place)
    if (value === undefined) continue
    if (merged.choices.length === 0 || isValid(value)) return value
    fallback ??= value
    if (!isThorough()) break
  }
  return fallback
}

/** Tries the first variant everywhere, and then the other variants of each choice. */
function choicesToTry(choices: readonly number[]): readonly (readonly number[])[] {
  const others = choices.flatMap((count, at) =>
    Array.from({ length: Math.min(count, limits.variants) - 1 }, (_, index) => [...choices.slice(0, at).map(() => 0), index + 1]),
  )
  return [[], ...others]
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
      return exampleNumber(merged.limits, type === 'integer', place.index)
    case 'boolean':
      return place.index % 2 === 0
    case 'null':
      return null
    default:
      return exampleText(merged, place.index, place.state.rules.patterns)
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
  const below: Place = { ...place, depth: place.depth + 1, above: [...place.above, ...merged.parts], index: 0 }
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
    // An optional property is omitted if it would require other properties.
    if (merged.parts.some((part) => part.dependentRequired?.has(name) || part.dependentSchemas?.has(name))) continue
    // An optional property must not repeat a schema that contains it.
    const parts = mergeSchemas(schemas, rules.schemas)
    const inner = mergeSchemas([...schemas, ...parts.items], rules.schemas)
    if (parts.isImpossible || inner.parts.some((part) => below.above.includes(part) && part.properties)) continue
    const item = createProperty(merged, name, below)
    if (item !== undefined && !(rules.depth !== undefined && isEmpty(item))) define(value, name, item)
  }
  addOthers(value, merged, below)
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

/** Adds properties that the schema does not name: one in maps, and otherwise as many as are required. */
function addOthers(value: Record<string, unknown>, merged: MergedSchema, below: Place): void {
  const others = othersOf(merged)
  if (others.some(({ allows }) => allows === false)) return
  const isMap = merged.properties.size === 0 && others.length > 0
  const wanted = Math.min(
    Math.max(isMap ? 1 : 0, Math.min(limits.items, numberOf(merged.limits, 'minProperties') ?? 0)),
    numberOf(merged.limits, 'maxProperties') ?? Number.POSITIVE_INFINITY,
  )
  const names = merged.parts.flatMap(({ propertyNames }) => propertyNames ?? [])
  for (let index = 1; Object.keys(value).length < wanted && index <= limits.items; index++) {
    const item = others.length === 0 ? 'string' : generate(others, below)
    if (item === undefined) return
    const key = names.length === 0 ? undefined : generate(names, { ...below, index: index - 1 })
    define(value, typeof key === 'string' ? key : index === 1 ? 'key' : `key${index}`, item)
  }
}

/** The schema of properties that the schema does not name. */
function othersOf({ parts }: MergedSchema): readonly ApiSchema[] {
  const own = parts.flatMap(({ additionalProperties }) => additionalProperties ?? [])
  return own.length > 0 ? own : parts.flatMap(({ unevaluatedProperties }) => unevaluatedProperties ?? [])
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
  const below: Place = { ...place, depth: place.depth + 1, above: [...place.above, ...merged.parts], index: 0 }
  const least = numberOf(merged.limits, 'minItems') ?? 0
  if (least > limits.longestList) return undefined
  const first = merged.parts.flatMap(({ prefixItems }) => prefixItems ?? [])
  const contained = merged.parts.flatMap(({ contains }) => contains ?? [])
  const containing = contained.length === 0 ? 0 : (numberOf(merged.limits, 'minContains') ?? 1)
  const wanted = Math.min(Math.max(least, first.length + containing, 1), numberOf(merged.limits, 'maxItems') ?? Number.POSITIVE_INFINITY)
  const isUnique = merged.limits.get('uniqueItems') === true
  const list: unknown[] = []
  for (let index = 0; list.length < wanted && index < wanted + limits.triedItems; index++) {
    const prefix = first[list.length]
    const schemas = prefix ? [prefix] : list.length < first.length + containing ? [...merged.items, ...contained] : merged.items
    const item = schemas.length === 0 ? 'string' : generate(schemas, { ...below, index: isUnique ? index : 0 })
    if (item === undefined) break
    if (!isUnique || !list.some((other) => jsonEquals(other, item))) list.push(item)
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

/** Returns a small number within limits, which is 1 if they allow it. `index` is its position in a list without duplicates. */
function exampleNumber(limits: ReadonlyMap<string, unknown>, isInteger: boolean, index: number): number | undefined {
  const limit = (keyword: string) => numberOf(limits, keyword)
  const [minimum, above, maximum, below] = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'].map(limit)
  const factor = limit('multipleOf')
  const step = factor !== undefined && factor > 0 && (!isInteger || Number.isInteger(factor)) ? factor : 1
  const isAllowed = (value: number) =>
    (minimum === undefined || value >= minimum) &&
    (above === undefined || value > above) &&
    (maximum === undefined || value <= maximum) &&
    (below === undefined || value < below) &&
    (factor === undefined || isMultiple(value, factor)) &&
    (!isInteger || Number.isInteger(value))
  const low = Math.max(minimum ?? Number.NEGATIVE_INFINITY, above ?? Number.NEGATIVE_INFINITY)
  const high = Math.min(maximum ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY)
  const floor = Number.isFinite(low) ? Math.ceil(low / step) * step : undefined
  const ceiling = Number.isFinite(high) ? Math.floor(high / step) * step : undefined
  const starts = [
    step + index * step,
    ...(floor === undefined ? [] : [floor + index * step, floor + (index + 1) * step]),
    ...(ceiling === undefined ? [] : [ceiling - index * step, ceiling - (index + 1) * step]),
    ...(isInteger || !Number.isFinite(low + high) ? [] : [(low + high) / 2]),
    ...(isInteger ? [] : [low, high].filter(Number.isFinite)),
    0,
  ]
  return starts.map(exact).find(isAllowed)
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
const common = [
  'string',
  'abc',
  'a',
  'A',
  '1',
  '123',
  'AB',
  'ABC',
  'https://example.com',
  'user@example.com',
  '2026-01-31',
  '#336699',
  '1.0.0',
  '/path',
]
const longest = 10_000

/**
 * Creates a text with a format, a pattern, and a length. If no text matches the pattern, the result only has the right length. `index` is
 * its position in a list without duplicates.
 */
function exampleText({ parts, limits }: MergedSchema, index: number, patterns: PatternMatcher): string | undefined {
  const format = parts.find((part) => part.format !== undefined)?.format
  const least = numberOf(limits, 'minLength') ?? 0
  const most = numberOf(limits, 'maxLength') ?? Number.POSITIVE_INFINITY
  if (least > longest || most < 0) return undefined
  const pattern = limits.get('pattern')
  const known = format !== undefined && Object.hasOwn(byFormat, format) ? byFormat[format] : undefined
  const start = known ?? 'string'
  const fits = (text: string) =>
    text.length >= least &&
    text.length <= most &&
    (typeof pattern !== 'string' || patterns.matches(pattern, text) === true) &&
    (format === undefined || findFormatProblem(text, format) === undefined)
  const wanted = vary(start, index, format)
  const candidates = [wanted, ...(typeof pattern === 'string' ? [wanted.toUpperCase(), ...common] : [])]
  return candidates.find(fits) ?? fill(known === undefined ? wanted : start, least, most)
}

/** Returns another text of the same format. */
function vary(text: string, index: number, format: string | undefined): string {
  if (index === 0) return text
  if (format === 'uuid') return text.slice(0, -4) + String(index).padStart(4, '0')
  if (format === 'date' || format === 'date-time') return text.replace('-31', `-${String((index % 28) + 1).padStart(2, '0')}`)
  if (format === 'ipv4') return text.replace(/1$/, String((index % 250) + 1))
  if (format === 'email') return `user${index + 1}@example.com`
  if (text.startsWith('https:')) return `${text}/${index + 1}`
  return /^\d+$/.test(text) ? String(index + 1) : `${text}${index + 1}`
}

function fill(text: string, least: number, most: number): string {
  if (text.length > most) return text.slice(0, most)
  return text.length >= least ? text : text.repeat(Math.ceil(least / text.length)).slice(0, Math.max(least, 1))
}
