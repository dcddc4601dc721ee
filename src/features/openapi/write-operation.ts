import type { TryItBody, TryItCredential, TryItField, TryItForm } from '../../../templates/contract/try-it-form.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { codeSpan, escapeMarkdown } from '../references/generated-text.ts'
import type {
  ApiBody,
  ApiCallback,
  ApiContent,
  ApiDescription,
  ApiOperation,
  ApiParameter,
  ApiServer,
  SecurityScheme,
} from './api-description.ts'
import { type ApiWriting, linkText, type PageWriter } from './page-writer.ts'
import { createSampleBody, isFileContent, joinPairs, parameterValue, sentValue, sortContent, textOf } from './samples/sample-request.ts'
import { writeSamples } from './samples/write-samples.ts'
import { maxRows, rowsOf } from './schema-rows.ts'
import { createServers, initialText, plainText, readOrigin } from './try-it-servers.ts'
import type { ExampleRules } from './values/example-of.ts'
import { mergeSchemas } from './values/merge-schemas.ts'
import { responseExamples, type SectionInput, writeBody, writeResponses } from './write-content.ts'
import { type Member, memberOfRow, writeMembers } from './write-properties.ts'

const places: readonly { readonly place: ApiParameter['in']; readonly title: string; readonly kind: string }[] = [
  { place: 'path', title: 'Path parameters', kind: 'parameter' },
  { place: 'query', title: 'Query parameters', kind: 'parameter' },
  { place: 'querystring', title: 'Query string', kind: 'query' },
  { place: 'header', title: 'Headers', kind: 'header' },
  { place: 'cookie', title: 'Cookies', kind: 'cookie' },
]

/** Writes all information about an operation below its heading. */
export function writeOperation(writer: PageWriter, operation: ApiOperation | ApiCallback, section: SectionInput): void {
  const { place, method, path, deprecated, id } = operation
  const callback = 'name' in operation ? operation.name : undefined
  const kind = callback !== undefined ? 'callback' : writer.api.webhooks.includes(operation) ? 'webhook' : 'operation'
  const facts = [
    `*${kind}*`,
    ...(deprecated ? ['**deprecated**'] : []),
    codeSpan(`${method.toUpperCase()} ${path}`),
    ...(callback === undefined ? [] : [codeSpan(callback)]),
    // An ID that is made from the path would only repeat the path.
    ...(/^[A-Z]+-/.test(id) || id === path ? [] : [codeSpan(id)]),
  ]
  writer.block(facts.join(' · '), place)
  writer.text(operation.description, section.level - 1)
  if (operation.externalDocs) writer.block(linkText(operation.externalDocs), place)
  const isSent = isRequest(writer, operation)
  // A callback is part of an operation whose samples are already beside the text.
  const isBeside = callback === undefined
  const shown = [writeSamples(operation, isSent ? writer : undefined), isBeside ? responseExamples(writer, operation) : ''].filter(
    (block) => block !== '',
  )
  if (shown.length > 0) writer.block(isBeside ? `::::::beside\n\n${shown.join('\n\n')}\n\n::::::` : shown.join('\n\n'), place)
  writeServers(writer, operation)
  writeSecurity(writer, operation)
  const form = isSent ? createTryItForm(operation, writer) : undefined
  if (form) writer.block(writeTryIt(form), place)
  for (const each of places) writeParameters(writer, operation, { ...section, ...each })
  writeBody(writer, operation, section)
  writeResponses(writer, operation, section, isBeside)
  writeCallbacks(writer, operation, section)
}

/** Whether the reader sends the request, unlike webhooks and callbacks, which the API sends. */
function isRequest({ api }: PageWriter, operation: ApiOperation): boolean {
  return api.operations.includes(operation)
}

/** Writes the servers only if they differ from the servers of the whole API. */
function writeServers(writer: PageWriter, { servers, place }: ApiOperation): void {
  const { api, block } = writer
  const isUsual = servers.length === api.servers.length && servers.every(({ url }, index) => url === api.servers[index]?.url)
  if (isUsual) return
  const isPlain = servers.every(({ description, variables }) => description === undefined && variables.length === 0)
  if (isPlain) block(`Server: ${servers.map(({ url }) => codeSpan(url)).join(', ')}`, place)
  else block(['Servers:', '', ...servers.map((server) => serverItem(writer, server))].join('\n'), place)
}

/** Writes a server as a list item with its variables. */
export function serverItem(writer: PageWriter, { url, description, variables, place }: ApiServer): string {
  const about = description === undefined ? '' : ` – ${writer.line({ markdown: description, place })}`
  const items = variables.map(({ name, default: value, values, description: text }) => {
    const facts = [
      ...(value === '' ? [] : [`default ${codeSpan(value)}`]),
      ...(values.length > 0 ? [`one of ${values.map(codeSpan).join(', ')}`] : []),
    ]
    const words = text === undefined ? '' : ` – ${writer.line({ markdown: text, place })}`
    return `  - ${codeSpan(name)}: ${facts.join(', ')}${words}`
  })
  return [`- ${codeSpan(url)}${about}`, ...items].join('\n')
}

