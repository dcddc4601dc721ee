import { STATUS_CODES } from 'node:http'
import { isObjectOrList, parseJsonIfValid } from '../../kit/data/is-record.ts'
import { fenced } from '../../kit/markdown-lines/fence.ts'
import { uniqueName } from '../../kit/text/names.ts'
import { codeSpan } from '../references/generated-text.ts'
import type { ApiContent, ApiOperation, ApiResponse, ApiSchema, SpecPlace } from './api-description.ts'
import type { ApiWriting, PageWriter } from './page-writer.ts'
import { isJsonType } from './samples/sample-request.ts'
import { codeGroup } from './samples/write-samples.ts'
import { hasMoreRows } from './schema-rows.ts'
import { typeOf } from './schema-type.ts'
import { type ExampleRules, exampleOf } from './values/example-of.ts'
import { validateValue } from './values/validate-value.ts'
import { writeMembers, writeProperties, writeRules, writeValues, writeVariants } from './write-properties.ts'

/** The page and position of a part of an operation. */
export interface SectionInput {
  /** The level of the part's heading. */
  readonly level: number
  /** The prefix of the part's anchors, such as `list-pets-`. Empty if the part has its own page. */
  readonly prefix: string
}

/** Rows are not in the table of contents. */
function rowLevel({ level }: SectionInput): number {
  return Math.min(6, Math.max(4, level + 2))
}

export function writeBody(writer: PageWriter, { body, place }: ApiOperation, section: SectionInput): void {
  if (!body) return
  writer.block(`${'#'.repeat(section.level)} Request body {#${writer.anchor(`${section.prefix}body`)}}`, place)
  writer.text(body.description, section.level)
  const isSent = writer.api.operations.some((operation) => operation.place === place)
  const without = isSent ? 'readOnly' : undefined
  writeContents(writer, body.content, {
    section,
    anchor: `${section.prefix}body`,
    place,
    required: body.required,
    without,
    maxRows: isSent ? 80 : 12,
  })
}

/** Node.js has older names of two codes. */
const statuses: Readonly<Record<string, string | undefined>> = {
  ...STATUS_CODES,
  413: 'Content Too Large',
  422: 'Unprocessable Content',
}

export function writeResponses(writer: PageWriter, { responses, place }: ApiOperation, section: SectionInput, isBeside: boolean): void {
  if (responses.length === 0) return
  const { level, prefix } = section
  writer.block(`${'#'.repeat(level)} Responses {#${writer.anchor(`${prefix}responses`)}}`, place)
  for (const response of responses) {
    const { status } = response
    const words = status === 'default' ? 'Other responses' : [status, statuses[status]].filter(Boolean).join(' ')
    const anchor = `${prefix}response-${status}`
    writer.block(`${'#'.repeat(level + 1)} ${words} {#${writer.anchor(anchor)}}`, response.description?.place ?? place)
    // Many documents repeat the name of the status as the description.
    if (response.description && !words.toLowerCase().endsWith(response.description.markdown.trim().toLowerCase()))
      writer.text(response.description, level + 1)
    writeHeaders(writer, response, { section, anchor, place })
    const isSuccess = isSuccessful(response, responses)
    const written = { section, anchor, place, without: 'writeOnly', maxRows: isSuccess ? 12 : 0 } as const
    writeContents(writer, response.content, { ...written, isGenerated: isSuccess, isBeside })
  }
}

/** Writes Markdown with the examples of all responses as tabs. Empty if there are no examples. */
export function responseExamples(writer: PageWriter, { responses }: ApiOperation): string {
  const examples = responses.flatMap((response) =>
    groupContents(response.content).flatMap((group) =>
      examplesOf(writer, group, isSuccessful(response, responses)).map(({ title, ...example }) => {
        const words = title === 'Example' ? [] : [title === generatedTitle ? '(generated)' : title]
        return { ...example, title: [response.status, ...words].join(' ') }
      }),
    ),
  )
  return codeGroup(writeBlocks(examples))
}

/** In documents with only one response, `default` is usually the successful one. */
function isSuccessful({ status }: ApiResponse, responses: readonly ApiResponse[]): boolean {
  return status === 'default' ? !responses.some((each) => /^[123]/.test(each.status)) : !/^[45]/.test(status)
}

interface Written {
  readonly section: SectionInput
  readonly anchor: string
  readonly place: SpecPlace
}

function writeHeaders(writer: PageWriter, { headers }: ApiResponse, { section, anchor }: Written): void {
  const members = headers.map(({ name, description, schema, deprecated }) => ({
    name,
    kind: 'header',
    required: false,
    deprecated,
    schema,
    description: description ?? schema.description,
    examples: schema.examples ?? [],
    place: schema.place,
  }))
  writeMembers(writer, members, { level: rowLevel(section), anchor: `${anchor}-header` })
}

