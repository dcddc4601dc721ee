import { codeSpan } from '../references/generated-text.ts'
import type { ApiContent, ApiOperation, ApiResponse, ApiSchema, SpecPlace } from './api-description.ts'
import type { PageWriter } from './page-writer.ts'
import { isJsonType } from './samples/sample-body.ts'
import { hasMoreRows } from './schema-rows.ts'
import { typeOf } from './schema-type.ts'
import { writeExamples } from './write-examples.ts'
import { writeMembers, writeProperties, writeValues } from './write-properties.ts'
import { writeRules, writeVariants } from './write-variants.ts'

/** Where a part of an operation is written. */
export interface SectionInput {
  /** The level of its heading. */
  readonly level: number
  /** What its anchors begin with: `list-pets-`, or `` on a page of its own. */
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

const statuses: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  206: 'Partial Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

export function writeResponses(writer: PageWriter, { responses, place }: ApiOperation, section: SectionInput): void {
  if (responses.length === 0) return
  const { level, prefix } = section
  writer.block(`${'#'.repeat(level)} Responses {#${writer.anchor(`${prefix}responses`)}}`, place)
  for (const response of responses) {
    const { status } = response
    const words = status === 'default' ? 'Other responses' : [status, statuses[status]].filter(Boolean).join(' ')
    const anchor = `${prefix}response-${status}`
    writer.block(`${'#'.repeat(level + 1)} ${words} {#${writer.anchor(anchor)}}`, response.description?.place ?? place)
    // Many documents repeat the name of the status.
    if (response.description && !words.toLowerCase().endsWith(response.description.markdown.trim().toLowerCase()))
      writer.text(response.description, level + 1)
    writeHeaders(writer, response, { section, anchor, place })
    const isSuccess = isSuccessful(response, responses)
    const written = { section, anchor, place, without: 'writeOnly', maxRows: isSuccess ? 12 : 0 } as const
    writeContents(writer, response.content, { ...written, isGenerated: isSuccess })
  }
}

/** In documents with one response, `default` is the usual one. */
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
  /** Only for request bodies. */
  readonly required?: boolean
  /** A named schema with more properties is only linked. */
  readonly maxRows: number
  readonly without: 'readOnly' | 'writeOnly' | undefined
  /** Whether an example is made from the schema if there is none. */
  readonly isGenerated?: boolean
}

/** Writes contents; types with the same schema are described together. */
function writeContents(writer: PageWriter, contents: readonly ApiContent[], input: ContentsInput): void {
  const { anchor, place, required } = input
  for (const [index, { types, content }] of groupContents(contents).entries()) {
    const { schema, itemSchema } = content
    const type = itemSchema ? `stream of ${typeOf(writer, itemSchema)}` : schema ? typeOf(writer, schema) : ''
    const facts = [types.map(codeSpan).join(', '), ...(type === '' ? [] : [type]), ...(required ? ['required'] : [])]
    writer.block(facts.length === 1 ? `${facts[0]}` : facts.join(' · '), place)
    const described = itemSchema ?? schema
    const id = index === 0 ? anchor : `${anchor}-${index + 1}`
    if (described) writeSchemaBody(writer, described, { ...input, anchor: id })
    writeExamples(writer, content, { place, isGenerated: input.isGenerated === true && types.some(isJson) })
  }
}

/** Whether a content can be JSON: many documents have a wildcard. */
function isJson(type: string): boolean {
  return isJsonType(type) || type.includes('*')
}

/** Writes the properties of a schema, or those of the items of a list. */
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
    writeRules(writer, target, table)
    if (inner.$ref === undefined) writeValues(writer, target)
  }
}

interface ContentGroup {
  readonly types: readonly string[]
  readonly content: ApiContent
}

function groupContents(contents: readonly ApiContent[]): readonly ContentGroup[] {
  const groups: { types: string[]; content: ApiContent }[] = []
  for (const content of contents) {
    const key = content.schema?.$ref
    const same = key === undefined ? undefined : groups.find((group) => group.content.schema?.$ref === key)
    if (same && content.examples.length === 0) same.types.push(content.type)
    else groups.push({ types: [content.type], content })
  }
  return groups
}
