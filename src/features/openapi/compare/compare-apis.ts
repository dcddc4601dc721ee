import type { ApiDescription } from '../api-description.ts'
import type { ApiChange } from './api-change.ts'
import { compareOperations } from './compare-operations.ts'
import { createSchemaComparison } from './compare-schemas.ts'
import { compareSecuritySchemes, findRenamedSchemes } from './compare-security.ts'
import { compareServers } from './compare-servers.ts'
import { nameOf, operationsOf } from './operation-key.ts'
import type { Report } from './schema-context.ts'

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
  compareServers(before.servers, after.servers, reporterFor({ kind: 'api', name: after.title }, changes))
  changes.push(...compareSecuritySchemes(before, after))
  const shared = { schemas, renamedSchemes: findRenamedSchemes(before, after), servers: [before.servers, after.servers] } as const
  for (const kind of ['operation', 'webhook'] as const) {
    const [old, current] = [operationsOf(before, kind), operationsOf(after, kind)]
    for (const [key, operation] of current) {
      const known = old.get(key)
      const report = reporterFor({ kind, name: nameOf(operation) }, changes)
      const isWebhook = kind === 'webhook'
      const user = `${isWebhook ? 'webhook ' : ''}${nameOf(operation)}`
      if (known) compareOperations(known, operation, { ...shared, report, isWebhook, user })
      else report('added', `the ${kind} was added`)
    }
    for (const [key, operation] of old)
      if (!current.has(key)) reporterFor({ kind, name: nameOf(operation) }, changes)('removed', `the ${kind} was removed`, true)
  }
  const all = withoutRepeated([...changes, ...schemas.finish()])
  const versionOf = ({ title, version }: ApiDescription) => ({ title, version })
  return {
    before: versionOf(before),
    after: versionOf(after),
    changes: [...all.filter(({ isBreaking }) => isBreaking), ...all.filter(({ isBreaking }) => !isBreaking)],
  }
}

function reporterFor(subject: ApiChange['subject'], changes: ApiChange[]): Report {
  return (kind, text, isBreaking = false) => changes.push({ kind, isBreaking, subject, text })
}

/** The same sentence can be about several media types, or about the type and the values of a schema. */
function withoutRepeated(changes: readonly ApiChange[]): readonly ApiChange[] {
  const found = new Map<string, ApiChange>()
  for (const change of changes) {
    const key = JSON.stringify([change.subject, change.text])
    const known = found.get(key)
    if (!known || (change.isBreaking && !known.isBreaking)) found.set(key, change)
  }
  return [...found.values()]
}