interface ContentsInput extends Written {
  /** Set only for request bodies. */
  readonly required?: boolean
  /** If a named schema has more properties than this, it is only linked. */
  readonly maxRows: number
  readonly without: 'readOnly' | 'writeOnly' | undefined
  /** Whether an example is generated from the schema if there is none. */
  readonly isGenerated?: boolean
  /** Whether the examples are beside the text. */
  readonly isBeside?: boolean
}

/** Writes contents. Content types with the same schema are described together. */
function writeContents(writer: PageWriter, contents: readonly ApiContent[], input: ContentsInput): void {
  const { anchor, place, required } = input
  for (const [index, group] of groupContents(contents).entries()) {
    const {
      types,
      contents: [{ schema, itemSchema }],
    } = group
    const type = itemSchema ? `stream of ${typeOf(writer, itemSchema)}` : schema ? typeOf(writer, schema) : ''
    const facts = [types.map(codeSpan).join(', '), ...(type === '' ? [] : [type]), ...(required ? ['required'] : [])]
    writer.block(facts.length === 1 ? `${facts[0]}` : facts.join(' · '), place)
    const described = itemSchema ?? schema
    const id = index === 0 ? anchor : `${anchor}-${index + 1}`
    if (described) writeSchemaBody(writer, described, { ...input, anchor: id })
    if (!input.isBeside) writeExamples(writer, group, input)
  }
}

/** Whether a content can be JSON. Many documents use a wildcard. */
function isJson(type: string): boolean {
  return isJsonType(type) || type.includes('*')
}

/** Writes the properties of a schema, or the properties of the items in a list. */
function writeSchemaBody(writer: PageWriter, schema: ApiSchema, { section, anchor, without, maxRows }: ContentsInput): void {
  const inner = schema.items && schema.$ref === undefined ? schema.items : schema
  const target = inner.$ref === undefined ? inner : writer.api.schemas.get(inner.$ref)?.schema
  if (!target) return
  const table = { level: rowLevel(section), anchor, without, heading: Math.min(6, section.level + (without === 'writeOnly' ? 2 : 1)) }
  if (inner.$ref !== undefined && hasMoreRows(writer, target, maxRows)) return
  if (inner.$ref === undefined) writer.text(inner.description, section.level + 1)
  writeProperties(writer, target, table)
  if (inner.$ref === undefined || maxRows > 0) {
    writeVariants(writer, target, table)
    writeRules(writer, target)
    if (inner.$ref === undefined) writeValues(writer, target)
  }
}

const maxExampleLength = 20_000
/** Longer lines are not highlighted. */
const longestLine = 1_000
const longExample = 40

const generatedTitle = 'Generated example'

interface ShownExample {
  readonly title: string
  readonly language: string
  readonly code: string
}

function examplesOf(writer: PageWriter, group: ContentGroup, isGenerated = false): readonly ShownExample[] {
  const mayGenerate = isGenerated && group.types.some(isJson)
  return contentsWithExamples(group).flatMap((content) => examplesOfContent(writer, content, mayGenerate))
}

