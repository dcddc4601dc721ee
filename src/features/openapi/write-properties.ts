import { recordOf } from '../../kit/data/is-record.ts'
import { addTo } from '../../kit/data/sort-and-group.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { fenced } from '../../kit/markdown-lines/fence.ts'
import { uniqueName } from '../../kit/text/names.ts'
import { codeSpan, escapeMarkdown } from '../references/generated-text.ts'
import type { ApiSchema, ApiText, SchemaRef, SpecPlace } from './api-description.ts'
import { linkText, type PageWriter } from './page-writer.ts'
import { maxRows, type Row, rowsOf } from './schema-rows.ts'
import { type Choice, choicesOf, factsOf, hasMembers, isRule, labelOf, maxVariants, typeOf, valueSpan } from './schema-type.ts'

/** A row of a table of members. */
export interface Member {
  readonly name: string
  /** The text from which the member's anchor is created. @default its name */
  readonly anchor?: string
  /** `property`, `header` */
  readonly kind: string
  readonly required: boolean
  readonly deprecated: boolean
  readonly schema: ApiSchema
  readonly description: ApiText | undefined
  readonly examples: readonly unknown[]
  readonly facts?: readonly string[]
  /** The nested members of this member that are folded. @default none */
  readonly folded?: readonly Member[]
  readonly place: SpecPlace
}

interface TableInput {
  /** The level of the rows' headings. */
  readonly level: number
  /** The prefix of the anchors of rows, or an empty string. */
  readonly anchor: string
  /** The kind of properties that are omitted because they are not sent in this direction. */
  readonly without?: 'readOnly' | 'writeOnly' | undefined
}

/** Writes a table of properties, parameters, or headers. Uses at least six colons, so that containers in descriptions can be nested. */
export function writeMembers(writer: PageWriter, members: readonly Member[], { level, anchor }: TableInput): void {
  const [first] = members
  if (!first) return
  const colons = members.some(({ folded = [] }) => folded.length > 0) ? '::::::::' : '::::::'
  writer.block(`${colons}members`, first.place)
  for (const member of members) {
    const { name, kind, required, deprecated, schema, place } = member
    const own = member.anchor ?? name
    const id = writer.anchor(anchor === '' ? own : `${anchor}-${own}`)
    writer.block(`${'#'.repeat(level)} ${escapeMarkdown(name)} {#${id}}`, place)
    const facts = [
      `*${kind}*`,
      ...(deprecated ? ['**deprecated**'] : []),
      typeOf(writer, schema),
      ...(required ? ['required'] : []),
      ...(member.facts ?? []),
      ...factsOf(schema),
    ]
    writer.block(facts.join(' · '), place)
    writer.text(member.description, level)
    if (schema.externalDocs) writer.block(linkText(schema.externalDocs), place)
    writeValues(writer, schema)
    writeTypes(writer, schema)
    writeRules(writer, schema)
    if (member.examples.length > 0) {
      const shown = member.examples
        .slice(0, 3)
        .map(valueSpan)
        .filter((span) => span !== '')
      if (shown.length > 0) writer.block(`Example: ${shown.join(', ')}`, place)
    }
    const { folded = [] } = member
    if (folded.length === 0) continue
    const fence = colons.slice(1)
    writer.block(`${fence}details ${folded.length === 1 ? '1 property' : `${folded.length} properties`}`, place)
    writeMembers(writer, folded, { level, anchor })
    writer.block(fence, place)
  }
  writer.block(colons, first.place)
}

const shortTable = 20

/** In long tables, members from the third level on are folded into the second-level member that contains them. */
function foldRows(rows: readonly Row[]): readonly Member[] {
  const outer: Row[] = []
  const folds = new Map<Row, Member[]>()
  const shown = rows.filter((row) => {
    while (!isWithin(row.name, outer.at(-1)?.name)) outer.pop()
    outer.push(row)
    const [, second, third] = outer
    if (!second || !third || rows.length <= shortTable) return true
    addTo(folds, second, memberOfRow(row))
    return false
  })
  return shown.map((row) => ({ ...memberOfRow(row), folded: folds.get(row) ?? [] }))
}

