import type { TryItBody, TryItCredential, TryItField, TryItForm } from '../../core/model/try-it.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import type { ApiBody, ApiContent, ApiDescription, ApiOperation, ApiParameter, SecurityScheme } from './api-description.ts'
import type { ApiWriting } from './page-writer.ts'
import { createSampleBody, isFileContent, joinPairs, sortContent, textOf } from './samples/sample-body.ts'
import { parameterValue, sentValue } from './samples/sample-request.ts'
import { createServers, initialText, plainText, readOrigin } from './try-it-servers.ts'
import type { ExampleRules } from './values/example-of.ts'
import { mergeSchemas } from './values/merge-schemas.ts'

const limits = { choices: 50, value: 2_000, body: 20_000 }

/** Creates the data for sending an operation's request from its page, or undefined if the config allows none of its servers. */
export function createTryItForm(
  operation: ApiOperation,
  { api, patterns, origins }: Pick<ApiWriting, 'api' | 'patterns' | 'origins'>,
): TryItForm | undefined {
  const allowed = [...new Set(origins.flatMap((origin) => readOrigin(origin) ?? []))]
  const servers = createServers(operation.servers, allowed)
  if (servers.length === 0 || !/^(?:get|head|post|put|patch|delete|options|query)$/.test(operation.method)) return undefined
  const rules: ExampleRules = { schemas: api.schemas, patterns, direction: 'request', properties: 4 }
  const method = operation.method.toUpperCase()
  const { bodies, unsent } = createBodies(method === 'GET' || method === 'HEAD' ? undefined : operation.body, rules)
  return {
    method,
    path: operation.path,
    servers,
    origins: allowed,
    parameters: operation.parameters.flatMap((parameter) => createField(parameter, rules)),
    security: createSecurity(operation, api),
    bodies,
    unsent: [
      ...operation.parameters.filter(isUnsent).map(({ name }) => name),
      ...operation.security.flat().flatMap(({ scheme }) => {
        const key = api.securitySchemes.get(scheme)?.key
        return key?.in === 'cookie' ? [key.name] : []
      }),
    ],
    unsentBodies: unsent,
  }
}

/** Whether browsers let no page send it: cookies for another site, and headers that they set themselves. */
function isUnsent({ in: where, name }: ApiParameter): boolean {
  return where === 'cookie' || (where === 'header' && forbiddenHeader.test(name))
}

/** From the Fetch standard, without those that have a meaning only in responses. */
const forbiddenHeader =
  /^(?:accept-(?:charset|encoding)|access-control-request-(?:headers|method)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|via|(?:proxy|sec)-.*)$/i

function createField(parameter: ApiParameter, rules: ExampleRules): readonly TryItField[] {
  const { name, in: where, required, style, explode, schema, description } = parameter
  if (where === 'cookie' || where === 'querystring' || isUnsent(parameter)) return []
  const { parts, types } = mergeSchemas([schema], rules.schemas)
  const example = required ? sentValue(parameter, parameterValue(parameter, rules)) : undefined
  const isDocument = parameter.contentType !== undefined
  const isList = !isDocument && (types?.includes('array') || Array.isArray(example))
  const isObject = !isDocument && !isList && (types?.includes('object') || isObjectOrList(example))
  const choices = parts.find((part) => part.enum)?.enum?.map(textOf) ?? (types?.join() === 'boolean' ? ['true', 'false'] : undefined)
  const words = plainText((description ?? schema.description)?.markdown)
  return [
    {
      name,
      in: where,
      required,
      format: isList ? 'list' : isObject ? 'json' : 'text',
      style,
      explode,
      value: initialText(Array.isArray(example) ? example.map(textOf).join(',') : textOf(example), limits.value),
      ...(choices && choices.length <= limits.choices && !isList && !isObject && { choices }),
      ...(words !== '' && { description: words }),
    },
  ]
}

function createSecurity({ security }: ApiOperation, { securitySchemes }: ApiDescription): TryItForm['security'] {
  const alternatives = security.map((schemes) => schemes.flatMap(({ scheme }) => createCredential(scheme, securitySchemes.get(scheme))))
  const used = alternatives.filter((each) => each.length > 0)
  // Nothing at all is offered as the last alternative.
  return used.length > 0 && alternatives.some((each) => each.length === 0) ? [...used, []] : used
}

function createCredential(name: string, scheme: SecurityScheme | undefined): readonly TryItCredential[] {
  switch (scheme?.type) {
    case 'apiKey': {
      const { in: where, name: key } = scheme.key ?? {}
      return (where === 'header' || where === 'query') && key !== undefined ? [{ name, kind: where, key }] : []
    }
    case 'http': {
      const word = scheme.scheme ?? 'Bearer'
      if (word.toLowerCase() === 'basic') return [{ name, kind: 'basic', key: 'Basic' }]
      return [{ name, kind: 'authorization', key: word.toLowerCase() === 'bearer' ? 'Bearer' : word }]
    }
    case 'oauth2':
    case 'openIdConnect':
      return [{ name, kind: 'authorization', key: 'Bearer' }]
    default:
      return []
  }
}

/** The component that shows the form. Its data is JSON in an attribute, where quotes and line breaks would end it. */
export function writeTryIt(form: TryItForm): string {
  const json = JSON.stringify(form).replace(/[&"<>{}`\\]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<TryIt request="${json}" />`
}

/** Bodies to choose from, each with the values of its sample, and the content types that browsers cannot send. */
function createBodies(
  body: ApiBody | undefined,
  rules: ExampleRules,
): { readonly bodies: readonly TryItBody[]; readonly unsent: readonly string[] } {
  const made = (body ? sortContent(body) : []).map((content) => ({ type: content.type, body: createBody(content, rules) }))
  const seen = new Set<string>()
  return {
    bodies: made.flatMap((each) => (each.body && !seen.has(each.body.type) && seen.add(each.body.type) ? [each.body] : [])),
    unsent: made.flatMap((each) => (each.body ? [] : [each.type])),
  }
}

/** undefined if browsers cannot send it. */
function createBody(content: ApiContent, rules: ExampleRules): TryItBody | undefined {
  const body = createSampleBody(content, rules)
  const { kind, type } = body
  const text = (words: string): TryItBody => ({ kind: 'text', type, text: initialText(words, limits.body) })
  // Browsers write multipart bodies only as `multipart/form-data`, with a boundary of their own.
  if (/^multipart\//i.test(type) && (kind !== 'multipart' || !/^multipart\/form-data\s*(?:;|$)/i.test(type))) return undefined
  switch (kind) {
    case 'json':
      return text(JSON.stringify(body.value, null, 2))
    case 'form':
      return text(joinPairs(body.pairs))
    case 'text':
      return text(body.text)
    case 'multipart': {
      const parts = body.parts.map((part) => ({
        name: part.name,
        ...('value' in part && { value: initialText(part.value, limits.value) }),
      }))
      return { kind, type, parts }
    }
    case 'file':
      // There is no example, but readers can write it.
      return isTextType(type) && !isFileContent(content, rules) ? text('') : { kind, type }
  }
}

function isTextType(type: string): boolean {
  return /^text\/|[/+.-](?:x-www-form-urlencoded|xml|ya?ml|csv|graphql|ndjson|jsonl|json-seq)\s*(?:;|$)/i.test(type)
}
