import type { ApiSchema } from '../api-description.ts'
import { isRule } from '../variants.ts'
import { typesOf } from './compare-allowed.ts'
import { compareDiscriminators } from './compare-discriminators.ts'
import { matchVariants, type Variant, variantOf } from './match-variants.ts'
import { type ComparedValue, hasRules } from './merge-parts.ts'
import { breaks, describePlace, type SchemaContext, type Schemas, type ValuePair } from './schema-context.ts'

interface VariantList {
  readonly keyword: 'oneOf' | 'anyOf'
  readonly variants: readonly ApiSchema[]
}

/** Compares `oneOf` and `anyOf`. Returns whether everything else of the value was compared as well. */
export function compareVariants({ before, after }: ValuePair, context: SchemaContext): boolean {
  compareDiscriminators({ before, after }, context)
  const [old, current] = [listsOf(before), listsOf(after)]
  const only = old[0] ?? current[0]
  if (only && old.length + current.length === 1 && !isRule(only.variants)) {
    const sets = [variantsOf(before, old[0], context.schemasBefore), variantsOf(after, current[0], context.schemasAfter)] as const
    compareSets(sets, context)
    return true
  }
  for (let index = 0; index < Math.max(old.length, current.length); index++)
    compareLists({ before: old[index], after: current[index] }, context)
  return false
}

function listsOf({ parts }: ComparedValue): readonly VariantList[] {
  return parts.flatMap((part) =>
    (['oneOf', 'anyOf'] as const).flatMap((keyword) => (part[keyword]?.length ? [{ keyword, variants: part[keyword] }] : [])),
  )
}

interface ListPair {
  readonly before: VariantList | undefined
  readonly after: VariantList | undefined
}

function compareLists({ before, after }: ListPair, context: SchemaContext): void {
  const { report, direction, schemasBefore, schemasAfter } = context
  const what = describePlace(context)
  if (!before || !after) {
    if (after) report('added', `the rule \`${after.keyword}\` was added to ${what}`, breaks('stricter', direction))
    else if (before) report('removed', `the rule \`${before.keyword}\` was removed from ${what}`, breaks('looser', direction))
    return
  }
  if (before.keyword !== after.keyword && after.variants.length > 1) {
    const isLooser = after.keyword === 'anyOf'
    const text = isLooser ? 'can now match several variants (`anyOf`)' : 'must now match exactly one variant (`oneOf`)'
    report('changed', `${what} ${text}`, breaks(isLooser ? 'looser' : 'stricter', direction))
  }
  const [old, current] = [
    before.variants.map((variant, index) => variantOf([variant], { index, schemas: schemasBefore })),
    after.variants.map((variant, index) => variantOf([variant], { index, schemas: schemasAfter })),
  ]
  compareSets([old, current], context)
}

function compareSets([old, current]: readonly [readonly Variant[], readonly Variant[]], context: SchemaContext): void {
  const { report, direction, compare } = context
  const what = describePlace(context)
  const { pairs, added, removed } = matchVariants(old, current)
  const isChoice = current.filter(({ types }) => types?.join() !== 'null').length > 1 && old.length > 1
  for (const [from, to] of pairs)
    compare(from.schemas, to.schemas, isChoice ? { what: `${context.what || 'the value'} (${to.label})` } : {})
  for (const { description } of added) report('added', `${what} can now be ${description}`, breaks('looser', direction))
  for (const { description } of removed) report('removed', `${what} can no longer be ${description}`, breaks('stricter', direction))
}

/** The alternatives of a value, with what applies to all of them. Without a list of variants, the value is one, and null another. */
function variantsOf(value: ComparedValue, list: VariantList | undefined, schemas: SchemaContext['schemasBefore']): readonly Variant[] {
  if (list) {
    const base = value.parts.map(baseOf).filter((part) => hasRules(part))
    return list.variants.map((variant, index) => variantOf([...base, variant], { index, schemas, named: variant }))
  }
  const types = typesOf(value)
  const others = types?.filter((type) => type !== 'null') ?? []
  if (!types?.includes('null') || others.length === 0) return [variantOf(value.given, { index: 0, schemas })]
  const sets: readonly Schemas[] = [[...value.given, onlyTypes(others)], [onlyTypes(['null'])]]
  return sets.map((set, index) => variantOf(set, { index, schemas }))
}

const bases = new WeakMap<ApiSchema, ApiSchema>()

/** A part without its variants, and without what it refers to, which are parts of their own. */
function baseOf(part: ApiSchema): ApiSchema {
  const { $ref: _ref, allOf: _allOf, oneOf: _oneOf, anyOf: _anyOf, discriminator: _discriminator, ...base } = part
  const known = bases.get(part) ?? base
  bases.set(part, known)
  return known
}

const typeSchemas = new Map<string, ApiSchema>()

/** The same object each time, so that comparisons are recognized. */
function onlyTypes(types: readonly string[]): ApiSchema {
  const key = types.join(' ')
  const schema = typeSchemas.get(key) ?? { place: { file: '', pointer: '' }, type: types }
  typeSchemas.set(key, schema)
  return schema
}
