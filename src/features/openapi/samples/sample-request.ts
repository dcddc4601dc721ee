import { isObjectOrList, isRecord } from '../../../kit/data/is-record.ts'
import { encodeAddress, encodePercent } from '../../../kit/escape/percent.ts'
import type { PatternMatcher } from '../../../kit/text/foreign-pattern.ts'
import { isUrl, parseUrl } from '../../../kit/url/address.ts'
import type { ApiBody, ApiContent, ApiDescription, ApiOperation, ApiParameter, ApiSchema, ApiServer } from '../api-description.ts'
import { type ExampleRules, exampleOf } from '../values/example-of.ts'
import { mergeSchemas } from '../values/merge-schemas.ts'
import { validateValue } from '../values/validate-value.ts'

/** The request that a sample sends, which is the same for every language. */
export interface SampleRequest {
  /** The method in uppercase. */
  readonly method: string
  readonly url: string
  /** Header names and values are printable ASCII. */
  readonly headers: readonly Pair[]
  readonly basicAuth?: { readonly user: string; readonly password: string } | undefined
  readonly body?: SampleBody | undefined
  /** The content of the response if the request succeeds. */
  readonly expects: 'json' | 'text' | 'nothing'
}

export type SampleApi = Pick<ApiDescription, 'schemas' | 'securitySchemes'>

/**
 * Creates a request with everything that is required: parameters and a body from examples or generated from their schemas, and placeholders
 * for credentials.
 */
export function sampleRequest(operation: ApiOperation, api: SampleApi, patterns: PatternMatcher): SampleRequest {
  const rules: ExampleRules = { schemas: api.schemas, patterns, direction: 'request', properties: 4 }
  const credentials = addCredentials(operation, api)
  const exampleFor = (parameter: ApiParameter) => sentValue(parameter, parameterValue(parameter, rules))
  const sent = operation.parameters.filter(({ in: where, required }) => required || where === 'path')
  const query = sent.flatMap((parameter) => (parameter.in === 'query' ? serializeQueryValue(exampleFor(parameter), parameter) : []))
  const headers = sent.flatMap((parameter): readonly Pair[] => {
    // OpenAPI ignores these headers because they follow from the body and the security scheme.
    if (parameter.in !== 'header' || /^(?:accept|content-type|authorization)$/i.test(parameter.name)) return []
    return [[parameter.name, serializeHeaderValue(exampleFor(parameter), parameter)]]
  })
  const cookies = sent.flatMap((parameter) => (parameter.in === 'cookie' ? serializeQueryValue(exampleFor(parameter), parameter) : []))
  const whole = sent.find((parameter) => parameter.in === 'querystring')
  const ofQuery = [joinPairs([...query, ...credentials.query]), whole ? wholeQuery(exampleFor(whole)) : '']
  const method = /^[\w-]+$/.test(operation.method) ? operation.method.toUpperCase() : 'GET'
  // `fetch` and some servers reject a body in these requests.
  const body = method === 'GET' || method === 'HEAD' ? undefined : operation.body && sampleBody(operation.body, rules)
  const cookie = [...cookies, ...credentials.cookies].map((pair) => pair.join('=')).join('; ')
  // A form with files needs a boundary, so the program that sends the form sets the content type.
  const type: readonly Pair[] = body && body.kind !== 'multipart' ? [['Content-Type', body.type]] : []
  return {
    method,
    url: writeUrl(operation, exampleFor, ofQuery.filter((part) => part !== '').join('&')),
    headers: plainHeaders([...credentials.headers, ...headers, ...type, ...(cookie === '' ? [] : [['Cookie', cookie] as const])]),
    ...(credentials.basicAuth && { basicAuth: credentials.basicAuth }),
    ...(body && { body }),
    expects: method === 'HEAD' ? 'nothing' : expectedContent(operation),
  }
}

/** The first valid example, or a value that is generated from the schema. */
export function parameterValue({ examples, schema, name }: ApiParameter, rules: ExampleRules): unknown {
  const given = examples.find(({ value }) => validateValue(value, schema, rules).problems.length === 0)
  return given?.value ?? exampleOf(schema, rules) ?? name
}

/** Returns a value in the form in which the parameter sends it. JSON in a query is a single string. */
export function sentValue({ contentType }: ApiParameter, value: unknown): unknown {
  return contentType !== undefined && isJsonType(contentType) ? JSON.stringify(value) : value
}

