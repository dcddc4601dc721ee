import { isObjectOrList } from '../../../kit/data/is-record.ts'
import type { PatternMatcher } from '../../../kit/text/foreign-pattern.ts'
import type { ApiDescription, ApiSchema, SpecPlace } from '../api-description.ts'
import { checkApplicators } from './check-applicators.ts'
import { describeValue, findFormatProblem, findLimitProblem, jsonEquals, typesOf } from './find-limit-problem.ts'

export interface ValueRules {
  readonly schemas: ApiDescription['schemas']
  readonly patterns: PatternMatcher
  /** Properties that are `readOnly` are not required in requests, and `writeOnly` ones not in responses. */
  readonly direction?: 'request' | 'response' | undefined
}

export interface ValueProblem {
  /** A JSON pointer in the value: `/items/0/name`. */
  readonly pointer: string
  /** `a string` */
  readonly expected: string
  readonly found: string
  /** The schema that is not met. */
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
  const state: State = { rules, steps: 0, isPartial: false }
  const problems = check(value, schema, { pointer: '', depth: 0, applied: [], state })
  // Schemas that are combined can say the same.
  const unique = new Map(problems.map((problem) => [JSON.stringify([problem.pointer, problem.expected]), problem]))
  return { problems: [...unique.values()].slice(0, limits.problems), isPartial: state.isPartial }
}

interface State {
  readonly rules: ValueRules
  steps: number
  isPartial: boolean
}

interface Position {
  readonly pointer: string
  readonly depth: number
  /** Schemas that are being applied to the same value, so that a cycle of references ends. */
  readonly applied: readonly ApiSchema[]
  readonly state: State
}

function check(value: unknown, schema: ApiSchema, at: Position): readonly ValueProblem[] {
  const { state, pointer } = at
  if (++state.steps > limits.steps || at.depth > limits.depth) {
    state.isPartial = true
    return []
  }
  if (at.applied.includes(schema)) return []
  const problem = (expected: string): ValueProblem => ({ pointer, expected, found: describeValue(value), schema: schema.place })
  if (schema.allows === false) return [problem('nothing')]
  const here = { ...at, depth: at.depth + 1, applied: [...at.applied, schema] }
  const problems: ValueProblem[] = []
  const target = schema.$ref === undefined ? undefined : state.rules.schemas.get(schema.$ref)
  if (target) problems.push(...check(value, target.schema, here))
  const { type } = schema
  if (type && !typesOf(value).some((each) => type.includes(each))) return [...problems, problem(describeTypes(type))]
  if (schema.enum && !isOneOf(value, schema.enum)) problems.push(problem(describeChoices(schema.enum)))
  if ('const' in schema && !jsonEquals(schema.const, value)) problems.push(problem(describeValue(schema.const)))
  for (const [keyword, limit] of schema.limits ?? []) {
    const expected = findLimitProblem(value, { keyword, limit }, state.rules.patterns)
    if (expected !== undefined) problems.push(problem(expected))
  }
  if (typeof value === 'string' && schema.format !== undefined) {
    const expected = findFormatProblem(value, schema.format)
    if (expected !== undefined) problems.push(problem(expected))
  }
  if (Array.isArray(value)) problems.push(...checkItems(value, schema, at))
  else if (isObjectOrList(value)) problems.push(...checkProperties(value, schema, at))
  if (hasApplicators(schema) && !state.isPartial)
    problems.push(
      ...checkApplicators(value, schema, {
        check: (part, other) => check(part, other, here),
        checkPart: (key, part, other) => check(part, other, childOf(at, key)),
        problem: (expected, found) => ({ ...problem(expected), ...(found !== undefined && { found }) }),
        targetOf: ({ $ref }) => ($ref === undefined ? undefined : state.rules.schemas.get($ref)?.schema),
        patterns: state.rules.patterns,
      }),
    )
  for (const part of schema.allOf ?? []) problems.push(...check(value, part, here))
  if (schema.anyOf) problems.push(...checkAlternatives(value, { schema, variants: schema.anyOf, isExclusive: false }, here))
  if (schema.oneOf) problems.push(...checkAlternatives(value, { schema, variants: schema.oneOf, isExclusive: true }, here))
  if (schema.not && !state.isPartial && check(value, schema.not, here).length === 0)
    problems.push(problem('a value that the schema in `not` does not accept'))
  return problems
}

/** Texts and numbers are compared at once, because a schema can have 100,000 of them. */
function isOneOf(value: unknown, choices: readonly unknown[]): boolean {
  return choices.includes(value) || (typeof value === 'object' && choices.some((each) => jsonEquals(each, value)))
}

function hasApplicators(schema: ApiSchema): boolean {
  const { dependentRequired, dependentSchemas, propertyNames, contains, unevaluatedProperties, unevaluatedItems } = schema
  return Boolean(
    schema.if ?? dependentRequired ?? dependentSchemas ?? propertyNames ?? contains ?? unevaluatedProperties ?? unevaluatedItems,
  )
}

function checkItems(value: readonly unknown[], { prefixItems = [], items }: ApiSchema, at: Position): readonly ValueProblem[] {
  const problems: ValueProblem[] = []
  for (const [index, item] of value.entries()) {
    const schema = prefixItems[index] ?? items
    if (schema) problems.push(...check(item, schema, childOf(at, String(index))))
    if (at.state.isPartial || problems.length >= limits.problems) break
  }
  return problems
}

