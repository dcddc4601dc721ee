import { isObjectOrList, isRecord } from '../../../kit/data/is-record.ts'
import { encodePercent } from '../../../kit/escape/percent.ts'
import type { ApiBody, ApiContent, ApiParameter, ApiSchema } from '../api-description.ts'
import { type ExampleRules, exampleOf } from '../values/example-of.ts'
import { mergeSchemas } from '../values/merge-schemas.ts'
import { validateValue } from '../values/validate-value.ts'

/** A part of a form, which is text or a file of the reader. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly file: string; readonly type?: string | undefined }

export type SampleBody =
  | { readonly kind: 'json'; readonly type: string; readonly value: unknown }
  /** Pairs are percent-encoded. */
  | { readonly kind: 'form'; readonly type: string; readonly pairs: readonly Pair[] }
  | { readonly kind: 'multipart'; readonly type: string; readonly parts: readonly FormPart[] }
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  /** A file of the reader. */
  | { readonly kind: 'file'; readonly type: string; readonly file: string }

/** The functions that write each kind of body. */
export type BodyWriters<Result> = { readonly [Kind in SampleBody['kind']]: (body: Extract<SampleBody, { readonly kind: Kind }>) => Result }

export function writeBodyWith<Result>(writers: BodyWriters<Result>, body: SampleBody): Result {
  return (writers[body.kind] as (body: SampleBody) => Result)(body)
}

/** Creates a body in the content type that is easiest to write, or returns undefined if there is no content. */
export function sampleBody(body: ApiBody, rules: ExampleRules): SampleBody | undefined {
  const [easiest] = sortContent(body)
  return easiest && createSampleBody(easiest, rules)
}

/** Sorts the content types so that the easiest one to write comes first. */
export function sortContent({ content }: ApiBody): readonly ApiContent[] {
  return [...content].sort((a, b) => rankOf(a.type) - rankOf(b.type))
}

const form = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const multipart = /^multipart\//i

function rankOf(type: string): number {
  return [isJsonType(type), form.test(type), multipart.test(type), type.startsWith('text/'), true].indexOf(true)
}

export function createSampleBody(content: ApiContent, rules: ExampleRules): SampleBody {
  const type = /^[\w.+-]+\/[\w.+-]+(?:;[\x20-\x7e]*)?$/.test(content.type) ? content.type : 'application/octet-stream'
  const value = contentValue(content, rules)
  if (isJsonType(type) || (content.type.includes('*') && isObjectOrList(value)))
    return { kind: 'json', type: isJsonType(type) ? type : 'application/json', value: value ?? {} }
  const fields = isRecord(value) ? Object.entries(value) : undefined
  if (form.test(type) && fields) {
    const pairs = fields.flatMap(([name, item]) => {
      const { style = 'form', explode = true } = content.encoding?.get(name) ?? {}
      return serializeQueryValue(item, { name, style, explode })
    })
    return { kind: 'form', type, pairs }
  }
  if (multipart.test(type) && fields) return { kind: 'multipart', type, parts: fields.flatMap((field) => formParts(field, content, rules)) }
  if (content.itemSchema && value !== undefined) return { kind: 'text', type, text: `${JSON.stringify(value)}\n` }
  if (typeof value === 'string' && !isFileContent(content, rules) && !/^(?:image|audio|video|font)\//.test(type))
    return { kind: 'text', type, text: plainText(value) }
  return { kind: 'file', type, file: `body.${extensionOf(type)}` }
}

/** The first valid example, or a value that is generated from the schema. */
function contentValue({ schema, itemSchema, examples }: ApiContent, rules: ExampleRules): unknown {
  const given = examples.find(({ value }) => !schema || validateValue(value, schema, rules).problems.length === 0)
  const from = schema ?? itemSchema
  return given?.value ?? (from && exampleOf(from, rules))
}

function formParts([key, value]: readonly [string, unknown], { schema, encoding }: ApiContent, rules: ExampleRules): readonly FormPart[] {
  const own = schema ? (mergeSchemas([schema], rules.schemas).properties.get(key) ?? []) : []
  const name = key.toWellFormed()
  const items = mergeSchemas(own, rules.schemas).items
  if (isFile(own, rules) || isFile(items, rules)) return [{ name, ...fileOf(name, encoding?.get(key)?.type) }]
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.map((item) => ({ name, value: plainText(textOf(item)) }))
  return [{ name, value: plainText(textOf(value)) }]
}

/** The text must be one that every language can send. For example, a command argument cannot contain a NUL character. */
function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

export function isFileContent({ schema }: ApiContent, rules: ExampleRules): boolean {
  return isFile(schema ? [schema] : [], rules)
}

/** Whether content is binary: `format: binary` in 3.0, and a string with `contentMediaType` in 3.1. */
function isFile(schemas: readonly ApiSchema[], rules: ExampleRules): boolean {
  return mergeSchemas(schemas, rules.schemas).parts.some(({ format }) => format === 'binary')
}

function fileOf(name: string, types: string | undefined): { readonly file: string; readonly type?: string } {
  const type = types?.split(',')[0]?.trim()
  const isPlain = type !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(type)
  const base = /^[\w-]{1,40}$/.test(name) ? name : 'file'
  return { file: `${base}.${isPlain ? extensionOf(type) : 'bin'}`, ...(isPlain && { type }) }
}

/** Whether content is JSON, such as `application/problem+json`. */
export function isJsonType(type: string): boolean {
  return /^[\w.-]+\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)
}

