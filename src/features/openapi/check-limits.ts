import { isRecord } from '../../kit/data/is-record.ts'
import { createPatternMatcher } from '../../kit/text/foreign-pattern.ts'
import { shorten } from '../../kit/text/shorten.ts'
import type { ApiSchema } from './api-description.ts'
import { child, type SpecNode, type SpecReader } from './spec-node.ts'
import { describeValue } from './values/find-limit-problem.ts'

type Limits = readonly (readonly [keyword: string, value: unknown])[]

/** Checks keywords that limit values. The same mistake in several schemas is one problem. */
interface LimitChecker {
  /** The limits of a schema as in OpenAPI 3.1, without those that cannot be right. */
  check(schema: SpecNode, limits: Limits): Limits
  /** Checks a regular expression, which pages show even if it is invalid. */
  checkPattern(pattern: string, at: SpecNode): void
  /** Reports what was found. */
  finish(): void
}

const isWhole = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const isNumber = (value: unknown) => typeof value === 'number' && !Number.isNaN(value)
const isText = (value: unknown) => typeof value === 'string'

const whole = ['a whole number of at least 0', isWhole] as const
const number = ['a number', isNumber] as const
/** In OpenAPI 3.0, it is `true` or `false`. */
const numberOrFlag = ['a number', (value: unknown) => typeof value === 'boolean' || isNumber(value)] as const
const text = ['a string', isText] as const

const expectations: Readonly<Record<string, readonly [expected: string, isRight: (value: unknown) => boolean]>> = {
  minLength: whole,
  maxLength: whole,
  minItems: whole,
  maxItems: whole,
  minProperties: whole,
  maxProperties: whole,
  minContains: whole,
  maxContains: whole,
  minimum: number,
  maximum: number,
  exclusiveMinimum: numberOrFlag,
  exclusiveMaximum: numberOrFlag,
  multipleOf: ['a number greater than 0', (value) => isNumber(value) && Number(value) > 0],
  uniqueItems: ['`true` or `false`', (value) => typeof value === 'boolean'],
  pattern: text,
  contentEncoding: text,
  contentMediaType: text,
}

/** Pairs of keywords that exclude each other if the first is greater, or also if both are equal. */
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

export function createLimitChecker(reader: SpecReader): LimitChecker {
  const found = new Map<string, { readonly at: SpecNode; readonly hint: string | undefined; readonly places: Set<string> }>()
  const add = (problem: string, at: SpecNode, hint?: string) => {
    const cause = found.get(problem) ?? { at, hint, places: new Set() }
    found.set(problem, cause)
    // What several parts of the document share can be read several times.
    cause.places.add(`${at.file}#${at.pointer}`)
  }
  const patterns = createPatternMatcher()
  const checker: LimitChecker = {
    check(schema, limits) {
      const right = limits.filter(([keyword, value]) => {
        const [expected, isRight] = expectations[keyword] ?? []
        if (isRight?.(value) !== false) return true
        add(
          `\`${keyword}\` must be ${expected}, but it is ${typeof value === 'number' ? `\`${value}\`` : describeValue(value)}`,
          child(schema, keyword),
        )
        return false
      })
      const converted = convertLimits(right)
      for (const [keyword, value] of converted) if (keyword === 'pattern') checker.checkPattern(String(value), child(schema, keyword))
      const excluded = findExcluded(new Map(converted))
      if (!excluded) return converted
      const [[least, min], [most, max]] = excluded
      // In OpenAPI 3.0, `exclusiveMaximum: true` is beside the limit itself.
      const written = typeof child(schema, most).value === 'boolean' ? most.replace('exclusiveM', 'm') : most
      add(`\`${least}: ${min}\` and \`${most}: ${max}\` exclude each other`, child(schema, written))
      return converted.filter(([keyword]) => keyword !== least && keyword !== most)
    },
    checkPattern(pattern, at) {
      const reason = patterns.findProblem(pattern)
      if (reason !== undefined) add(`\`${shorten(pattern, 100)}\` is not a valid regular expression: ${reason}`, at, patternHint)
    },
    finish() {
      for (const [problem, { at, hint, places }] of found) {
        const others = places.size - 1
        const more = others === 0 ? '' : `. ${others === 1 ? 'One other schema has' : `${others} other schemas have`} the same problem`
        reader.invalid(`${problem}${more}`, at, hint)
      }
    },
  }
  return checker
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

/** In OpenAPI 3.0, `exclusiveMinimum: true` says how `minimum` is meant. */
function convertLimits(limits: readonly (readonly [string, unknown])[]): readonly (readonly [string, unknown])[] {
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
