import { shorten } from '../../../kit/text/shorten.ts'
import type { ApiSchema } from '../api-description.ts'
import type { ComparedValue } from './merge-parts.ts'
import { breaks, describePlace, type SchemaContext, type ValuePair } from './schema-context.ts'

type Keyword = 'not' | 'if' | 'then' | 'else' | 'contains' | 'propertyNames' | 'contentSchema'

/** Compares keywords that a value must also match, such as `not`, `if`, and `contains`. Each part can have one of each. */
export function compareRules(pair: ValuePair, context: SchemaContext): void {
  const { before, after } = pair
  const rules = (keyword: Keyword) =>
    [before, after].map(({ parts }) => parts.flatMap((part) => part[keyword] ?? [])) as [ApiSchema[], ApiSchema[]]
  compareLists({ keyword: '`propertyNames`', lists: rules('propertyNames'), effect: 'same' }, context)
  const hasMost = [before, after].some(({ limits }) => limits.has('maxContains'))
  compareLists({ keyword: '`contains`', lists: rules('contains'), effect: hasMost ? 'unknown' : 'same' }, context)
  compareLists({ keyword: '`contentSchema`', lists: rules('contentSchema'), effect: 'same' }, context)
  compareLists({ keyword: '`not`', lists: rules('not'), effect: 'opposite' }, context)
  compareConditions(pair, context)
  compareDependentSchemas(pair, context)
  compareDependentRequired(pair, context)
}

interface RuleLists {
  readonly keyword: string
  readonly lists: readonly [readonly ApiSchema[], readonly ApiSchema[]]
  /** What it means for the value if the schema of the rule is stricter: the same, the opposite, or either. */
  readonly effect: 'same' | 'opposite' | 'unknown'
}

function compareLists({ keyword, lists: [old, current], effect }: RuleLists, context: SchemaContext): void {
  const { report, direction } = context
  const what = describePlace(context)
  for (let index = 0; index < Math.max(old.length, current.length); index++) {
    const [known, now] = [old[index], current[index]]
    if (known && now) compareRule({ keyword, pair: [known, now], effect }, context)
    else if (now) report('added', `the rule ${keyword} was added to ${what}`, breaks('stricter', direction))
    else report('removed', `the rule ${keyword} was removed from ${what}`, breaks('looser', direction))
  }
}

interface Rule extends Pick<RuleLists, 'keyword' | 'effect'> {
  readonly pair: readonly [ApiSchema | undefined, ApiSchema | undefined]
}

const mostShown = 3
const longestText = 200

function compareRule({ keyword, pair: [old, current], effect }: Rule, context: SchemaContext): void {
  const [before, after] = [old, current].map((schema) => (schema ? [schema] : [])) as [ApiSchema[], ApiSchema[]]
  const found = context.findDifferences(before, after, effect === 'opposite' ? 'opposite' : 'same')
  if (found.length === 0) return
  const shown = found.slice(0, mostShown).map(({ text }) => shorten(text, longestText))
  const rest = found.length - shown.length
  const text = `${shown.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`
  const isBreaking = effect === 'unknown' || found.some((each) => each.isBreaking)
  context.report('changed', `the rule ${keyword} of ${describePlace(context)} changed: ${text}`, isBreaking)
}

/** `then` and `else` have no effect without `if`. */
function compareConditions({ before, after }: ValuePair, context: SchemaContext): void {
  const { report, direction } = context
  const what = describePlace(context)
  const [old, current] = [before, after].map(({ parts }) => parts.filter((part) => part.if && (part.then ?? part.else))) as [
    ApiSchema[],
    ApiSchema[],
  ]
  for (let index = 0; index < Math.max(old.length, current.length); index++) {
    const [known, now] = [old[index], current[index]]
    if (known && now) {
      compareRule({ keyword: '`if`', pair: [known.if, now.if], effect: 'unknown' }, context)
      for (const keyword of ['then', 'else'] as const)
        compareRule({ keyword: `\`${keyword}\``, pair: [known[keyword], now[keyword]], effect: 'same' }, context)
    } else if (now) report('added', `the rule \`if\` was added to ${what}`, breaks('stricter', direction))
    else report('removed', `the rule \`if\` was removed from ${what}`, breaks('looser', direction))
  }
}

function compareDependentSchemas({ before, after }: ValuePair, context: SchemaContext): void {
  const [old, current] = [before, after].map(dependentSchemasOf) as [DependentSchemas, DependentSchemas]
  for (const name of new Set([...old.keys(), ...current.keys()])) {
    const keyword = `\`dependentSchemas\` for \`${name}\``
    compareLists({ keyword, lists: [old.get(name) ?? [], current.get(name) ?? []], effect: 'same' }, context)
  }
}

type DependentSchemas = ReadonlyMap<string, readonly ApiSchema[]>

function dependentSchemasOf({ parts }: ComparedValue): DependentSchemas {
  const found = new Map<string, readonly ApiSchema[]>()
  for (const { dependentSchemas = [] } of parts)
    for (const [name, schema] of dependentSchemas) found.set(name, [...(found.get(name) ?? []), schema])
  return found
}

function compareDependentRequired({ before, after }: ValuePair, context: SchemaContext): void {
  const { report, direction } = context
  const what = describePlace(context)
  const listOf = ({ parts }: ComparedValue) =>
    new Map(
      parts.flatMap(({ dependentRequired = [] }) =>
        [...dependentRequired].flatMap(([name, needed]) => needed.map((each) => [JSON.stringify([name, each]), [name, each]] as const)),
      ),
    )
  const [old, current] = [listOf(before), listOf(after)]
  for (const [key, [name, needed]] of current)
    if (!old.has(key)) report('changed', `${what} with \`${name}\` must now also have \`${needed}\``, breaks('stricter', direction))
  for (const [key, [name, needed]] of old)
    if (!current.has(key)) report('changed', `${what} with \`${name}\` can now be without \`${needed}\``, breaks('looser', direction))
}
