import type { ApiSchema } from '../api-description.ts'
import { type ComparedValue, hasRules } from './merge-parts.ts'
import { breaks, describePlace, pathTo, type SchemaContext, type ValuePair } from './schema-context.ts'

/** Compares properties without a name of their own, and items. */
export function compareOthers(pair: ValuePair, context: SchemaContext): void {
  compareOtherProperties(pair, context)
  comparePatterns(pair, context)
  compareFirstItems(pair, context)
  compareItems(pair, context)
}

type Others = 'any' | 'none' | readonly ApiSchema[]

/** What `additionalProperties` or `items` says about values that are not named. */
function othersOf({ parts }: ComparedValue, keywords: readonly (typeof otherKeywords)[number][]): Others {
  const schemas = parts.flatMap((part) => keywords.flatMap((keyword) => part[keyword] ?? []))
  if (schemas.some(({ allows }) => allows === false)) return 'none'
  return schemas.some((schema) => hasRules(schema)) ? schemas.filter((schema) => hasRules(schema)) : 'any'
}

const otherKeywords = ['additionalProperties', 'unevaluatedProperties', 'items', 'unevaluatedItems'] as const

function compareOtherProperties({ before, after }: ValuePair, context: SchemaContext): void {
  const { report, direction } = context
  const what = describePlace(context)
  const [old, current] = [before, after].map((value) => othersOf(value, ['additionalProperties', 'unevaluatedProperties'])) as [
    Others,
    Others,
  ]
  const isMap = before.properties.size === 0 && before.parts.every((part) => !part.patternProperties)
  if (current === 'none' && old !== 'none') {
    const text = `${what} can no longer have ${isMap ? 'properties' : 'additional properties'}`
    report('removed', text, direction === 'request' || isMap || old !== 'any')
  } else if (old === 'none' && current !== 'none') report('added', `${what} can now have additional properties`)
  else compareAnyOthers([old, current], pathTo(context.path, '*'), context)
}

function compareItems({ before, after }: ValuePair, context: SchemaContext): void {
  const { report, direction } = context
  const what = describePlace(context)
  const [old, current] = [before, after].map((value) => othersOf(value, ['items', 'unevaluatedItems'])) as [Others, Others]
  const isTuple = [before, after].some(({ parts }) => parts.some((part) => part.prefixItems))
  const items = isTuple ? 'additional items' : 'items'
  if (current === 'none' && old !== 'none') report('removed', `${what} can no longer have ${items}`, direction === 'request' || !isTuple)
  else if (old === 'none' && current !== 'none') report('added', `${what} can now have ${items}`, breaks('looser', direction))
  else compareAnyOthers([old, current], `${context.path}[]`, context)
}

function compareAnyOthers([old, current]: readonly [Others, Others], path: string, context: SchemaContext): void {
  if (typeof old === 'string' && typeof current === 'string') return
  context.compare(typeof old === 'string' ? [] : old, typeof current === 'string' ? [] : current, { path })
}

function comparePatterns({ before, after }: ValuePair, context: SchemaContext): void {
  const { report, direction, compare } = context
  const [old, current] = [patternsOf(before), patternsOf(after)]
  for (const pattern of new Set([...old.keys(), ...current.keys()])) {
    const [known, now] = [old.get(pattern), current.get(pattern)]
    const label = `the rule for properties like \`${pattern}\` of ${describePlace(context)}`
    if (known && now) compare(known, now, { path: pathTo(context.path, `/${pattern}/`) })
    else if (now) report('added', `${label} was added`, breaks('stricter', direction))
    else report('removed', `${label} was removed`, breaks('looser', direction))
  }
}

function patternsOf({ parts }: ComparedValue): ReadonlyMap<string, readonly ApiSchema[]> {
  const found = new Map<string, readonly ApiSchema[]>()
  for (const { patternProperties = [] } of parts)
    for (const [pattern, schema] of patternProperties) found.set(pattern, [...(found.get(pattern) ?? []), schema])
  return found
}

/** Compares `prefixItems`. Items after the first ones are as in `items`. */
function compareFirstItems({ before, after }: ValuePair, context: SchemaContext): void {
  const { report, path } = context
  const parts = [...before.parts, ...after.parts]
  const count = parts.reduce((most, { prefixItems = [] }) => Math.max(most, prefixItems.length), 0)
  for (let index = 0; index < count; index++) {
    const [old, current] = [before, after].map((value) => itemAt(value, index)) as [Others, Others]
    const label = describePlace({ ...context, path: `${path}[${index}]` })
    if (old === 'none' && current !== 'none') report('added', `${label} was added`)
    else if (current === 'none' && old !== 'none') report('removed', `${label} was removed`, true)
    else compareAnyOthers([old, current], `${path}[${index}]`, context)
  }
}

function itemAt(value: ComparedValue, index: number): Others {
  const schemas = value.parts.flatMap(({ prefixItems }) => prefixItems?.[index] ?? [])
  return schemas.length === 0 ? othersOf(value, ['items', 'unevaluatedItems']) : schemas
}
