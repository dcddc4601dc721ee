import { codeSpan } from '../references/generated-text.ts'
import type { ApiSchema } from './api-description.ts'
import type { PageWriter } from './page-writer.ts'
import { requiredOf } from './schema-rows.ts'
import { factsOf, isClosed, isRule, typeOf, valueSpan } from './schema-type.ts'

interface Rule {
  readonly schema: ApiSchema
  /** `When …, …`, or a separate sentence. */
  readonly sentence: string
  /** Properties that only this rule describes. */
  readonly adds: ApiSchema | undefined
}

const maxRules = 40
const maxDepth = 5

/**
 * Returns the rules about a value that go beyond its properties: conditions, and restrictions on its keys, its items, or the value itself.
 */
export function rulesOf(writer: PageWriter, schema: ApiSchema, known?: () => ReadonlySet<string>): readonly Rule[] {
  const required = new Set(requiredOf(writer, schema, new Set()))
  const rules: Rule[] = []
  const input = (mode: RuleInput['mode'], without?: ReadonlySet<string>): RuleInput => ({
    writer,
    mode,
    required,
    ...(without && { without }),
  })
  const when = (condition: string, part: ApiSchema, whole: ApiSchema) => {
    const names = part.properties ? known?.() : undefined
    const added = new Map(names ? [...(part.properties ?? [])].filter(([name]) => !names.has(name)) : [])
    const words = joinPhrases(describeRule(part, input('requirement', new Set(added.keys()))))
    const adds = added.size === 0 ? undefined : { place: part.place, properties: added, ...(part.required && { required: part.required }) }
    if (words === '' && !adds) return
    rules.push({ schema: whole, sentence: `${condition}${words === '' ? 'these properties apply' : words}.`, adds })
  }
  const add = (part: ApiSchema, depth: number) => {
    if (part.if) {
      const asked = joinPhrases(describeRule(part.if, input('condition')))
      if (part.then) when(asked === '' ? '' : `When ${asked}, then `, part.then, part)
      if (part.else && asked !== '') when(`Unless ${asked}, `, part.else, part)
    }
    for (const [name, names] of part.dependentRequired ?? [])
      when(`When ${codeSpan(name)} is present, then `, { place: part.place, required: names }, part)
    for (const [name, dependent] of part.dependentSchemas ?? []) when(`When ${codeSpan(name)} is present, then `, dependent, part)
    if (part.not) {
      const words = joinPhrases(describeRule(part.not, input('condition')))
      rules.push({ schema: part, sentence: `Not allowed: ${words || 'any value'}.`, adds: undefined })
    }
    for (const [keyword, variants = []] of [
      ['oneOf', part.oneOf],
      ['anyOf', part.anyOf],
    ] as const) {
      const words = isRule(variants) ? joinPhrases(describeRule({ place: part.place, [keyword]: variants }, input('requirement'))) : ''
      if (words !== '') rules.push({ schema: part, sentence: `${words}.`, adds: undefined })
    }
    if (part.propertyNames) rules.push({ schema: part, sentence: `Keys: ${describeKeys(writer, part.propertyNames)}.`, adds: undefined })
    if (part.contains) rules.push({ schema: part, sentence: describeContains(part, part.contains, input('condition')), adds: undefined })
    if (part.unevaluatedItems && part.unevaluatedItems.allows !== false)
      rules.push({ schema: part, sentence: `Other items: ${typeOf(writer, part.unevaluatedItems)}.`, adds: undefined })
    if (part.contentSchema)
      rules.push({ schema: part, sentence: `The decoded text contains ${typeOf(writer, part.contentSchema)}.`, adds: undefined })
    for (const each of part.allOf ?? []) if (each.$ref === undefined && depth < maxDepth) add(each, depth + 1)
  }
  add(schema, 0)
  return rules
}

