import type { ApiOperation, ApiParameter } from '../api-description.ts'
import type { OperationContext } from './operation-context.ts'
import { breaks } from './schema-context.ts'

/** Compares the parameters of an operation. Those of a webhook are received. */
export function compareParameters(before: ApiOperation, after: ApiOperation, context: OperationContext): void {
  const { report, isWebhook } = context
  const old = new Map(before.parameters.map((parameter) => [keyOf(before, parameter), parameter]))
  for (const parameter of after.parameters) {
    const key = keyOf(after, parameter)
    const known = old.get(key)
    old.delete(key)
    if (known) compareParameter(known, parameter, context)
    else {
      const isNeeded = parameter.required && !isWebhook
      report('added', `${labelOf(parameter)} was added${parameter.required ? ' and is required' : ''}`, isNeeded)
    }
  }
  for (const parameter of old.values()) report('removed', `${labelOf(parameter)} was removed`, true)
}

function labelOf({ in: where, name }: ApiParameter): string {
  return `the ${where} parameter \`${name}\``
}

function keyOf({ path }: ApiOperation, { in: where, name }: ApiParameter): string {
  if (where === 'path') return `path ${path.includes(`{${name}}`) ? pathPosition(path, name) : name}`
  return `${where} ${where === 'header' ? name.toLowerCase() : name}`
}

/** Path parameters are the same if they are at the same place. */
function pathPosition(path: string, name: string): number {
  return path.slice(0, path.indexOf(`{${name}}`)).split('{').length
}

function compareParameter(before: ApiParameter, after: ApiParameter, { report, schemas, isWebhook, user }: OperationContext): void {
  const direction = isWebhook ? 'response' : 'request'
  const what = labelOf(after)
  if (after.required && !before.required) report('changed', `${what} is now required`, breaks('stricter', direction))
  if (before.required && !after.required) report('changed', `${what} is no longer required`, breaks('looser', direction))
  if (after.deprecated && !before.deprecated) report('deprecated', `${what} is now deprecated`)
  if (before.deprecated && !after.deprecated) report('changed', `${what} is no longer deprecated`)
  if (after.contentType !== before.contentType) {
    const type = after.contentType === undefined ? 'no longer' : 'now'
    report('changed', `${what} is ${type} written as \`${after.contentType ?? before.contentType}\``, true)
  } else if (after.contentType === undefined && (after.style !== before.style || after.explode !== before.explode))
    report('changed', `${what} is written in another style`, true)
  if (Boolean(after.allowsEmpty) !== Boolean(before.allowsEmpty)) {
    const isLooser = after.allowsEmpty === true
    report('changed', `${what} can ${isLooser ? 'now' : 'no longer'} be empty`, breaks(isLooser ? 'looser' : 'stricter', direction))
  }
  if (Boolean(after.allowsReserved) !== Boolean(before.allowsReserved)) {
    const isLooser = after.allowsReserved === true
    const text = `can ${isLooser ? 'now' : 'no longer'} contain reserved characters that are not encoded`
    report('changed', `${what} ${text}`, breaks(isLooser ? 'looser' : 'stricter', direction))
  }
  schemas.compare(before.schema, after.schema, { direction, user, what, report })
}
