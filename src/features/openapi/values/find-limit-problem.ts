import { isObjectOrList } from '../../../kit/data/is-record.ts'
import type { PatternMatcher } from '../../../kit/text/foreign-pattern.ts'

/** Describes the values that a keyword expects. Returns undefined if the value is valid or if the keyword applies to other types. */
export function findLimitProblem(
  value: unknown,
  [keyword, limit]: readonly [string, unknown],
  patterns: PatternMatcher,
): string | undefined {
  if (keyword === 'pattern') {
    const isWrong = typeof value === 'string' && typeof limit === 'string' && patterns.matches(limit, value) === false
    return isWrong ? `text that matches the pattern \`${String(limit)}\`` : undefined
  }
  if (keyword === 'uniqueItems') {
    return limit === true && Array.isArray(value) && hasDuplicates(value) ? 'a list without duplicates' : undefined
  }
  if (typeof limit !== 'number') return undefined
  if (typeof value === 'number') return findNumberProblem(value, keyword, limit)
  const [size, unit] = sizeOf(value)
  if (unit === undefined || !keyword.endsWith(unit)) return undefined
  if (keyword.startsWith('min') && size < limit) return `at least ${limit} ${unitNames[unit]}`
  return keyword.startsWith('max') && size > limit ? `at most ${limit} ${unitNames[unit]}` : undefined
}

const unitNames = { Length: 'characters', Items: 'items', Properties: 'properties' } as const

function sizeOf(value: unknown): readonly [size: number, unit: keyof typeof unitNames | undefined] {
  if (typeof value === 'string') return [[...value].length, 'Length']
  if (Array.isArray(value)) return [value.length, 'Items']
  return isObjectOrList(value) ? [Object.keys(value).length, 'Properties'] : [0, undefined]
}

function findNumberProblem(value: number, keyword: string, limit: number): string | undefined {
  switch (keyword) {
    case 'minimum':
      return value < limit ? `a number of at least ${limit}` : undefined
    case 'maximum':
      return value > limit ? `a number of at most ${limit}` : undefined
    case 'exclusiveMinimum':
      return value <= limit ? `a number greater than ${limit}` : undefined
    case 'exclusiveMaximum':
      return value >= limit ? `a number less than ${limit}` : undefined
    case 'multipleOf':
      return limit > 0 && !isMultiple(value, limit) ? `a multiple of ${limit}` : undefined
    default:
      return undefined
  }
}

/** Fractions such as 0.01 are not exact, so a small error is allowed. */
function isMultiple(value: number, limit: number): boolean {
  const times = value / limit
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times))
}

/** A limit if it is a number. */
export function numberOf(limits: ReadonlyMap<string, unknown>, keyword: string): number | undefined {
  const limit = limits.get(keyword)
  return typeof limit === 'number' ? limit : undefined
}

/** Returns the types of a JSON value. An integer is also a number. */
export function typesOf(value: unknown): readonly string[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number']
  return [typeof value]
}

const mostCompared = 200

function hasDuplicates(items: readonly unknown[]): boolean {
  return items.slice(0, mostCompared).some((item, index, all) => all.slice(0, index).some((other) => jsonEquals(item, other)))
}

export function jsonEquals(a: unknown, b: unknown): boolean {
  const pending: [unknown, unknown][] = [[a, b]]
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [one, other] = pair
    if (one === other) continue
    if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
    if (Array.isArray(one) !== Array.isArray(other)) return false
    const entries = Object.entries(one)
    if (entries.length !== Object.keys(other).length) return false
    for (const [key, value] of entries) {
      if (!Object.hasOwn(other, key)) return false
      pending.push([value, Reflect.get(other, key)])
    }
  }
  return true
}

/** The formats whose values can be recognized with certainty, and the description of such a value in a message. */
const formats: Readonly<Record<string, readonly [description: string, isValid: (text: string) => boolean]>> = {
  date: ['a date such as `2026-01-31`', (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text)],
  'date-time': [
    'a date and time such as `2026-01-31T09:30:00Z`',
    (text) => /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:[.,]\d{1,12})?(?:[Zz]|[+-]\d\d:?\d\d)$/.test(text) && isDay(text.slice(0, 10)),
  ],
  uuid: ['a UUID', (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)],
  ipv4: ['an IPv4 address', (text) => /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) < 256)],
  email: ['an email address', (text) => /^[^\s@]+@[^\s@]+$/.test(text)],
  uri: ['an absolute URI such as `https://example.com`', (text) => /^[a-z][a-z\d+.-]*:\S+$/i.test(text)],
}

/** The reason why a text does not have a format, or undefined if it has the format or if the format is not checked. */
export function findFormatProblem(text: string, format: string): string | undefined {
  const known = Object.hasOwn(formats, format) ? formats[format] : undefined
  return known && !known[1](text) ? known[0] : undefined
}

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

const longest = 60

/** Describes a JSON value in a message: `"open"`, a list of 3. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (isObjectOrList(value)) return 'an object'
  const text = JSON.stringify(value) ?? typeof value
  return `\`${text.length > longest ? `${text.slice(0, longest - 1)}…` : text}\``
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'an integer',
  null: '`null`',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

export function describeTypes(types: readonly string[]): string {
  return types.map((type) => typeNames[type] ?? code(type)).join(' or ')
}

export function describeChoices(values: readonly unknown[]): string {
  const shown = values.slice(0, 8).map(describeValue).join(', ')
  return values.length === 1 ? shown : `one of ${shown}${values.length > 8 ? `, … (${values.length})` : ''}`
}

export function describeMissing(names: readonly string[]): string {
  const shown = names.slice(0, 5).map(code)
  if (names.length === 1) return `a property ${shown[0]}`
  const last = names.length > shown.length ? `${names.length - shown.length} more` : shown.pop()
  return `the properties ${shown.join(', ')}${shown.length > 1 ? ',' : ''} and ${last}`
}

export function describeKeys(value: object): string {
  const names = Object.keys(value)
  return names.length === 0 ? 'an empty object' : `only ${names.slice(0, 8).map(code).join(', ')}${names.length > 8 ? ', …' : ''}`
}

export function code(text: string): string {
  return `\`${text.slice(0, 60)}\``
}
