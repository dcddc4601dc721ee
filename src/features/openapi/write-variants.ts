import { codeSpan, escapeMarkdown } from '../references/generated-text.ts'
import type { ApiSchema, SchemaRef } from './api-description.ts'
import { describeRule, joinPhrases } from './describe-rule.ts'
import type { PageWriter } from './page-writer.ts'
import { rowsOf } from './schema-rows.ts'
import { factsOf, typeOf, valueSpan } from './schema-type.ts'
import { type Choice, choicesOf, hasMembers, isRule, labelOf } from './variants.ts'
import { type TableInput, writeProperties } from './write-properties.ts'
import { rulesOf, writeSentences } from './write-rules.ts'

export interface VariantsInput extends TableInput {
  /** The level of the headings of variants. */
  readonly heading: number
  readonly depth?: number
}

const limits = { depth: 3, variants: 40, values: 10 }

/** Writes the alternatives of a schema (`oneOf`, `anyOf`), and by which property they differ. */
export function writeVariants(writer: PageWriter, schema: ApiSchema, input: VariantsInput): void {
  const choices = choicesOf(schema).filter(({ variants }) => !isRule(variants))
  const mapped = schema.discriminator?.mapping.size ? [{ schema, keyword: undefined, variants: [] }] : []
  for (const choice of choices.some((each) => each.schema === schema) ? choices : [...mapped, ...choices])
    writeChoice(writer, choice, input)
}

type GivenChoice = Omit<Choice, 'keyword'> & { readonly keyword: Choice['keyword'] | undefined }

function writeChoice(writer: PageWriter, { schema, keyword, variants }: GivenChoice, input: VariantsInput): void {
  const { mapping = new Map<string, SchemaRef>(), property } = schema.discriminator ?? {}
  const others = variants.filter(({ type }) => type?.join() !== 'null')
  const only = others.length === 1 && mapping.size === 0 ? others[0] : undefined
  if (only && only.$ref === undefined && isDescribed(writer, only)) {
    writeDescribed(writer, only, input)
    return
  }
  const refs = new Set([...variants.flatMap(({ $ref }) => $ref ?? []), ...mapping.values()])
  const items = [...refs].map((ref) => {
    const values = [...mapping].flatMap(([value, target]) => (target === ref ? [codeSpan(value)] : []))
    return `- ${writer.linkSchema(ref)}${values.length > 0 && property !== undefined ? ` if ${codeSpan(property)} is ${values.join(' or ')}` : ''}`
  })
  const inline = variants.filter(({ $ref }) => $ref === undefined)
  const described = inline.filter((variant) => isDescribed(writer, variant)).slice(0, limits.variants)
  const shown = described.map((variant) => {
    const label = labelOf(variant, variants.indexOf(variant))
    return { variant, label, anchor: writer.anchor(`${input.anchor === '' ? 'variant' : input.anchor}-${label}`) }
  })
  for (const variant of inline) {
    const own = shown.find((each) => each.variant === variant)
    items.push(own ? `- [${escapeMarkdown(own.label)}](#${own.anchor})` : `- ${describeSimple(writer, variant)}`)
  }
  const words = keyword === 'oneOf' ? 'One of:' : keyword === 'anyOf' ? 'One or more of:' : 'Variants:'
  if (items.length > 0) writer.block(`${words}\n\n${items.join('\n')}`, schema.place)
  if (property !== undefined && mapping.size === 0) writer.block(`The property ${codeSpan(property)} says which one.`, schema.place)
  for (const { variant, label, anchor } of shown) writeVariant(writer, variant, { ...input, label, anchor })
}

function writeVariant(writer: PageWriter, variant: ApiSchema, input: VariantsInput & { readonly label: string }): void {
  const { label, heading, anchor } = input
  writer.block(`${'#'.repeat(Math.min(heading, 6))} ${escapeMarkdown(label.replace(/^variant /, 'Variant '))} {#${anchor}}`, variant.place)
  const facts = factsOf(variant)
  writer.block([typeOf(writer, variant), ...facts].join(' · '), variant.place)
  writeDescribed(writer, variant, input)
}

function writeDescribed(writer: PageWriter, variant: ApiSchema, input: VariantsInput): void {
  const { heading, depth = 0 } = input
  writer.text(variant.description, heading)
  const target = variant.items && !variant.properties && hasMembers(variant.items) ? variant.items : variant
  writeProperties(writer, target, input)
  if (depth < limits.depth) writeVariants(writer, target, { ...input, heading: heading + 1, depth: depth + 1 })
  writeRules(writer, target, input)
}

/** Whether a variant has more to say than fits into a list. */
function isDescribed(writer: PageWriter, variant: ApiSchema): boolean {
  return hasMembers(variant) || (variant.allOf !== undefined && rowsOf(writer, variant).length > 0)
}

/** A variant without properties: its type, values, and limits, or else what it requires. */
function describeSimple(writer: PageWriter, variant: ApiSchema): string {
  const title = variant.title === undefined ? '' : `${escapeMarkdown(variant.title)}: `
  const values = (variant.enum ?? []).filter((value) => value !== null).slice(0, limits.values)
  const more = (variant.enum?.length ?? 0) > limits.values ? `, … (${variant.enum?.length})` : ''
  const kind = typeOf(writer, variant)
  const facts = [kind, ...(values.length > 0 ? [`${values.map(valueSpan).join(', ')}${more}`] : []), ...factsOf(variant)]
  const rules = kind === '`any`' ? joinPhrases(describeRule(variant, { writer, mode: 'requirement', required: new Set() })) : ''
  const about = writer.line(variant.description)
  return `${title}${rules === '' ? facts.join(' · ') : rules}${about === '' ? '' : ` – ${about}`}`
}

/** Writes rules about a value that are more than its properties, and the properties that only they describe. */
export function writeRules(writer: PageWriter, schema: ApiSchema, table: TableInput): void {
  const rules = rulesOf(writer, schema, () => new Set(rowsOf(writer, schema).map(({ name }) => name)))
  writeSentences(
    writer,
    schema,
    rules.filter(({ adds }) => !adds),
  )
  for (const [index, rule] of rules.filter(({ adds }) => adds).entries()) {
    writeSentences(writer, rule.schema, [rule])
    if (rule.adds)
      writeProperties(writer, rule.adds, { ...table, anchor: `${table.anchor === '' ? 'rule' : `${table.anchor}-rule`}-${index + 1}` })
  }
}