/** `owner.name` and `owner[].name` are inside `owner`. */
function isWithin(inner: string, outer: string | undefined): boolean {
  return outer === undefined || (inner.startsWith(outer) && /^[.[]/.test(inner.slice(outer.length)))
}

export function memberOfRow({ name, anchor, kind, variant, schema, required }: Row): Member {
  const { deprecated = false, description, examples = [], place } = schema
  const facts = variant === '' || kind === 'variant' ? [] : [`in ${escapeMarkdown(variant)}`]
  return { name, anchor, kind, facts, required, deprecated, schema, description, examples, place }
}

const maxTypes = 40

/** Writes the types of a value if there can be too many for the line of facts. */
function writeTypes(writer: PageWriter, schema: ApiSchema): void {
  const { variants = [] } = choicesOf(schema.items ?? schema)[0] ?? {}
  const types = [...new Set(variants.map((variant) => typeOf(writer, variant)))]
  if (types.length <= maxVariants) return
  const more = types.length > maxTypes ? `, and ${types.length - maxTypes} more` : ''
  writer.block(`One of: ${types.slice(0, maxTypes).join(', ')}${more}`, schema.place)
}

/** Writes the properties of a schema. Returns whether there are any. */
export function writeProperties(writer: PageWriter, schema: ApiSchema, table: TableInput): boolean {
  const { without } = table
  const rows = rowsOf(writer, schema).filter((row) => without === undefined || row.schema[without] !== true)
  const shown = rows.slice(0, maxRows)
  writeMembers(writer, foldRows(shown), table)
  if (rows.length > shown.length) {
    writer.block('This object has more properties, which are not listed here.', schema.place)
    writer.report('openapi/too-many-properties', { limit: maxRows, first: rows[maxRows]?.name ?? '' }, schema.place)
  }
  const more = schema.additionalProperties ?? schema.unevaluatedProperties
  if (rows.length > 0 && more && more.allows !== false) {
    const type = typeOf(writer, more)
    writer.block(`The object can have more properties${type === '`any`' ? '' : ` of the type ${type}`}.`, more.place)
  }
  return rows.length > 0
}

const maxValues = 200

/** Writes the values of an enum with their descriptions. */
export function writeValues(writer: PageWriter, schema: ApiSchema): void {
  const values = (schema.enum ?? (schema.type?.includes('array') ? schema.items?.enum : undefined))?.filter((value) => value !== null)
  if (!values || values.length === 0) return
  const texts = schema.enumDescriptions ?? schema.items?.enumDescriptions
  if (texts) {
    const items = values.map((value) => {
      const text = texts.get(String(value))
      return `- ${codeSpan(String(value))}${text === undefined ? '' : ` – ${writer.line({ markdown: text, place: schema.place })}`}`
    })
    writer.block(items.join('\n'), schema.place)
    return
  }
  const shown = values.slice(0, maxValues).map(valueSpan)
  const more = values.length > shown.length ? `, and ${values.length - shown.length} more` : ''
  if (shown.length > 0) writer.block(`${shown.length === 1 ? 'Value' : 'One of'}: ${shown.join(', ')}${more}`, schema.place)
}

interface VariantsInput extends TableInput {
  /** The level of the headings of variants. */
  readonly heading: number
  readonly depth?: number
}

const limits = { depth: 3, variants: 40, values: 10 }

/** Writes the alternatives of a schema (`oneOf`, `anyOf`), and the property that distinguishes them. */
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
  const isTabbed = shown.length > 1
  for (const variant of inline) {
    const own = shown.find((each) => each.variant === variant)
    if (!own) items.push(`- ${describeSimple(writer, variant)}`)
    // Tabs already list the variants.
    else if (!isTabbed) items.push(`- [${escapeMarkdown(own.label)}](#${own.anchor})`)
  }
  const words = keyword === 'oneOf' ? 'One of:' : keyword === 'anyOf' ? 'One or more of:' : 'Variants:'
  const blocks = [words, ...(items.length > 0 ? [items.join('\n')] : []), ...(isTabbed && items.length > 0 ? ['Or one of these:'] : [])]
  if (isTabbed || items.length > 0) writer.block(blocks.join('\n\n'), schema.place)
  if (property !== undefined && mapping.size === 0) writer.block(`The property ${codeSpan(property)} says which one.`, schema.place)
  const names = new Set<string>()
  if (isTabbed) writer.block('<Tabs>', schema.place)
  for (const { variant, label, anchor } of shown) {
    const name = escapeHtml(uniqueName(names, titled(label), ' '))
    if (isTabbed) writer.block(`<TabItem label="${name}">`, variant.place)
    if (!isTabbed) writer.block(`${'#'.repeat(Math.min(input.heading, 6))} ${escapeMarkdown(titled(label))} {#${anchor}}`, variant.place)
    writer.block([typeOf(writer, variant), ...factsOf(variant)].join(' · '), variant.place)
    writeDescribed(writer, variant, { ...input, anchor })
    if (isTabbed) writer.block('</TabItem>', variant.place)
  }
  if (isTabbed) writer.block('</Tabs>', schema.place)
}