/** Returns the examples of a content, or else those of its schema, or else an example that is generated from the schema. */
function examplesOfContent(writer: PageWriter, content: ApiContent, mayGenerate: boolean): readonly ShownExample[] {
  const { type, schema, examples } = content
  const target = schema?.$ref === undefined ? schema : writer.api.schemas.get(schema.$ref)?.schema
  const ofSchema = (target?.examples ?? []).slice(0, 1).map((value) => ({ name: '', value, summary: undefined }))
  const shown = (examples.length > 0 ? examples : ofSchema).flatMap(({ name, summary, value }, index) => {
    const code = codeOf(value, type)
    if (code === '' || code.length > maxExampleLength) return []
    const title = (summary ?? (name === '' ? 'Example' : name)).replace(/["\\`{}\p{C}]/gu, ' ').trim() || `Example ${index + 1}`
    return [{ title, language: code.split('\n').some(({ length }) => length > longestLine) ? 'text' : languageOf(type, value), code }]
  })
  if (!mayGenerate || examples.length > 0 || ofSchema.length > 0) return shown
  const code = generatedExample(writer, content)
  return code === undefined ? [] : [{ title: generatedTitle, language: 'json', code }]
}

function writeExamples(writer: PageWriter, group: ContentGroup, { place, isGenerated }: ContentsInput): void {
  const examples = examplesOf(writer, group, isGenerated)
  const at = group.contents[0].examples[0]?.place ?? place
  const [only] = examples
  const blocks = writeBlocks(examples)
  if (examples.length > 1) writer.block(codeGroup(blocks), at)
  else if (only) writeOnly(writer, blocks.join(''), at, only.title === generatedTitle ? only.title : undefined)
}

/** Gives tabs distinct titles. */
function writeBlocks(examples: readonly ShownExample[]): readonly string[] {
  const taken = new Set<string>()
  return examples.map(({ title, language, code }) => fenced(code, `${language} title="${uniqueName(taken, title, ' ')}"`))
}

function writeOnly(writer: PageWriter, block: string, at: SpecPlace, title = 'Example'): void {
  const isLong = block.split('\n').length > longExample
  writer.block(isLong ? `:::::details ${title}\n\n${block}\n\n:::::` : block, at)
}

function codeOf(value: unknown, type: string): string {
  if (typeof value === 'string') return /[/+]json\b/.test(type) ? layoutJson(value) : value.trimEnd()
  return JSON.stringify(value, null, 2) ?? ''
}

/** Many documents contain JSON examples as text. */
function layoutJson(text: string): string {
  const value = /^\s*[{[]/.test(text) ? parseJsonIfValid(text) : undefined
  return value === undefined ? JSON.stringify(text) : JSON.stringify(value, null, 2)
}

function languageOf(type: string, value: unknown): string {
  if (/[/+]json\b/.test(type) || typeof value !== 'string') return 'json'
  if (/[/+]xml\b/.test(type)) return 'xml'
  if (/[/+]ya?ml\b/.test(type)) return 'yaml'
  return /\bhtml\b/.test(type) ? 'html' : 'text'
}

const limits = { properties: 12, depth: 3, characters: 8_000 }

type Writing = Pick<ApiWriting, 'api' | 'patterns' | 'generated'>

/** A JSON example of a response that is generated from its schema, or undefined if the example would be meaningless, too long, or wrong. */
function generatedExample(writing: Writing, { schema }: ApiContent): string | undefined {
  const value = schema && generatedValue(writing, schema)
  if (!hasProperties(value)) return undefined
  const code = JSON.stringify(value, null, 2)
  return code.length > limits.characters ? undefined : code
}

/** Many operations respond with the same schema or a list of it, so each schema has only one value. */
function generatedValue(writing: Writing, schema: ApiSchema): unknown {
  const { items } = schema
  const isPlainList = items?.$ref !== undefined && Object.keys(schema).every((key) => ['place', 'type', 'items'].includes(key))
  if (isPlainList) {
    const item = generatedValue(writing, items)
    return item === undefined ? undefined : [item]
  }
  const { generated } = writing
  const key = schema.$ref ?? `${schema.place.file}#${schema.place.pointer}`
  if (!generated.has(key)) generated.set(key, generate(schema, writing))
  return generated.get(key)
}

function generate(schema: ApiSchema, { api, patterns }: Writing): unknown {
  const rules: ExampleRules = { schemas: api.schemas, patterns, direction: 'response', properties: limits.properties, depth: limits.depth }
  const value = exampleOf(schema, rules)
  if (value === undefined) return undefined
  const { problems, isPartial } = validateValue(value, schema, rules)
  return problems.length > 0 || isPartial ? undefined : value
}

/** Readers learn nothing from `"string"` or `[1]`. */
function hasProperties(value: unknown): boolean {
  if (!isObjectOrList(value)) return false
  return Array.isArray(value) ? value.some(hasProperties) : Object.keys(value).length > 0
}

interface ContentGroup {
  readonly types: string[]
  /** The first content describes the schema of all contents in the group. */
  readonly contents: [ApiContent, ...ApiContent[]]
}

/** Groups contents by schema, because XML and JSON often have the same schema. */
function groupContents(contents: readonly ApiContent[]): readonly ContentGroup[] {
  const groups: ContentGroup[] = []
  for (const content of contents) {
    const key = sharedSchema(content)
    const same = key === undefined ? undefined : groups.find((group) => sharedSchema(group.contents[0]) === key)
    if (same) {
      same.types.push(content.type)
      same.contents.push(content)
    } else groups.push({ types: [content.type], contents: [content] })
  }
  return groups
}

/** The contents whose examples are shown. Only the first content shows an example from the schema or a generated example. */
function contentsWithExamples({ contents: [first, ...others] }: ContentGroup): readonly ApiContent[] {
  return [first, ...others.filter(({ examples }) => examples.length > 0)]
}

/** The reference of a named schema or a list of it, or undefined for a schema that is written in place. */
function sharedSchema({ schema, itemSchema }: ApiContent): string | undefined {
  if (!schema || itemSchema) return undefined
  if (schema.$ref !== undefined) return schema.$ref
  const isPlainList = Object.entries(schema).every(
    ([key, value]) => value === undefined || key === 'type' || key === 'items' || key === 'place',
  )
  return isPlainList && schema.items?.$ref !== undefined ? `${schema.type?.join()} of ${schema.items.$ref}` : undefined
}
