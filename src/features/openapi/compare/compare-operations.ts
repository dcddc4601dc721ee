import type { ApiOperation } from '../api-description.ts'
import { isGeneratedId } from '../read-operation.ts'
import { compareContents } from './compare-contents.ts'
import { compareParameters } from './compare-parameters.ts'
import { compareResponses } from './compare-responses.ts'
import { compareRequirements } from './compare-security.ts'
import { compareServers } from './compare-servers.ts'
import type { OperationContext } from './operation-context.ts'
import { nameOf } from './operation-key.ts'
import { breaks } from './schema-context.ts'

/** Compares two versions of an operation, a webhook, or a callback. Texts, tags, and samples do not matter to programs. */
export function compareOperations(before: ApiOperation, after: ApiOperation, context: OperationContext): void {
  const { report, renamedSchemes, servers } = context
  if (after.deprecated && !before.deprecated) report('deprecated', 'the operation is now deprecated')
  if (before.deprecated && !after.deprecated) report('changed', 'the operation is no longer deprecated')
  // Generated clients name functions by the ID.
  if (before.id !== after.id && !isGeneratedId(before) && !isGeneratedId(after))
    report('changed', `the ID is now \`${after.id}\` instead of \`${before.id}\``)
  compareRequirements(before, after, { report, renamed: renamedSchemes })
  if (before.servers !== servers[0] || after.servers !== servers[1]) compareServers(before.servers, after.servers, report)
  compareParameters(before, after, context)
  compareBodies(before, after, context)
  compareResponses(before, after, context)
  compareCallbacks(before, after, context)
}

function compareBodies({ body: before }: ApiOperation, { body: after }: ApiOperation, context: OperationContext): void {
  const { report, schemas, isWebhook, user } = context
  const direction = isWebhook ? 'response' : 'request'
  if (after && !before)
    report('added', `a${after.required ? ' required' : 'n optional'} request body was added`, after.required && !isWebhook)
  if (before && !after) report('removed', 'the request body was removed', true)
  if (!before || !after) return
  if (after.required && !before.required) report('changed', 'the request body is now required', breaks('stricter', direction))
  if (before.required && !after.required) report('changed', 'the request body is no longer required', breaks('looser', direction))
  const body = { report, schemas, user, direction, what: 'the request body', isNegotiated: false } as const
  compareContents(before.content, after.content, body)
}

/** Callbacks are the same if they have the same method and address. */
function compareCallbacks(before: ApiOperation, after: ApiOperation, context: OperationContext): void {
  const { report } = context
  const [old, current] = [before, after].map(({ callbacks }) => new Map(callbacks.map((each) => [nameOf(each), each])))
  for (const [name, callback] of current ?? []) {
    const known = old?.get(name)
    if (!known) report('added', `the callback \`${name}\` was added`)
    else
      compareOperations(known, callback, {
        ...context,
        isWebhook: true,
        report: (kind, text, isBreaking) => report(kind, `in the callback \`${name}\`, ${text}`, isBreaking),
      })
  }
  for (const name of old?.keys() ?? []) if (!current?.has(name)) report('removed', `the callback \`${name}\` was removed`, true)
}
