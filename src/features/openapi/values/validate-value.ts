import { isObjectOrList } from '../../../kit/data/is-record.ts'
import type { PatternMatcher } from '../../../kit/text/foreign-pattern.ts'
import type { ApiDescription, ApiSchema, SpecPlace } from '../api-description.ts'
import { escapePointer } from '../parse-specification.ts'
import {
  code,
  describeChoices,
  describeKeys,
  describeMissing,
  describeTypes,
  describeValue,
  findFormatProblem,
  findLimitProblem,
  jsonEquals,
  typesOf,
} from './find-limit-problem.ts'

export interface ValueRules {
  readonly schemas: ApiDescription['schemas']
  readonly patterns: PatternMatcher
  /** `readOnly` properties are not required in requests, and `writeOnly` properties are not required in responses. */
  readonly direction?: 'request' | 'response' | undefined
}

export interface ValueProblem {
  /** A JSON pointer within the value: `/items/0/name`. */
  readonly pointer: string
  /** `a string` */
  readonly expected: string
  readonly found: string
  /** The schema that the value does not match. */
  readonly schema: SpecPlace
}

export interface Validation {
  readonly problems: readonly ValueProblem[]
  /** Whether checking stopped early because the value or its schema is too large or too deep. */
  readonly isPartial: boolean
}

const limits = { steps: 50_000, depth: 100, problems: 10 }

/** Compares a JSON value with its schema. The schema is interpreted, never compiled to code, and the number of steps is limited. */
export function validateValue(value: unknown, schema: ApiSchema, rules: ValueRules): Validation {
  const validator = new Validator(rules)
  const problems = validator.check(value, schema, { pointer: '', depth: 0, applied: [] })
  // Combined schemas can report the same problem.
  const unique = new Map(problems.map((problem) => [JSON.stringify([problem.pointer, problem.expected]), problem]))
  return { problems: [...unique.values()].slice(0, limits.problems), isPartial: validator.isPartial }
}

interface Position {
  readonly pointer: string
  readonly depth: number
  /** The schemas that are being applied to the same value, which are tracked so that a cycle of references ends. */
  readonly applied: readonly ApiSchema[]
}

type Problems = readonly ValueProblem[]

class Validator {
  isPartial = false
  #steps = 0
  readonly #rules: ValueRules

  constructor(rules: ValueRules) {
    this.#rules = rules
  }

