import { codeSpan, escapeMarkdown } from '../references/generated-text.ts'
import type { ApiCallback, ApiOperation, ApiParameter, ApiServer } from './api-description.ts'
import { linkText, type PageWriter } from './page-writer.ts'
import { writeSamples } from './samples/write-samples.ts'
import { maxRows, rowsOf } from './schema-rows.ts'
import { createTryItForm, writeTryIt } from './try-it-form.ts'
import { responseExamples, type SectionInput, writeBody, writeResponses } from './write-content.ts'
import { type Member, memberOfRow, writeMembers } from './write-properties.ts'

const places: readonly { readonly place: ApiParameter['in']; readonly title: string; readonly kind: string }[] = [
  { place: 'path', title: 'Path parameters', kind: 'parameter' },
  { place: 'query', title: 'Query parameters', kind: 'parameter' },
  { place: 'querystring', title: 'Query string', kind: 'query' },
  { place: 'header', title: 'Headers', kind: 'header' },
  { place: 'cookie', title: 'Cookies', kind: 'cookie' },
]

/** Writes everything about an operation below its heading. */
export function writeOperation(writer: PageWriter, operation: ApiOperation | ApiCallback, section: SectionInput): void {
  const { place, method, path, deprecated, id } = operation
  const callback = 'name' in operation ? operation.name : undefined
  const kind = callback !== undefined ? 'callback' : writer.api.webhooks.includes(operation) ? 'webhook' : 'operation'
  const facts = [
    `*${kind}*`,
    ...(deprecated ? ['**deprecated**'] : []),
    codeSpan(`${method.toUpperCase()} ${path}`),
    ...(callback === undefined ? [] : [codeSpan(callback)]),
    // An ID that is made of the path would only repeat it.
    ...(/^[A-Z]+-/.test(id) || id === path ? [] : [codeSpan(id)]),
  ]
  writer.block(facts.join(' · '), place)
  writer.text(operation.description, section.level - 1)
  if (operation.externalDocs) writer.block(linkText(operation.externalDocs), place)
  const isSent = isRequest(writer, operation)
  // A callback is a part of its operation, whose samples are beside it already.
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

/** Whether the reader sends it, unlike webhooks and callbacks, which the API sends. */
function isRequest({ api }: PageWriter, operation: ApiOperation): boolean {
  return api.operations.includes(operation)
}

/** Only if they are not those of the whole API. */
function writeServers(writer: PageWriter, { servers, place }: ApiOperation): void {
  const { api, block } = writer
  const isUsual = servers.length === api.servers.length && servers.every(({ url }, index) => url === api.servers[index]?.url)
  if (isUsual) return
  const isPlain = servers.every(({ description, variables }) => description === undefined && variables.length === 0)
  if (isPlain) block(`Server: ${servers.map(({ url }) => codeSpan(url)).join(', ')}`, place)
  else block(['Servers:', '', ...servers.map((server) => serverItem(writer, server))].join('\n'), place)
}

/** A server as an item of a list, with its variables. */
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

/** The anchor of a security scheme on the overview. */
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

/** The properties of a parameter whose schema has no page of its own. */
function propertiesOf(writer: PageWriter, { name, style, schema, place }: ApiParameter): readonly Member[] {
  const [, ...rows] = rowsOf(writer, { place, properties: new Map([[name, schema]]) })
  // The name as it is sent, such as `filter[state]`.
  const sent = (path: string) => (style === 'deepObject' ? path.replace(/^\.([^.[\]()]+)/, '[$1]') : path)
  return rows.slice(0, maxRows).map((row) => memberOfRow({ ...row, name: `${name}${sent(row.name.slice(name.length))}` }))
}

/** How a list or object is written, unless it is the usual way: `?tag=a&tag=b`, `?filter[state]=open`. */
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
