import { isRecord } from '../../kit/data/is-record.ts'
import { createPatternMatcher } from '../../kit/text/foreign-pattern.ts'
import { shorten } from '../../kit/text/format-values.ts'
import type { ApiSchema } from './api-description.ts'
import { SharedProblems } from './shared-problems.ts'
import { child, type SpecNode, type SpecReader } from './spec-node.ts'
import { describeValue } from './values/find-limit-problem.ts'

type Limits = readonly (readonly [keyword: string, value: unknown])[]

type Expectation = readonly [expected: string, isRight: (value: unknown) => boolean]

const isNumber = (value: unknown) => typeof value === 'number' && !Number.isNaN(value)
const whole: Expectation = ['a whole number of at least 0', (value) => Number.isInteger(value) && Number(value) >= 0]
const number: Expectation = ['a number', isNumber]
/** In OpenAPI 3.0, the value is `true` or `false`. */
const numberOrFlag: Expectation = ['a number', (value) => typeof value === 'boolean' || isNumber(value)]
const text: Expectation = ['a string', (value) => typeof value === 'string']

/** The keywords that pages show unchanged, and the values that they require. */
export const limitKeywords: ReadonlyMap<string, Expectation> = new Map([
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map((key) => [key, whole] as const),
  ...['minContains', 'maxContains'].map((key) => [key, whole] as const),
  ...['minimum', 'maximum'].map((key) => [key, number] as const),
  ...['exclusiveMinimum', 'exclusiveMaximum'].map((key) => [key, numberOrFlag] as const),
  ['multipleOf', ['a number greater than 0', (value: unknown) => isNumber(value) && Number(value) > 0]],
  ['uniqueItems', ['`true` or `false`', (value: unknown) => typeof value === 'boolean']],
  ...['pattern', 'contentEncoding', 'contentMediaType'].map((key) => [key, text] as const),
])

/** Pairs of keywords that exclude each other if the first value is greater, or also if both are equal. */
const pairs: readonly (readonly [least: string, most: string, isExclusive?: boolean])[] = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum', true],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
]

const patternHint =
  'JSON Schema uses regular expressions of ECMA-262 (JavaScript). Write `(?<name>…)` instead of `(?P<name>…)`, and no flags such as `(?i)`. Pages show the pattern as it is, but examples are not compared with it.'

/** Checks the keywords that limit values. The same mistake in several schemas is one problem. */
export function createLimitChecker(reader: SpecReader) {
  const found = new SharedProblems<{ readonly problem: string; readonly hint?: string }>()
  const patterns = createPatternMatcher()
  /** Checks a regular expression, which pages show even if it is invalid. */
  const checkPattern = (pattern: string, at: SpecNode) => {
    const reason = patterns.findProblem(pattern)
    if (reason === undefined) return
    found.add({ problem: `\`${shorten(pattern, 100)}\` is not a valid regular expression: ${reason}`, hint: patternHint }, at)
  }
  return {
    checkPattern,
    /** Returns the limits of a schema in the form of OpenAPI 3.1, without limits that cannot be right. */
    check(schema: SpecNode, limits: Limits): Limits {
      const right = limits.filter(([keyword, value]) => {
        const [expected, isRight] = limitKeywords.get(keyword) ?? []
        if (isRight?.(value) !== false) return true
        const given = typeof value === 'number' ? `\`${value}\`` : describeValue(value)
        found.add({ problem: `\`${keyword}\` must be ${expected}, but it is ${given}` }, child(schema, keyword))
        return false
      })
      const converted = convertLimits(right)
      for (const [keyword, value] of converted) if (keyword === 'pattern') checkPattern(String(value), child(schema, keyword))
      const excluded = findExcluded(new Map(converted))
      if (!excluded) return converted
      const [[least, min], [most, max]] = excluded
      // In OpenAPI 3.0, `exclusiveMaximum: true` accompanies the limit itself.
      const written = typeof child(schema, most).value === 'boolean' ? most.replace('exclusiveM', 'm') : most
      found.add({ problem: `\`${least}: ${min}\` and \`${most}: ${max}\` exclude each other` }, child(schema, written))
      return converted.filter(([keyword]) => keyword !== least && keyword !== most)
    },
    /** Reports the problems that were found. */
    finish() {
      for (const { problem, place, others } of found.list()) {
        const more = others === 0 ? '' : `. ${others === 1 ? 'One other schema has' : `${others} other schemas have`} the same problem`
        reader.invalid(`${problem.problem}${more}`, place, problem.hint)
      }
    },
  }
}

type Limit = readonly [keyword: string, value: number]

function findExcluded(limits: ReadonlyMap<string, unknown>): readonly [Limit, Limit] | undefined {
  for (const [least, most, isExclusive = false] of pairs) {
    const [min, max] = [limits.get(least), limits.get(most)]
    if (typeof min === 'number' && typeof max === 'number' && (isExclusive ? min >= max : min > max))
      return [
        [least, min],
        [most, max],
      ]
  }
  return undefined
}

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

/** In OpenAPI 3.0, `exclusiveMinimum: true` changes the meaning of `minimum`. */
function convertLimits(limits: readonly (readonly [string, unknown])[]): readonly (readonly [string, unknown])[] {
  const flags = new Map(limits)
  return limits.flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    if ((key === 'exclusiveMinimum' || key === 'exclusiveMaximum') && typeof value === 'boolean') return []
    if (key === 'minimum' && flags.get('exclusiveMinimum') === true) return [['exclusiveMinimum', value]]
    if (key === 'maximum' && flags.get('exclusiveMaximum') === true) return [['exclusiveMaximum', value]]
    return key === 'uniqueItems' && value !== true ? [] : [[key, value]]
  })
}

/**
 * `x-enumDescriptions` maps values to descriptions. `x-enum-descriptions` lists the descriptions in the order of the values, just as
 * `x-enum-varnames` lists names.
 */
export function readEnumDescriptions(value: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> | undefined {
  const values = Array.isArray(value.enum) ? value.enum : []
  const mapped = value['x-enumDescriptions']
  const list = [value['x-enum-descriptions'], value['x-enum-varnames'], value['x-enumNames']].find(Array.isArray)
  const pairs = isRecord(mapped) ? Object.entries(mapped) : (list ?? []).map((text, index) => [String(values[index]), text] as const)
  const texts = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return texts.length === 0 ? undefined : new Map(texts)
}