function writeUrl({ path, parameters, servers }: ApiOperation, exampleFor: (parameter: ApiParameter) => unknown, query: string): string {
  const filled = path.replace(/\{([^{}]*)\}/g, (mark, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
    return parameter ? serializePathValue(exampleFor(parameter), parameter) : encodePercent(mark)
  })
  const separator = query === '' ? '' : filled.includes('?') ? '&' : '?'
  const address =
    `${serverAddress(servers)}${filled.startsWith('/') ? '' : '/'}${filled.replaceAll('#', '%23')}${separator}${query}`.toWellFormed()
  return parseUrl(address)?.href ?? serverAddress(servers)
}

/** Writes the query of a `querystring` parameter, which is a form or text. */
function wholeQuery(value: unknown): string {
  if (!isObjectOrList(value)) return encodeAddress(textOf(value)).replaceAll('#', '%23')
  return joinPairs(Object.entries(value).flatMap(([name, item]) => serializeQueryValue(item, { name, style: 'form', explode: true })))
}

/** Keeps each header only once. */
function plainHeaders(all: readonly Pair[]): readonly Pair[] {
  const seen = new Set<string>()
  return all.flatMap(([name, value]): readonly Pair[] => {
    const key = name.toLowerCase()
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || seen.has(key)) return []
    seen.add(key)
    return [[name, plainHeaderValue(value)]]
  })
}

/** Headers consist of printable ASCII. All other characters are percent-encoded. */
function plainHeaderValue(value: string): string {
  return value
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^\x20-\x7e]+/g, encodePercent)
}

function expectedContent({ responses }: ApiOperation): SampleRequest['expects'] {
  const success = responses.find(({ status }) => /^2/.test(status)) ?? responses.find(({ status }) => status === 'default')
  const types = success?.content.map(({ type }) => type) ?? []
  if (types.some(isJsonType)) return 'json'
  return types.length > 0 ? 'text' : 'nothing'
}

/** The credentials that a request sends, with placeholders. */
interface Credentials {
  readonly headers: readonly Pair[]
  readonly query: readonly Pair[]
  readonly cookies: readonly Pair[]
  readonly basicAuth?: { readonly user: string; readonly password: string }
}

const placeholders = { token: 'YOUR_TOKEN', key: 'YOUR_API_KEY', user: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' } as const

/** The credentials of the first alternative that an operation accepts. */
function addCredentials(
  { security }: Pick<ApiOperation, 'security'>,
  { securitySchemes }: Pick<ApiDescription, 'securitySchemes'>,
): Credentials {
  const headers: Pair[] = []
  const query: Pair[] = []
  const cookies: Pair[] = []
  let basicAuth: Credentials['basicAuth']
  for (const { scheme: name } of security.find((alternative) => alternative.length > 0) ?? []) {
    const scheme = securitySchemes.get(name)
    if (scheme?.type === 'apiKey' && scheme.key) {
      const { in: where, name: key } = scheme.key
      if (where === 'header') headers.push([key, placeholders.key])
      else (where === 'query' ? query : cookies).push([encodePercent(key), placeholders.key])
    } else if (scheme?.type === 'http' && scheme.scheme?.toLowerCase() === 'basic') {
      basicAuth = { user: placeholders.user, password: placeholders.password }
    } else if (scheme?.type === 'http' && scheme.scheme !== undefined && scheme.scheme.toLowerCase() !== 'bearer') {
      headers.push(['Authorization', `${scheme.scheme} ${placeholders.token}`])
    } else if (scheme && scheme.type !== 'mutualTLS' && scheme.type !== 'apiKey') {
      headers.push(['Authorization', `Bearer ${placeholders.token}`])
    }
  }
  return { headers, query, cookies, ...(basicAuth && { basicAuth }) }
}

/** The host in samples for an API that does not specify a host. */
const exampleHost = 'https://api.example.com'

/** The URL of the first server that can be requested, with its variables filled in, without a slash at the end. */
function serverAddress(servers: readonly ApiServer[]): string {
  for (const server of servers) {
    const address = resolveServer(server)
    if (address !== undefined) return address
  }
  return exampleHost
}

/** The URL of a server with the default values of its variables, or undefined if it is not a web URL. */
export function resolveServer({ url, variables }: ApiServer, base = exampleHost): string | undefined {
  const text = url.replace(/\{([^{}]*)\}/g, (whole, name: string) => variables.find((variable) => variable.name === name)?.default ?? whole)
  if (!isUrl(text, base)) return undefined
  const { protocol, origin, pathname, username, password } = new URL(text, base)
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined
  return origin + pathname.replace(/\/$/, '')
}

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
function sampleBody(body: ApiBody, rules: ExampleRules): SampleBody | undefined {
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
function serializePathValue(value: unknown, { name, style, explode }: Style): string {
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
function serializeQueryValue(value: unknown, { name, style, explode }: Style): readonly Pair[] {
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
function serializeHeaderValue(value: unknown, { explode }: Pick<Style, 'explode'>): string {
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
