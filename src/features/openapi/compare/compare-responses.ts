import type { ApiOperation, ApiResponse } from '../api-description.ts'
import { compareContents } from './compare-contents.ts'
import type { OperationContext } from './operation-context.ts'
import { breaks, type Direction } from './schema-context.ts'

/** Compares responses by status. Programs return those of webhooks. */
export function compareResponses({ responses: before }: ApiOperation, { responses: after }: ApiOperation, context: OperationContext): void {
  const { report, schemas, isWebhook, user } = context
  const direction = isWebhook ? 'request' : 'response'
  for (const response of after) {
    const known = findResponse(response.status, before)
    const what = `the response \`${response.status}\``
    if (!known) {
      report('added', `${what} was added`)
      continue
    }
    compareHeaders(known, response, { ...context, what, direction })
    compareContents(known.content, response.content, { report, schemas, user, direction, what, isNegotiated: true })
  }
  for (const { status } of before) {
    if (after.some((response) => response.status === status)) continue
    // A range describes it now.
    const range = findResponse(status, after)
    if (range) compareRange({ status, range, before }, context)
    else report('removed', `the response \`${status}\` was removed`, isSuccess(status, before))
  }
}

function findResponse(status: string, responses: readonly ApiResponse[]): ApiResponse | undefined {
  const range = /^[1-5]\d\d$/.test(status) ? `${status.slice(0, 1)}XX` : undefined
  return responses.find((response) => response.status === status) ?? responses.find((response) => response.status === range)
}

interface Range {
  readonly status: string
  readonly range: ApiResponse
  readonly before: readonly ApiResponse[]
}

function compareRange({ status, range, before }: Range, context: OperationContext): void {
  const { report, schemas, isWebhook, user } = context
  const known = before.find((response) => response.status === status)
  if (!known || before.some((response) => response.status === range.status)) return
  const direction = isWebhook ? 'request' : 'response'
  const what = `the response \`${status}\``
  compareHeaders(known, range, { ...context, what, direction })
  compareContents(known.content, range.content, { report, schemas, user, direction, what, isNegotiated: true })
}

/** `default` can be the only response that describes success. */
function isSuccess(status: string, responses: readonly ApiResponse[]): boolean {
  return status.startsWith('2') || (status === 'default' && !responses.some((response) => response.status.startsWith('2')))
}

interface HeaderContext extends OperationContext {
  readonly what: string
  readonly direction: Direction
}

function compareHeaders({ headers: before }: ApiResponse, { headers: after }: ApiResponse, context: HeaderContext): void {
  const { report, schemas, user, what, direction } = context
  const old = new Map(before.map((header) => [header.name.toLowerCase(), header]))
  for (const header of after) {
    const known = old.get(header.name.toLowerCase())
    old.delete(header.name.toLowerCase())
    const label = `the header \`${header.name}\` of ${what}`
    const isNeeded = header.required && direction === 'request'
    if (!known) {
      report('added', `${label} was added${isNeeded ? ' and is required' : ''}`, isNeeded)
      continue
    }
    if (header.required && !known.required) report('changed', `${label} is now required`, breaks('stricter', direction))
    if (known.required && !header.required) report('changed', `${label} is no longer required`, breaks('looser', direction))
    if (header.deprecated && !known.deprecated) report('deprecated', `${label} is now deprecated`)
    if (known.deprecated && !header.deprecated) report('changed', `${label} is no longer deprecated`)
    schemas.compare(known.schema, header.schema, { direction, user, what: label, report })
  }
  for (const { name } of old.values()) report('removed', `the header \`${name}\` of ${what} was removed`, true)
}
