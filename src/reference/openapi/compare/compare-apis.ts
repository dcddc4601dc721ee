import type { ApiContent, ApiDescription, ApiOperation, ApiParameter } from '../api-description.ts'
import type { ApiChange } from './api-change.ts'
import { compareSchemas, createSchemaComparison, type SchemaComparison } from './compare-schemas.ts'

export interface ApiComparison {
  readonly before: { readonly title: string; readonly version: string }
  readonly after: { readonly title: string; readonly version: string }
  /** Breaking changes first, then in the order of the new document. */
  readonly changes: readonly ApiChange[]
}

/** What changed for programs that use an API, between two versions of its description. */
export function compareApis(before: ApiDescription, after: ApiDescription): ApiComparison {
  const changes: ApiChange[] = []
  const schemas = createSchemaComparison(before, after)
  compareServers(before, after, changes)
  for (const kind of ['operation', 'webhook'] as const) {
    const [old, current] = [operationsOf(before, kind), operationsOf(after, kind)]
    for (const [key, operation] of current) {
      const known = old.get(key)
      const report = reporterFor({ kind, name: nameOf(operation) }, changes)
      if (known) compareOperations(known, operation, { report, schemas, isWebhook: kind === 'webhook', securityOf: [before, after] })
      else report('added', `the ${kind} was added`)
    }
    for (const [key, operation] of old)
      if (!current.has(key)) reporterFor({ kind, name: nameOf(operation) }, changes)('removed', `the ${kind} was removed`, true)
  }
  const all = [...changes, ...schemas.finish()]
  const versionOf = ({ title, version }: ApiDescription) => ({ title, version })
  return {
    before: versionOf(before),
    after: versionOf(after),
    changes: [...all.filter(({ isBreaking }) => isBreaking), ...all.filter(({ isBreaking }) => !isBreaking)],
  }
}

type Report = (kind: ApiChange['kind'], text: string, isBreaking?: boolean) => void

function reporterFor(subject: ApiChange['subject'], changes: ApiChange[]): Report {
  return (kind, text, isBreaking = false) => changes.push({ kind, isBreaking, subject, text })
}

/** By method and path. The names of path parameters do not matter to programs. */
export function operationsOf({ operations, webhooks }: ApiDescription, kind: 'operation' | 'webhook'): ReadonlyMap<string, ApiOperation> {
  return new Map((kind === 'operation' ? operations : webhooks).map((each) => [operationKey(nameOf(each)), each]))
}

/** `GET /pets/{id}` → `GET /pets/{}` */
export function operationKey(name: string): string {
  return name.replace(/\{[^{}]*\}/g, '{}')
}

export function nameOf({ method, path }: ApiOperation): string {
  return `${method.toUpperCase()} ${path}`
}

function compareServers(before: ApiDescription, after: ApiDescription, changes: ApiChange[]): void {
  const report = reporterFor({ kind: 'api', name: after.title }, changes)
  const [old, current] = [before, after].map(({ servers }) => new Set(servers.map(({ url }) => url)))
  for (const url of current ?? []) if (!old?.has(url)) report('added', `the server \`${url}\` was added`)
  for (const url of old ?? []) if (!current?.has(url)) report('removed', `the server \`${url}\` was removed`, true)
}

interface OperationContext {
  readonly report: Report
  readonly schemas: SchemaComparison
  /** A webhook's body is what programs receive. */
  readonly isWebhook: boolean
  readonly securityOf: readonly [before: ApiDescription, after: ApiDescription]
}

