import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { encodeAddress, encodePercent } from '../../../kit/escape/percent.ts'
import type { PatternMatcher } from '../../../kit/text/foreign-pattern.ts'
import { isUrl, parseUrl } from '../../../kit/url/parse-url.ts'
import type { ApiDescription, ApiOperation, ApiParameter, ApiServer } from '../api-description.ts'
import { type ExampleRules, exampleOf } from '../values/example-of.ts'
import { validateValue } from '../values/validate-value.ts'
import {
  isJsonType,
  joinPairs,
  type Pair,
  type SampleBody,
  sampleBody,
  serializeHeaderValue,
  serializePathValue,
  serializeQueryValue,
  textOf,
} from './sample-body.ts'

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