function checkProperties(value: object, schema: ApiSchema, at: Position): readonly ValueProblem[] {
  const { properties, patternProperties, additionalProperties, required = [] } = schema
  const { rules } = at.state
  const problems: ValueProblem[] = []
  const missing = required.filter((name) => !Object.hasOwn(value, name) && !isOmitted(properties?.get(name), rules))
  if (missing.length > 0)
    problems.push({ pointer: at.pointer, expected: describeMissing(missing), found: describeKeys(value), schema: schema.place })
  if (!properties && !patternProperties && !additionalProperties) return problems
  for (const [name, item] of Object.entries(value)) {
    const own = properties?.get(name)
    const matching = [...(patternProperties ?? [])].filter(([pattern]) => rules.patterns.matches(pattern, name))
    const applied = [...(own ? [own] : []), ...matching.map(([, each]) => each)]
    if (applied.length === 0 && additionalProperties?.allows === false) {
      const expected = properties?.size
        ? `no other property than ${[...properties.keys()].map(code).slice(0, 8).join(', ')}`
        : 'no property'
      problems.push({ pointer: at.pointer, expected, found: code(name), schema: schema.place })
    } else {
      const others = applied.length === 0 && additionalProperties ? [additionalProperties] : applied
      for (const each of others) problems.push(...check(item, each, childOf(at, name)))
    }
    if (at.state.isPartial || problems.length >= limits.problems) break
  }
  return problems
}

/** Whether a property is left out in this direction. */
export function isOmitted(schema: ApiSchema | undefined, { schemas, direction }: Pick<ValueRules, 'schemas' | 'direction'>): boolean {
  const target = schema?.$ref === undefined ? undefined : schemas.get(schema.$ref)?.schema
  const parts = [schema, target, ...(schema?.allOf ?? [])]
  if (direction === 'request') return parts.some((part) => part?.readOnly === true)
  return direction === 'response' && parts.some((part) => part?.writeOnly === true)
}

interface Alternatives {
  readonly schema: ApiSchema
  readonly variants: readonly ApiSchema[]
  readonly isExclusive: boolean
}

function checkAlternatives(value: unknown, { schema, variants, isExclusive }: Alternatives, at: Position): readonly ValueProblem[] {
  const failures: (readonly ValueProblem[])[] = []
  let matching = 0
  for (const variant of variants) {
    const problems = check(value, variant, at)
    if (problems.length > 0) failures.push(problems)
    else if (++matching > 0 && !isExclusive) return []
  }
  if (matching === 1 || variants.length === 0 || at.state.isPartial) return []
  const whole = { pointer: at.pointer, found: describeValue(value), schema: schema.place }
  if (matching > 1)
    return [{ ...whole, expected: `a value for exactly one variant of \`oneOf\`; it fits ${matching} of ${variants.length}` }]
  const chosen = variantByName(value, schema)
  const named = chosen === undefined ? undefined : failures[variants.findIndex(({ $ref }) => $ref === chosen)]
  if (named) return named
  // A variant with the right type explains more than the others.
  const close = failures.filter((problems) =>
    problems.every(({ pointer, expected }) => pointer !== at.pointer || /^(?:a|the|no other) propert/.test(expected)),
  )
  const best = [...close].sort((a, b) => a.length - b.length)[0]
  if (best && close.length === 1) return best
  const expected = [...new Set(failures.flatMap((problems) => (problems[0]?.pointer === at.pointer ? [problems[0].expected] : [])))]
  if (best && (expected.length === 0 || best.length === 1)) return best
  return [{ ...whole, expected: expected.length > 4 ? `a value for one of ${variants.length} variants` : expected.join(', or ') }]
}

/** The variant that the value's discriminator names. */
function variantByName(value: unknown, { discriminator }: ApiSchema): string | undefined {
  if (!discriminator || !isObjectOrList(value) || !Object.hasOwn(value, discriminator.property)) return undefined
  const name: unknown = Reflect.get(value, discriminator.property)
  return typeof name === 'string' ? discriminator.mapping.get(name) : undefined
}

function childOf(at: Position, key: string): Position {
  return { ...at, pointer: `${at.pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth: at.depth + 1, applied: [] }
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

function describeTypes(types: readonly string[]): string {
  return types.map((type) => typeNames[type] ?? code(type)).join(' or ')
}

function describeChoices(values: readonly unknown[]): string {
  const shown = values.slice(0, 8).map(describeValue).join(', ')
  return values.length === 1 ? shown : `one of ${shown}${values.length > 8 ? `, … (${values.length})` : ''}`
}

function describeMissing(names: readonly string[]): string {
  const shown = names.slice(0, 5).map(code)
  if (names.length === 1) return `a property ${shown[0]}`
  const last = names.length > shown.length ? `${names.length - shown.length} more` : shown.pop()
  return `the properties ${shown.join(', ')}${shown.length > 1 ? ',' : ''} and ${last}`
}

function describeKeys(value: object): string {
  const names = Object.keys(value)
  return names.length === 0 ? 'an empty object' : `only ${names.slice(0, 8).map(code).join(', ')}${names.length > 8 ? ', …' : ''}`
}

function code(text: string): string {
  return `\`${text.slice(0, 60)}\``
}
