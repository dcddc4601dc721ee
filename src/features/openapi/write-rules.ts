import { codeSpan } from '../references/generated-text.ts'
import type { ApiSchema } from './api-description.ts'
import { describeKeys, describeRule, joinPhrases, type RuleInput } from './describe-rule.ts'
import type { PageWriter } from './page-writer.ts'
import { requiredOf } from './schema-rows.ts'
import { typeOf } from './schema-type.ts'
import { isRule } from './variants.ts'

interface Rule {
  readonly schema: ApiSchema
  /** `When …, …`, or a sentence of its own. */
  readonly sentence: string
  /** Properties that only this rule describes. */
  readonly adds: ApiSchema | undefined
}

const maxRules = 40
const maxDepth = 5

/** Rules about a value that are more than its properties: conditions, and what keys, items, or the value must not be. */
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

/** Writes the rules of a property, without tables. */
export function writeRuleLines(writer: PageWriter, schema: ApiSchema): void {
  const rules = rulesOf(writer, schema)
  writeSentences(writer, schema, rules)
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