function titled(label: string): string {
  return label.replace(/^variant /, 'Variant ').replace(/\s+/g, ' ')
}

function writeDescribed(writer: PageWriter, variant: ApiSchema, input: VariantsInput): void {
  const { heading, depth = 0 } = input
  writer.text(variant.description, heading)
  const target = variant.items && !variant.properties && hasMembers(variant.items) ? variant.items : variant
  writeProperties(writer, target, input)
  if (depth < limits.depth) writeVariants(writer, target, { ...input, heading: heading + 1, depth: depth + 1 })
  writeRules(writer, target)
}

/** Whether a variant has more information than fits into a list. */
function isDescribed(writer: PageWriter, variant: ApiSchema): boolean {
  return hasMembers(variant) || (variant.allOf !== undefined && rowsOf(writer, variant).length > 0)
}

/** Describes a variant without properties by its type, values, limits, and requirements. */
function describeSimple(writer: PageWriter, variant: ApiSchema): string {
  const title = variant.title === undefined ? '' : `${escapeMarkdown(variant.title)}: `
  const values = (variant.enum ?? []).filter((value) => value !== null).slice(0, limits.values)
  const more = (variant.enum?.length ?? 0) > limits.values ? `, … (${variant.enum?.length})` : ''
  const facts = [
    typeOf(writer, variant),
    ...(values.length > 0 ? [`${values.map(valueSpan).join(', ')}${more}`] : []),
    ...factsOf(variant),
    ...(variant.required ? [`requires ${variant.required.map(codeSpan).join(', ')}`] : []),
    ...(variant.rules ? [valueSpan(variant.rules)] : []),
  ]
  const about = writer.line(variant.description)
  return `${title}${facts.join(' · ')}${about === '' ? '' : ` – ${about}`}`
}

const maxRuleDepth = 5
/** The maximum number of characters of rules that are shown as JSON. */
const longestRules = 20_000

/** Writes the rules about a value that go beyond its type, limits, and properties: simple ones in words, and all others as JSON. */
export function writeRules(writer: PageWriter, schema: ApiSchema): void {
  const sentences: string[] = []
  const others: Readonly<Record<string, unknown>>[] = []
  for (const rules of rulesOf(schema)) {
    const rest = Object.entries(rules).filter(([keyword, value]) => {
      const sentence = describeNeeded(keyword, value)
      if (sentence !== undefined) sentences.push(sentence)
      return sentence === undefined
    })
    if (rest.length > 0) others.push(Object.fromEntries(rest))
  }
  if (sentences.length > 0) writer.block(sentences.join(' '), schema.place)
  if (others.length === 0) return
  const code = JSON.stringify(others.length === 1 ? others[0] : { allOf: others }, null, 2)
  if (code.length > longestRules) writer.block('More rules apply, which are not listed here.', schema.place)
  else writer.block(`These rules of JSON Schema also apply:\n\n${fenced(code, 'json')}`, schema.place)
}

/** The rules of a schema and of its parts without a name. */
function rulesOf({ rules, allOf = [] }: ApiSchema, depth = 0): readonly NonNullable<ApiSchema['rules']>[] {
  const parts = depth < maxRuleDepth ? allOf.filter(({ $ref }) => $ref === undefined) : []
  return [...(rules ? [rules] : []), ...parts.flatMap((part) => rulesOf(part, depth + 1))]
}

/** Describes variants that only require one property each, or returns undefined for other rules. */
function describeNeeded(keyword: string, variants: unknown): string | undefined {
  if ((keyword !== 'anyOf' && keyword !== 'oneOf') || !Array.isArray(variants)) return undefined
  const names = variants.flatMap((variant) => {
    const { required, ...others } = recordOf(variant)
    return Array.isArray(required) && required.length === 1 && Object.keys(others).length === 0 ? [codeSpan(String(required[0]))] : []
  })
  if (names.length < variants.length) return undefined
  const list = names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
  return keyword === 'anyOf' ? `At least one of ${list} is required.` : `Exactly one of ${list} is present.`
}