  check(value: unknown, schema: ApiSchema, at: Position): Problems {
    if (++this.#steps > limits.steps || at.depth > limits.depth) {
      this.isPartial = true
      return []
    }
    if (at.applied.includes(schema)) return []
    const problem = problemFor(value, schema, at)
    if (schema.allows === false) return [problem('nothing')]
    const here = { ...at, depth: at.depth + 1, applied: [...at.applied, schema] }
    const problems: ValueProblem[] = []
    const target = this.#targetOf(schema)
    if (target) problems.push(...this.check(value, target, here))
    const { type } = schema
    if (type && !typesOf(value).some((each) => type.includes(each))) return [...problems, problem(describeTypes(type))]
    if (schema.enum && !isOneOf(value, schema.enum)) problems.push(problem(describeChoices(schema.enum)))
    if ('const' in schema && !jsonEquals(schema.const, value)) problems.push(problem(describeValue(schema.const)))
    for (const limit of schema.limits ?? []) {
      const expected = findLimitProblem(value, limit, this.#rules.patterns)
      if (expected !== undefined) problems.push(problem(expected))
    }
    if (typeof value === 'string' && schema.format !== undefined) {
      const expected = findFormatProblem(value, schema.format)
      if (expected !== undefined) problems.push(problem(expected))
    }
    if (Array.isArray(value)) problems.push(...this.#checkItems(value, schema, at))
    else if (isObjectOrList(value)) problems.push(...this.#checkProperties(value, schema, at))
    for (const part of schema.allOf ?? []) problems.push(...this.check(value, part, here))
    if (schema.anyOf) problems.push(...this.#checkAlternatives(value, schema, 'anyOf', here))
    if (schema.oneOf) problems.push(...this.#checkAlternatives(value, schema, 'oneOf', here))
    return problems
  }

  #targetOf({ $ref }: ApiSchema): ApiSchema | undefined {
    return $ref === undefined ? undefined : this.#rules.schemas.get($ref)?.schema
  }

  #checkItems(value: readonly unknown[], { prefixItems = [], items }: ApiSchema, at: Position): Problems {
    const problems: ValueProblem[] = []
    for (const [index, item] of value.entries()) {
      const schema = prefixItems[index] ?? items
      if (schema) problems.push(...this.check(item, schema, childOf(at, String(index))))
      if (this.isPartial || problems.length >= limits.problems) break
    }
    return problems
  }

  #checkProperties(value: object, schema: ApiSchema, at: Position): Problems {
    const { properties, patternProperties, additionalProperties, required = [] } = schema
    const problems: ValueProblem[] = []
    const problem = problemFor(value, schema, at)
    const missing = required.filter((name) => !Object.hasOwn(value, name) && !isOmitted(properties?.get(name), this.#rules))
    if (missing.length > 0) problems.push(problem(describeMissing(missing), describeKeys(value)))
    if (!properties && !patternProperties && !additionalProperties) return problems
    for (const [name, item] of Object.entries(value)) {
      const own = properties?.get(name)
      const matching = [...(patternProperties ?? [])].filter(([pattern]) => this.#rules.patterns.matches(pattern, name))
      const applied = [...(own ? [own] : []), ...matching.map(([, each]) => each)]
      if (applied.length === 0 && additionalProperties?.allows === false) {
        const known = [...(properties?.keys() ?? [])].map(code).slice(0, 8).join(', ')
        problems.push(problem(known === '' ? 'no property' : `no other property than ${known}`, code(name)))
      } else {
        const others = applied.length === 0 && additionalProperties ? [additionalProperties] : applied
        for (const each of others) problems.push(...this.check(item, each, childOf(at, name)))
      }
      if (this.isPartial || problems.length >= limits.problems) break
    }
    return problems
  }

  #checkAlternatives(value: unknown, schema: ApiSchema, keyword: 'anyOf' | 'oneOf', at: Position): Problems {
    const variants = schema[keyword] ?? []
    const failures: Problems[] = []
    let matching = 0
    for (const variant of variants) {
      const problems = this.check(value, variant, at)
      if (problems.length > 0) failures.push(problems)
      else if (++matching > 0 && keyword === 'anyOf') return []
    }
    if (matching === 1 || variants.length === 0 || this.isPartial) return []
    const problem = (expected: string) => [problemFor(value, schema, at)(expected)]
    if (matching > 1) return problem(`a value for exactly one variant of \`oneOf\`; it fits ${matching} of ${variants.length}`)
    const chosen = variantByName(value, schema)
    const named = chosen === undefined ? undefined : failures[variants.findIndex(({ $ref }) => $ref === chosen)]
    if (named) return named
    // A variant with the right type explains more than other variants.
    const close = failures.filter((problems) =>
      problems.every(({ pointer, expected }) => pointer !== at.pointer || /^(?:a|the|no other) propert/.test(expected)),
    )
    const best = [...close].sort((a, b) => a.length - b.length)[0]
    if (best && close.length === 1) return best
    const expected = [...new Set(failures.flatMap((problems) => (problems[0]?.pointer === at.pointer ? [problems[0].expected] : [])))]
    if (best && (expected.length === 0 || best.length === 1)) return best
    return problem(expected.length > 4 ? `a value for one of ${variants.length} variants` : expected.join(', or '))
  }
}

function problemFor(value: unknown, { place }: ApiSchema, { pointer }: Position) {
  return (expected: string, found = describeValue(value)): ValueProblem => ({ pointer, expected, found, schema: place })
}

/** Strings and numbers are compared in one step because a schema can list 100,000 of them. */
function isOneOf(value: unknown, choices: readonly unknown[]): boolean {
  return choices.includes(value) || (typeof value === 'object' && choices.some((each) => jsonEquals(each, value)))
}

/** Whether a property is omitted in this direction. */
export function isOmitted(schema: ApiSchema | undefined, { schemas, direction }: Pick<ValueRules, 'schemas' | 'direction'>): boolean {
  const target = schema?.$ref === undefined ? undefined : schemas.get(schema.$ref)?.schema
  const parts = [schema, target, ...(schema?.allOf ?? [])]
  if (direction === 'request') return parts.some((part) => part?.readOnly === true)
  return direction === 'response' && parts.some((part) => part?.writeOnly === true)
}

/** The variant that the value's discriminator names. */
function variantByName(value: unknown, { discriminator }: ApiSchema): string | undefined {
  if (!discriminator || !isObjectOrList(value) || !Object.hasOwn(value, discriminator.property)) return undefined
  const name: unknown = Reflect.get(value, discriminator.property)
  return typeof name === 'string' ? discriminator.mapping.get(name) : undefined
}

function childOf(at: Position, key: string): Position {
  return { pointer: `${at.pointer}/${escapePointer(key)}`, depth: at.depth + 1, applied: [] }
}