function compareOperations(before: ApiOperation, after: ApiOperation, context: OperationContext): void {
  const { report, schemas, isWebhook } = context
  if (after.deprecated && !before.deprecated) report('deprecated', 'the operation is now deprecated')
  compareSecurity(before, after, report)
  compareParameters(before, after, context)
  const [sent, returned] = isWebhook ? (['response', 'request'] as const) : (['request', 'response'] as const)
  const user = `${isWebhook ? 'webhook ' : ''}${nameOf(after)}`
  if (after.body && !before.body)
    report('added', `a${after.body.required ? ' required' : 'n optional'} request body was added`, after.body.required)
  if (before.body && !after.body) report('removed', 'the request body was removed', true)
  if (before.body && after.body) {
    if (after.body.required && !before.body.required) report('changed', 'the request body is now required', !isWebhook)
    compareContents(before.body.content, after.body.content, { report, schemas, user, direction: sent, what: 'the request body' })
  }
  for (const response of after.responses) {
    const known = before.responses.find(({ status }) => status === response.status)
    if (!known) {
      report('added', `the response \`${response.status}\` was added`)
      continue
    }
    const what = `the response \`${response.status}\``
    for (const { name } of known.headers)
      if (!response.headers.some((header) => header.name.toLowerCase() === name.toLowerCase()))
        report('removed', `the header \`${name}\` of ${what} was removed`, true)
    compareContents(known.content, response.content, { report, schemas, user, direction: returned, what })
  }
  for (const { status } of before.responses)
    if (!after.responses.some((response) => response.status === status))
      report('removed', `the response \`${status}\` was removed`, /^2/.test(status))
}

function compareSecurity(before: ApiOperation, after: ApiOperation, report: Report): void {
  const textOf = (alternative: ApiOperation['security'][number]) =>
    alternative
      .map(({ scheme, scopes }) => `\`${scheme}\`${scopes.length > 0 ? ` with ${scopes.map((scope) => `\`${scope}\``).join(', ')}` : ''}`)
      .join(' and ')
  const alternativesOf = ({ security }: ApiOperation) => (security.length === 0 ? [''] : security.map(textOf))
  const [old, current] = [alternativesOf(before), alternativesOf(after)]
  const nameFor = (alternative: string) => (alternative === '' ? 'no authorization' : alternative)
  for (const each of current)
    if (!old.includes(each)) report('added', `${nameFor(each)} is now accepted`, !current.some((other) => old.includes(other)))
  for (const each of old) if (!current.includes(each)) report('removed', `${nameFor(each)} is no longer accepted`, true)
}

function compareParameters(before: ApiOperation, after: ApiOperation, { report, schemas, isWebhook }: OperationContext): void {
  const keyOf = (operation: ApiOperation, { in: where, name }: ApiParameter) =>
    where === 'path'
      ? `path ${operation.path.indexOf(`{${name}}`) === -1 ? name : pathPosition(operation.path, name)}`
      : `${where} ${where === 'header' ? name.toLowerCase() : name}`
  const old = new Map(before.parameters.map((parameter) => [keyOf(before, parameter), parameter]))
  const direction = isWebhook ? 'response' : 'request'
  for (const parameter of after.parameters) {
    const key = keyOf(after, parameter)
    const known = old.get(key)
    old.delete(key)
    const what = `the ${parameter.in} parameter \`${parameter.name}\``
    if (!known) {
      report('added', `${what} was added${parameter.required ? ' and is required' : ''}`, parameter.required && !isWebhook)
      continue
    }
    if (parameter.required && !known.required) report('changed', `${what} is now required`, !isWebhook)
    if (!parameter.required && known.required) report('changed', `${what} is no longer required`)
    if (parameter.deprecated && !known.deprecated) report('deprecated', `${what} is now deprecated`)
    if (parameter.style !== known.style || parameter.explode !== known.explode)
      report('changed', `${what} is written in another style`, true)
    compareSchemas(known.schema, parameter.schema, { schemas, direction, user: nameOf(after), what, report })
  }
  for (const { in: where, name } of old.values()) report('removed', `the ${where} parameter \`${name}\` was removed`, true)
}

/** Path parameters are the same if they are at the same place. */
function pathPosition(path: string, name: string): number {
  return path.slice(0, path.indexOf(`{${name}}`)).split('{').length
}

interface ContentContext {
  readonly report: Report
  readonly schemas: SchemaComparison
  readonly user: string
  readonly direction: 'request' | 'response'
  readonly what: string
}

function compareContents(before: readonly ApiContent[], after: readonly ApiContent[], context: ContentContext): void {
  const { report, what } = context
  for (const content of after) {
    const known = before.find(({ type }) => type === content.type)
    if (!known) report('added', `${what} can now be \`${content.type}\``)
    else if (known.schema && content.schema) compareSchemas(known.schema, content.schema, context)
  }
  for (const { type } of before)
    if (!after.some((content) => content.type === type)) report('removed', `${what} can no longer be \`${type}\``, true)
}
