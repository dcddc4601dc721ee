import type { TryItBody, TryItCredential, TryItField, TryItForm } from '../../model/try-it.ts'
import type { ApiDescription, ApiOperation, ApiParameter, ApiText, SecurityScheme } from './api-description.ts'
import { type SampleBody, sampleBody } from './samples/sample-body.ts'
import { parameterValue, sentValue } from './samples/sample-request.ts'
import { textOf } from './samples/serialize-parameter.ts'
import { resolveServer } from './samples/server-address.ts'
import type { ExampleRules } from './values/example-of.ts'
import type { PatternMatcher } from './values/match-pattern.ts'
import { mergeSchemas } from './values/merge-schemas.ts'

export interface TryItInput {
  readonly api: ApiDescription
  readonly patterns: PatternMatcher
  /** The origins that the config allows. */
  readonly origins: readonly string[]
}

const limits = { body: 20_000, choices: 50, description: 200, value: 2_000 }

/** What is needed to send an operation's request from its page; undefined if the config allows none of its servers. */
export function createTryItForm(operation: ApiOperation, { api, patterns, origins }: TryItInput): TryItForm | undefined {
  // A relative address means the site's own host, which is not the API.
  const servers = operation.servers.flatMap((server) => {
    const address = resolveServer(server, 'https://relative.invalid')
    return address !== undefined && origins.includes(new URL(address).origin) ? [address] : []
  })
  if (servers.length === 0 || !/^(?:get|head|post|put|patch|delete|options|query)$/.test(operation.method)) return undefined
  const rules: ExampleRules = { schemas: api.schemas, patterns, direction: 'request', properties: 4 }
  const method = operation.method.toUpperCase()
  const content = method === 'GET' || method === 'HEAD' ? undefined : operation.body
  const body = content && createBody(sampleBody(content, rules))
  return {
    method,
    path: operation.path,
    servers: [...new Set(servers)],
    parameters: operation.parameters.flatMap((parameter) => createField(parameter, rules)),
    security: createSecurity(operation, api),
    ...(body && { body }),
    unsent: [
      ...operation.parameters.flatMap(({ in: where, name }) => (where === 'cookie' ? [name] : [])),
      ...operation.security.flat().flatMap(({ scheme }) => {
        const key = api.securitySchemes.get(scheme)?.key
        return key?.in === 'cookie' ? [key.name] : []
      }),
    ],
  }
}

function createField(parameter: ApiParameter, rules: ExampleRules): readonly TryItField[] {
  const { name, in: where, required, style, explode, schema, description } = parameter
  if (where === 'cookie' || where === 'querystring') return []
  const { parts, types } = mergeSchemas([schema], rules.schemas)
  const example = required ? sentValue(parameter, parameterValue(parameter, rules)) : undefined
  const isDocument = parameter.contentType !== undefined
  const isList = !isDocument && (types?.includes('array') || Array.isArray(example))
  const isObject = !isDocument && !isList && (types?.includes('object') || (typeof example === 'object' && example !== null))
  const choices = parts.find((part) => part.enum)?.enum?.map(textOf) ?? (types?.join() === 'boolean' ? ['true', 'false'] : undefined)
  const words = plainText(description ?? schema.description)
  return [
    {
      name,
      in: where,
      required,
      format: isList ? 'list' : isObject ? 'json' : 'text',
      style,
      explode,
      value: (Array.isArray(example) ? example.map(textOf).join(',') : textOf(example)).slice(0, limits.value),
      ...(choices && choices.length <= limits.choices && !isList && !isObject && { choices }),
      ...(words !== '' && { description: words }),
    },
  ]
}

/** The first paragraph of a description without its Markdown. */
function plainText(text: ApiText | undefined): string {
  const [first = ''] = (text?.markdown ?? '')
    .trimStart()
    .slice(0, limits.value)
    .split(/\n[ \t]*\n/)
  const words = first
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
  return words.length > limits.description ? `${words.slice(0, limits.description - 1).trimEnd()}…` : words
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

function createBody(body: SampleBody | undefined): TryItBody | undefined {
  switch (body?.kind) {
    case 'json':
      return { kind: 'text', type: body.type, text: JSON.stringify(body.value, null, 2).slice(0, limits.body) }
    case 'form':
      return {
        kind: 'text',
        type: body.type,
        text: body.pairs
          .map((pair) => pair.join('='))
          .join('&')
          .slice(0, limits.body),
      }
    case 'text':
      return { kind: 'text', type: body.type, text: body.text.slice(0, limits.body) }
    case 'file':
      return { kind: 'file', type: body.type }
    case 'multipart':
      return {
        kind: 'multipart',
        parts: body.parts.map((part) => ({ name: part.name, ...('value' in part && { value: part.value.slice(0, limits.value) }) })),
      }
    default:
      return undefined
  }
}

/** The component that shows the form. Its data is JSON in an attribute, where quotes and line breaks would end it. */
export function writeTryIt(form: TryItForm): string {
  const json = JSON.stringify(form).replace(/[&"<>{}`\\]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<TryIt request="${json}" />`
}