/** The file extension for a content type: `image/svg+xml` becomes `svg`. */
function extensionOf(type: string): string {
  const name = /\/(?:x-|vnd\.)?([a-z\d]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'bin'
  return { plain: 'txt', jpeg: 'jpg', octet: 'bin', mpeg: 'mp3' }[name] ?? name
}

export type Pair = readonly [name: string, value: string]

export function joinPairs(pairs: readonly Pair[]): string {
  return pairs.map((pair) => pair.join('=')).join('&')
}

type Style = Pick<ApiParameter, 'name' | 'style' | 'explode'>

/** Writes a value into a path in the style of the parameter. The result is percent-encoded. */
export function serializePathValue(value: unknown, { name, style, explode }: Style): string {
  const parts = partsOf(value)
  const encoded = parts.map(([key, item]) => [key, encodePercent(item)] as const)
  const pairs = encoded.map(([key, item]) => (key === undefined ? item : `${encodePercent(key)}${explode ? '=' : ','}${item}`))
  const isObject = parts.some(([key]) => key !== undefined)
  const prefix = encodePercent(name)
  if (style === 'label') return `.${pairs.join(explode ? '.' : ',')}`
  if (style === 'matrix')
    return explode ? pairs.map((item) => `;${isObject ? item : `${prefix}=${item}`}`).join('') : `;${prefix}=${pairs.join(',')}`
  return pairs.join(',')
}

/** Writes a value as pairs of a query or a form in the style of the parameter. The result is percent-encoded. */
export function serializeQueryValue(value: unknown, { name, style, explode }: Style): readonly Pair[] {
  const key = encodePercent(name)
  if (style === 'deepObject') return deepPairs(value, key, 0)
  const isNested = isObjectOrList(value) && Object.values(value).some((item) => isObjectOrList(item))
  if (isNested) return [[key, encodePercent(JSON.stringify(value))]]
  const parts = partsOf(value)
  if (parts.length === 0) return []
  if (explode && style !== 'spaceDelimited' && style !== 'pipeDelimited')
    return parts.map(([part, item]) => [part === undefined ? key : encodePercent(part), encodePercent(item)])
  const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ','
  return [
    [
      key,
      parts
        .flatMap(([part, item]) => (part === undefined ? [item] : [part, item]))
        .map(encodePercent)
        .join(separator),
    ],
  ]
}

/** Writes a value into a header, without encoding. */
export function serializeHeaderValue(value: unknown, { explode }: Pick<Style, 'explode'>): string {
  return partsOf(value)
    .map(([key, item]) => (key === undefined ? item : `${key}${explode ? '=' : ','}${item}`))
    .join(',')
}

const deepest = 10

function deepPairs(value: unknown, key: string, depth: number): readonly Pair[] {
  if (!isObjectOrList(value) || depth > deepest) return [[key, encodePercent(textOf(value))]]
  return Object.entries(value).flatMap(([name, item]) => deepPairs(item, `${key}%5B${encodePercent(name)}%5D`, depth + 1))
}

/** The strings of a value: a value itself, the items of a list, or the values of an object with their names. */
function partsOf(value: unknown): readonly (readonly [key: string | undefined, item: string])[] {
  if (Array.isArray(value)) return value.map((item) => [undefined, textOf(item)])
  if (isObjectOrList(value)) return Object.entries(value).map(([key, item]) => [key, textOf(item)])
  return [[undefined, textOf(value)]]
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}
