import { isObjectOrList } from '../../../kit/data/is-record.ts'
import type { PatternMatcher } from '../../../kit/text/foreign-pattern.ts'
import type { ApiSchema } from '../api-description.ts'
import { describeValue } from './find-limit-problem.ts'

/** What the rules of a schema need to know about others. */
interface Checking<Problem> {
  /** The problems of a value with another schema. */
  readonly check: (value: unknown, schema: ApiSchema) => readonly Problem[]
  /** The problems of a property or an item, which the name or index tells. */
  readonly checkPart: (key: string, value: unknown, schema: ApiSchema) => readonly Problem[]
  readonly problem: (expected: string, found?: string) => Problem
  readonly targetOf: (schema: ApiSchema) => ApiSchema | undefined
  readonly patterns: PatternMatcher
}

/** The problems of a value with keywords that apply schemas on a condition: `if`, `dependentSchemas`, `contains`, `unevaluatedProperties`, and others. */
export function checkApplicators<Problem>(value: unknown, schema: ApiSchema, checking: Checking<Problem>): readonly Problem[] {
  const { check } = checking
  const problems: Problem[] = []
  const chosen = schema.if && (check(value, schema.if).length === 0 ? schema.then : schema.else)
  if (chosen) problems.push(...check(value, chosen))
  if (Array.isArray(value)) problems.push(...checkContains(value, schema, checking))
  else if (isObjectOrList(value)) problems.push(...checkNames(value, schema, checking))
  const others = Array.isArray(value) ? schema.unevaluatedItems : schema.unevaluatedProperties
  if (others && isObjectOrList(value)) {
    const known = evaluatedKeys(value, schema, { ...checking, seen: new Set() })
    for (const [key, item] of Object.entries(value))
      if (known !== 'all' && !known.has(key)) problems.push(...checking.checkPart(key, item, others))
  }
  return problems
}

function checkContains<Problem>(value: readonly unknown[], schema: ApiSchema, { check, problem }: Checking<Problem>): readonly Problem[] {
  const { contains } = schema
  if (!contains) return []
  const count = value.filter((item) => check(item, contains).length === 0).length
  const [least = 1, most = Number.POSITIVE_INFINITY] = ['minContains', 'maxContains'].map((key) => numberIn(schema, key))
  if (count < least) return [problem(`at least ${least} ${least === 1 ? 'item' : 'items'} as in \`contains\``, `${count}`)]
  return count > most ? [problem(`at most ${most} ${most === 1 ? 'item' : 'items'} as in \`contains\``, `${count}`)] : []
}

function numberIn({ limits = [] }: ApiSchema, keyword: string): number | undefined {
  const found = limits.find(([key]) => key === keyword)?.[1]
  return typeof found === 'number' ? found : undefined
}

function checkNames<Problem>(value: object, schema: ApiSchema, { check, problem }: Checking<Problem>): readonly Problem[] {
  const problems: Problem[] = []
  for (const [name, needed] of schema.dependentRequired ?? []) {
    const missing = Object.hasOwn(value, name) ? needed.find((each) => !Object.hasOwn(value, each)) : undefined
    if (missing !== undefined) problems.push(problem(`a property \`${missing}\`, because \`${name}\` is present`, 'none'))
  }
  for (const [name, dependent] of schema.dependentSchemas ?? []) if (Object.hasOwn(value, name)) problems.push(...check(value, dependent))
  const { propertyNames } = schema
  if (propertyNames) {
    const wrong = Object.keys(value).find((name) => check(name, propertyNames).length > 0)
    if (wrong !== undefined) problems.push(problem('names of properties as in `propertyNames`', describeValue(wrong)))
  }
  return problems
}

interface Evaluating<Problem> extends Checking<Problem> {
  /** Schemas that were already considered, so that a cycle of references ends. */
  readonly seen: Set<ApiSchema>
}

/** The names of properties, or the indexes of items, that parts of a schema describe. */
function evaluatedKeys<Problem>(value: object, schema: ApiSchema, evaluating: Evaluating<Problem>): ReadonlySet<string> | 'all' {
  const { check, seen, patterns, targetOf } = evaluating
  const keys = new Set<string>()
  const isFirst = seen.size === 0
  if (seen.has(schema)) return keys
  seen.add(schema)
  const isList = Array.isArray(value)
  if (isList) {
    if (schema.items || (schema.unevaluatedItems && !isFirst)) return 'all'
    for (const [index, item] of value.entries())
      if (index < (schema.prefixItems?.length ?? 0) || (schema.contains && check(item, schema.contains).length === 0))
        keys.add(String(index))
  } else {
    if (schema.additionalProperties || (schema.unevaluatedProperties && !isFirst)) return 'all'
    for (const name of schema.properties?.keys() ?? []) keys.add(name)
    for (const pattern of schema.patternProperties?.keys() ?? [])
      for (const name of Object.keys(value)) if (patterns.matches(pattern, name)) keys.add(name)
  }
  const fits = (part: ApiSchema) => check(value, part).length === 0
  const target = targetOf(schema)
  const isMet = schema.if && fits(schema.if)
  const parts = [
    ...(target ? [target] : []),
    ...(schema.allOf ?? []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(fits),
    ...(schema.if && isMet ? [schema.if] : []),
    ...[isMet ? schema.then : schema.if && schema.else].flatMap((part) => part ?? []),
    ...[...(schema.dependentSchemas ?? [])].flatMap(([name, part]) => (!isList && Object.hasOwn(value, name) ? [part] : [])),
  ]
  for (const part of parts) {
    const more = evaluatedKeys(value, part, evaluating)
    if (more === 'all') return 'all'
    for (const key of more) keys.add(key)
  }
  return keys
}