function writeSecurity(writer: PageWriter, { security, place }: ApiOperation): void {
  if (security.length === 0) return
  const alternatives = security.map((schemes) =>
    schemes
      .map(({ scheme, scopes }) => {
        const known = writer.api.securitySchemes.has(scheme)
        const name = known
          ? `[${escapeMarkdown(scheme)}](${writer.hrefOf({ page: 'index.md', anchor: authAnchor(scheme) })})`
          : escapeMarkdown(scheme)
        return scopes.length === 0 ? name : `${name} with ${scopes.map(codeSpan).join(', ')}`
      })
      .join(' and '),
  )
  const isOptional = alternatives.includes('')
  const words = alternatives.filter((each) => each !== '').join(', or ')
  if (words !== '') writer.block(`Authorization${isOptional ? ' (optional)' : ''}: ${words}`, place)
}

/** The anchor of a security scheme on the overview page. */
export function authAnchor(scheme: string): string {
  return `auth-${scheme.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()}`
}

function writeParameters(
  writer: PageWriter,
  operation: ApiOperation,
  { place, title, kind, level, prefix }: SectionInput & (typeof places)[number],
): void {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place)
  if (parameters.length === 0) return
  writer.block(`${'#'.repeat(level)} ${title} {#${writer.anchor(`${prefix}${place}`)}}`, operation.place)
  const memberOf = (parameter: ApiParameter) => ({
    ...parameter,
    kind,
    facts: [
      ...(parameter.contentType === undefined ? styleOf(parameter) : [`as ${codeSpan(parameter.contentType)}`]),
      ...(parameter.allowsEmpty ? ['can be empty'] : []),
      ...(parameter.allowsReserved ? ['reserved characters are not encoded'] : []),
    ],
    description: parameter.description ?? parameter.schema.description,
    deprecated: parameter.deprecated || parameter.schema.deprecated === true,
    examples: parameter.examples.length > 0 ? parameter.examples.map(({ value }) => value) : (parameter.schema.examples ?? []),
  })
  const members = parameters.flatMap((parameter) => [memberOf(parameter), ...propertiesOf(writer, parameter)])
  writeMembers(writer, members, { level: Math.max(4, level + 2), anchor: `${prefix}${place}` })
}

/** The properties of a parameter whose schema has no page. */
function propertiesOf(writer: PageWriter, { name, style, schema, place }: ApiParameter): readonly Member[] {
  const [, ...rows] = rowsOf(writer, { place, properties: new Map([[name, schema]]) })
  // Converts a property name to the form in which it is sent, such as `filter[state]`.
  const sent = (path: string) => (style === 'deepObject' ? path.replace(/^\.([^.[\]()]+)/, '[$1]') : path)
  return rows.slice(0, maxRows).map((row) => memberOfRow({ ...row, name: `${name}${sent(row.name.slice(name.length))}` }))
}

/** Describes how a list or an object is written, unless this is the usual form: `?tag=a&tag=b`, `?filter[state]=open`. */
function styleOf({ name, in: place, style, explode, schema }: ApiParameter): readonly string[] {
  const isList = schema.type?.includes('array') === true
  if (style === 'deepObject') return [`written as ${codeSpan(`${name}[key]=value`)}`]
  if (!isList || (place !== 'query' && place !== 'cookie')) return []
  if (style === 'spaceDelimited') return ['separated by spaces']
  if (style === 'pipeDelimited') return ['separated by `|`']
  return [explode ? 'repeatable' : 'separated by commas']
}

function writeCallbacks(writer: PageWriter, { callbacks, place }: ApiOperation, { level, prefix }: SectionInput): void {
  if (callbacks.length === 0) return
  writer.block(`${'#'.repeat(level)} Callbacks {#${writer.anchor(`${prefix}callbacks`)}}`, place)
  for (const callback of callbacks) {
    const anchor = writer.anchor(`${prefix}callback-${callback.id}`)
    const { name, title, method, path } = callback
    const isNamed = title !== `${method.toUpperCase()} ${path}`
    writer.block(`${'#'.repeat(level + 1)} ${escapeMarkdown(isNamed ? title : name)} {#${anchor}}`, callback.place)
    writeOperation(writer, callback, { level: Math.min(5, level + 2), prefix: `${anchor}-` })
  }
}

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

/**
 * Whether browsers prevent pages from sending a parameter. This applies to cookies for another site and to headers that browsers set
 * themselves.
 */
function isUnsent({ in: where, name }: ApiParameter): boolean {
  return where === 'cookie' || (where === 'header' && forbiddenHeader.test(name))
}

/** The names from the Fetch standard, except for those that only responses can have. */
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
  // If credentials are optional, the last alternative is to send none.
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

/** Writes the component that shows the form. Its data is JSON in an attribute, so characters that could end the attribute are escaped. */
export function writeTryIt(form: TryItForm): string {
  const json = JSON.stringify(form).replace(/[&"<>{}`\\]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<TryIt request="${json}" />`
}

/** Creates the bodies to choose from, each with the values of its sample, and lists the content types that browsers cannot send. */
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

/** Creates the body of the form. Returns undefined if browsers cannot send it. */
function createBody(content: ApiContent, rules: ExampleRules): TryItBody | undefined {
  const body = createSampleBody(content, rules)
  const { kind, type } = body
  const text = (words: string): TryItBody => ({ kind: 'text', type, text: initialText(words, limits.body) })
  // Browsers write multipart bodies only as `multipart/form-data` with a boundary that they choose.
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
      // There is no example, but readers can write the text themselves.
      return isTextType(type) && !isFileContent(content, rules) ? text('') : { kind, type }
  }
}

function isTextType(type: string): boolean {
  return /^text\/|[/+.-](?:x-www-form-urlencoded|xml|ya?ml|csv|graphql|ndjson|jsonl|json-seq)\s*(?:;|$)/i.test(type)
}