export function writeSentences(writer: PageWriter, schema: ApiSchema, rules: readonly Rule[]): void {
  const shown = rules.slice(0, maxRules).map(({ sentence }) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`)
  if (rules.length > shown.length) shown.push(`${rules.length - shown.length} more rules apply, which are not listed here.`)
  const [first] = shown
  if (first !== undefined) writer.block(shown.length === 1 ? first : shown.map((sentence) => `- ${sentence}`).join('\n'), schema.place)
}

function describeContains(schema: ApiSchema, item: ApiSchema, input: RuleInput): string {
  const limits = new Map(schema.limits)
  const [least = 1, most] = [limits.get('minContains'), limits.get('maxContains')].map((limit) =>
    typeof limit === 'number' ? limit : undefined,
  )
  const bounds = [...(least === 0 ? [] : [`at least ${least}`]), ...(most === undefined ? [] : [`at most ${most}`])].join(' and ')
  const words = joinPhrases(describeRule(item, input)).replaceAll('the value', 'the item')
  const isOne = most === undefined ? least === 1 : most === 1
  return `${bounds === '' ? 'Any number of items' : `${bounds} ${isOne ? 'item' : 'items'}`} for which: ${words || 'any value'}.`
}

interface RuleInput {
  readonly writer: Pick<PageWriter, 'linkSchema'>
  /** Whether the text states a condition (`id` is present) or a requirement (`id` is required). */
  readonly mode: 'condition' | 'requirement'
  /** Properties that every value has. */
  readonly required: ReadonlySet<string>
  /** Properties that are described elsewhere. */
  readonly without?: ReadonlySet<string>
  /** The path of the value, such as `owner.address`. @default '' */
  readonly path?: string
  readonly depth?: number
}

const limits = { depth: 4, phrases: 12, values: 10 }

/** Describes a schema as phrases such as `` `kind` is `card` ``. */
export function describeRule(schema: ApiSchema, input: RuleInput): readonly string[] {
  const { writer, mode, path = '', depth = 0 } = input
  const isAsked = mode === 'condition'
  const subject = path === '' ? 'the value' : codeSpan(path)
  if (schema.allows === false) return [isAsked ? `${subject} exists` : `${subject} is not allowed`]
  if (depth > limits.depth) return ['more rules apply, which are not listed here']
  const inner = (part: ApiSchema, more: Partial<RuleInput> = {}) => describeRule(part, { ...input, depth: depth + 1, ...more })
  const choices = (variants: readonly ApiSchema[]) =>
    variants.slice(0, limits.phrases).map((variant) => joinPhrases(inner(variant)) || 'nothing else is required')
  const phrases = [
    ...(schema.$ref === undefined ? [] : [`${subject} matches ${writer.linkSchema(schema.$ref)}`]),
    ...describeKind(schema, input, subject),
    ...describeRequired(schema, input),
    ...describeProperties(schema, input),
    ...(isClosed(schema) ? ['there are no other properties'] : []),
    ...(schema.propertyNames ? [`the keys of ${subject} are ${describeKeys(writer, schema.propertyNames)}`] : []),
    ...(schema.contains ? [`an item of ${subject} is ${typeOf(writer, schema.contains)}`] : []),
    ...(schema.allOf ?? []).flatMap((part) => inner(part)),
    ...(schema.anyOf ? [describeNeeded(schema.anyOf, 'at least', input) ?? choices(schema.anyOf).join(', or ')] : []),
    ...(schema.oneOf
      ? [describeNeeded(schema.oneOf, 'exactly', input) ?? `exactly one of these is true: ${choices(schema.oneOf).join('; ')}`]
      : []),
    ...(schema.not ? describeNot(schema.not, { ...input, depth: depth + 1 }) : []),
  ].filter((phrase) => phrase !== '')
  return phrases.length > limits.phrases ? [...phrases.slice(0, limits.phrases), 'more rules apply, which are not listed here'] : phrases
}

/** Returns `a`, `a and b`, or `a, b, and c`, even if the phrases contain such words themselves. */
export function joinPhrases(phrases: readonly string[]): string {
  if (phrases.length < 3) return phrases.join(' and ')
  return `${phrases.slice(0, -1).join(', ')}, and ${phrases.at(-1)}`
}

/** Describes the keys that an object can have by their type, pattern, or values. */
function describeKeys(writer: Pick<PageWriter, 'linkSchema'>, schema: ApiSchema): string {
  const values = valuesOf(schema)
  if (values.length > 0) return `one of ${listValues(values)}`
  const type = typeOf(writer, schema)
  return [...(type === '`any`' ? [] : [type]), ...factsOf(schema)].join(', ') || '`string`'
}

function valuesOf(schema: ApiSchema | undefined): readonly unknown[] {
  return schema && 'const' in schema ? [schema.const] : (schema?.enum ?? [])
}

function listValues(values: readonly unknown[]): string {
  const shown = values.slice(0, limits.values).map(valueSpan)
  return `${shown.join(' or ')}${values.length > shown.length ? `, or ${values.length - shown.length} more values` : ''}`
}

function describeKind(schema: ApiSchema, { writer, path = '' }: RuleInput, subject: string): readonly string[] {
  const values = valuesOf(schema)
  if (values.length > 0) return [`${subject} is ${listValues(values)}`]
  const { additionalProperties: _, unevaluatedProperties: __, xml: ___, oneOf, anyOf, allOf, $ref, ...own } = schema
  const facts = factsOf(own)
  const hasType = schema.type !== undefined || schema.items !== undefined || schema.prefixItems !== undefined
  // The type `object` is implied for the whole value.
  if (hasType && !(path === '' && schema.type?.join() === 'object'))
    return [`${subject} has the type ${typeOf(writer, own)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`]
  return facts.length > 0 ? [`${subject} has these limits: ${facts.join(', ')}`] : []
}

function describeRequired({ required = [], properties }: ApiSchema, input: RuleInput): readonly string[] {
  const { mode, path = '', without } = input
  // If a property has a value, it is present.
  const isSaid = (name: string) => mode === 'condition' && valuesOf(properties?.get(name)).length > 0
  const names = required.filter((name) => !without?.has(name) && !isSaid(name))
  const shown = names.map((name) => codeSpan(path === '' ? name : `${path}.${name}`))
  if (shown.length === 0) return []
  return [`${joinPhrases(shown)} ${shown.length === 1 ? 'is' : 'are'} ${mode === 'condition' ? 'present' : 'required'}`]
}

/** Describes variants that only require one property each, or returns undefined for other variants. */
function describeNeeded(variants: readonly ApiSchema[], words: string, { mode, path = '' }: RuleInput): string | undefined {
  const names = variants.flatMap((variant) => {
    const isPlain = Object.keys(variant).every((key) => key === 'place' || key === 'required')
    return isPlain && variant.required?.length === 1 ? variant.required : []
  })
  if (names.length < variants.length || names.length === 0) return undefined
  const shown = names.map((name) => codeSpan(path === '' ? name : `${path}.${name}`))
  const verb = mode === 'condition' || words === 'exactly' ? 'present' : 'required'
  return `${words} one of ${joinPhrases(shown)} is ${verb}`
}

function describeProperties(schema: ApiSchema, input: RuleInput): readonly string[] {
  const { mode, required, without, path = '', depth = 0 } = input
  const found: string[] = []
  const add = (name: string, part: ApiSchema, isOptional: boolean) => {
    const words = joinPhrases(describeRule(part, { ...input, path: name, depth: depth + 1, required: new Set(), without: new Set() }))
    // A condition on a property is also met if the property is absent.
    if (words !== '') found.push(isOptional ? `${words} (or is absent)` : words)
  }
  for (const [name, part] of schema.properties ?? []) {
    if (without?.has(name)) continue
    const isSure = schema.required?.includes(name) || (path === '' && required.has(name))
    add(path === '' ? name : `${path}.${name}`, part, mode === 'condition' && !isSure)
  }
  for (const [pattern, part] of schema.patternProperties ?? []) add(path === '' ? pattern : `${path}.${pattern}`, part, false)
  return found
}

function describeNot(schema: ApiSchema, input: RuleInput): readonly string[] {
  const { path = '' } = input
  const keys = Object.keys(schema).filter((key) => key !== 'place')
  const [only] = schema.required ?? []
  if (keys.length === 1 && schema.anyOf) return schema.anyOf.flatMap((part) => describeNot(part, input))
  if (keys.length === 1 && only !== undefined && schema.required?.length === 1)
    return [`${codeSpan(path === '' ? only : `${path}.${only}`)} is absent`]
  const values = valuesOf(schema)
  if (keys.length === 1 && values.length > 0) return [`${path === '' ? 'the value' : codeSpan(path)} is not ${listValues(values)}`]
  return [`this is not true: ${joinPhrases(describeRule(schema, { ...input, mode: 'condition' })) || 'the value exists'}`]
}
