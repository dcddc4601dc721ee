import type { ApiDescription, ApiSchema, SchemaRef } from '../api-description.ts'
import { describeValue } from '../values/describe-value.ts'
import { jsonEquals } from '../values/find-limit-problem.ts'
import { type MergedSchema, mergeSchemas } from '../values/merge-schemas.ts'
import { isOmitted } from '../values/validate-value.ts'
import type { ApiChange } from './api-change.ts'
import { compareLimits } from './compare-limits.ts'

/** Compares schemas with a name once, however many operations use them. */
export interface SchemaComparison {
  readonly before: ApiDescription
  readonly after: ApiDescription
  readonly named: Map<string, NamedComparison>
  /** The changes of schemas with a name. */
  finish(): readonly ApiChange[]
}

interface NamedComparison {
  readonly name: string
  readonly changes: ApiChange[]
  /** Operations and other comparisons that refer to it. */
  readonly users: Set<string>
}

export function createSchemaComparison(before: ApiDescription, after: ApiDescription): SchemaComparison {
  const named = new Map<string, NamedComparison>()
  return {
    before,
    after,
    named,
    finish: () => [...named.values()].flatMap(({ changes, users }) => withUsers(changes, operationsUsing(users, named))),
  }
}

function withUsers(changes: readonly ApiChange[], operations: readonly string[]): readonly ApiChange[] {
  return changes.map((change) => ({ ...change, operations }))
}

/** Operations that refer to a schema, directly or through other schemas. */
function operationsUsing(direct: ReadonlySet<string>, named: ReadonlyMap<string, NamedComparison>): readonly string[] {
  const all = new Set(direct)
  // A set also iterates over what is added meanwhile.
  for (const user of all) for (const next of named.get(user)?.users ?? []) all.add(next)
  return [...all].filter((user) => !named.has(user)).sort()
}

export interface SchemaContext {
  readonly schemas: SchemaComparison
  /** Whether programs send or receive the value. */
  readonly direction: 'request' | 'response'
  /** The operation, or the key of the comparison, that refers to the schema. */
  readonly user: string
  /** What is compared: `the request body`, or `` for a schema with a name. */
  readonly what: string
  /** Where in it: `owner.tags[]`. @default '' */
  readonly path?: string
  readonly report: (kind: ApiChange['kind'], text: string, isBreaking?: boolean) => void
  readonly depth?: number
}

const deepest = 30

/** Compares what two schemas accept, and reports differences for programs that send or receive such values. */
export function compareSchemas(before: ApiSchema, after: ApiSchema, context: SchemaContext): void {
  const { schemas, direction, user, depth = 0 } = context
  if (depth > deepest) return
  const [oldName, name] = [nameOf(before.$ref, schemas.before), nameOf(after.$ref, schemas.after)]
  if (name === undefined || name !== oldName) {
    compareMerged(before, after, context)
    return
  }
  const key = `${direction} ${name}`
  const known = schemas.named.get(key)
  if (known) {
    known.users.add(user)
    return
  }
  const changes: ApiChange[] = []
  schemas.named.set(key, { name, changes, users: new Set([user]) })
  const suffix = direction === 'request' ? 'in requests' : 'in responses'
  compareMerged(before, after, {
    ...context,
    user: key,
    what: '',
    path: '',
    depth: 0,
    report: (kind, text, isBreaking = false) =>
      changes.push({ kind, isBreaking, subject: { kind: 'schema', name }, text: `${text} (${suffix})` }),
  })
}

function nameOf(ref: SchemaRef | undefined, { schemas }: ApiDescription): string | undefined {
  return ref === undefined ? undefined : schemas.get(ref)?.name
}

/** The words for what is compared. */
function describe({ what, path = '' }: Pick<SchemaContext, 'what' | 'path'>): string {
  if (path === '') return what === '' ? 'the value' : what
  const part = path === '[]' ? 'each item' : `the property \`${path}\``
  return what === '' ? part : `${part} of ${what}`
}

function compareMerged(before: ApiSchema, after: ApiSchema, context: SchemaContext): void {
  const { schemas, report, direction, path = '' } = context
  const what = describe(context)
  // Variants are compared on their own.
  const [old, current] = [mergeSchemas([before], schemas.before.schemas, 'none'), mergeSchemas([after], schemas.after.schemas, 'none')]
  if (after.deprecated && !before.deprecated) report('deprecated', `${what} is now deprecated`)
  compareTypes(old, current, context)
  compareValues(old, current, context)
  compareLimits({ before: old.limits, after: current.limits }, { what, direction, report })
  const [format, oldFormat] = [current, old].map(({ parts }) => parts.find((part) => part.format !== undefined)?.format)
  if (format !== oldFormat) {
    const text =
      format === undefined
        ? `no longer has the format \`${oldFormat}\``
        : `has the format \`${format}\`${oldFormat === undefined ? '' : ` instead of \`${oldFormat}\``}`
    report(
      'changed',
      `${what} ${oldFormat === undefined ? 'now ' : ''}${text}`,
      format !== undefined && (oldFormat !== undefined || direction === 'request'),
    )
  }
  compareProperties(old, current, context)
  const depth = (context.depth ?? 0) + 1
  const [oldItems, items] = [combined(old.items), combined(current.items)]
  if (oldItems && items) compareSchemas(oldItems, items, { ...context, path: `${path}[]`, depth })
  compareVariants(before, after, context)
}

function combined(schemas: readonly ApiSchema[]): ApiSchema | undefined {
  const [first] = schemas
  return first && (schemas.length === 1 ? first : { place: first.place, allOf: schemas })
}

/** Sending fewer kinds of values, or receiving more of them, can break a program. */
function compareTypes({ types: old }: MergedSchema, { types: current }: MergedSchema, context: SchemaContext): void {
  const { report, direction } = context
  const what = describe(context)
  if (!old || !current) return
  const accepts = (types: readonly string[], type: string) => types.includes(type) || (type === 'integer' && types.includes('number'))
  const removed = old.filter((type) => !accepts(current, type))
  const added = current.filter((type) => !accepts(old, type))
  const listOf = (types: readonly string[]) => types.map((type) => `\`${type}\``).join(', ')
  if (removed.length > 0 && added.length > 0) report('changed', `${what} is now ${listOf(current)} instead of ${listOf(old)}`, true)
  else if (added.length > 0) report('changed', `${what} can now be ${listOf(added)}`, direction === 'response')
  else if (removed.length > 0) report('changed', `${what} can no longer be ${listOf(removed)}`, direction === 'request')
}

function compareValues(old: MergedSchema, current: MergedSchema, context: SchemaContext): void {
  const { report, direction } = context
  const what = describe(context)
  const valuesOf = ({ parts }: MergedSchema) =>
    parts.find((part) => part.enum)?.enum ?? parts.flatMap((part) => ('const' in part ? [part.const] : []))
  const [before, after] = [valuesOf(old), valuesOf(current)]
  const listOf = (values: readonly unknown[]) => values.map(describeValue).join(', ')
  if (before.length === 0 && after.length === 0) return
  if (before.length === 0) report('changed', `${what} must now be one of ${listOf(after)}`, direction === 'request')
  else if (after.length === 0) report('changed', `${what} can now have other values than ${listOf(before)}`, direction === 'response')
  else {
    const added = after.filter((value) => !before.some((other) => jsonEquals(value, other)))
    const removed = before.filter((value) => !after.some((other) => jsonEquals(value, other)))
    if (added.length > 0) report('added', `${what} can now be ${listOf(added)}`, direction === 'response')
    if (removed.length > 0) report('removed', `${what} can no longer be ${listOf(removed)}`, direction === 'request')
  }
}

function compareProperties(old: MergedSchema, current: MergedSchema, context: SchemaContext): void {
  const { schemas, report, direction, what, path = '' } = context
  const pathTo = (name: string) => (path === '' ? name : `${path}.${name}`)
  const isSent = (list: readonly ApiSchema[], { schemas: known }: ApiDescription) =>
    !list.some((schema) => isOmitted(schema, { schemas: known, direction }))
  for (const [name, list] of current.properties) {
    const known = old.properties.get(name)
    const label = describe({ what, path: pathTo(name) })
    const isRequired = current.required.has(name)
    if (!isSent(list, schemas.after)) continue
    if (!known) {
      report(
        'added',
        `${label} was added${isRequired && direction === 'request' ? ' and is required' : ''}`,
        isRequired && direction === 'request',
      )
      continue
    }
    if (isRequired !== old.required.has(name))
      report('changed', `${label} is ${isRequired ? 'now' : 'no longer'} required`, isRequired === (direction === 'request'))
    const [one, other] = [combined(known), combined(list)]
    if (one && other) compareSchemas(one, other, { ...context, path: pathTo(name), depth: (context.depth ?? 0) + 1 })
  }
  for (const [name, list] of old.properties)
    if (!current.properties.has(name) && isSent(list, schemas.before))
      report('removed', `${describe({ what, path: pathTo(name) })} was removed`, true)
}

/** Variants of `oneOf` and `anyOf` are the same if they have the same name, or else the same position. */
function compareVariants(before: ApiSchema, after: ApiSchema, context: SchemaContext): void {
  const { schemas, report, direction } = context
  const what = describe(context)
  const [old, current] = [variantsOf(before, schemas.before), variantsOf(after, schemas.after)]
  if (old.size === 0 || current.size === 0) return
  for (const [name, schema] of current) {
    const known = old.get(name)
    if (known) compareSchemas(known, schema, { ...context, depth: (context.depth ?? 0) + 1 })
    else report('added', `${what} can now be ${name}`, direction === 'response')
  }
  for (const name of old.keys()) if (!current.has(name)) report('removed', `${what} can no longer be ${name}`, direction === 'request')
}

function variantsOf(schema: ApiSchema, api: ApiDescription): ReadonlyMap<string, ApiSchema> {
  const target = schema.$ref === undefined ? schema : (api.schemas.get(schema.$ref)?.schema ?? schema)
  return new Map(
    [...(target.oneOf ?? []), ...(target.anyOf ?? [])].map((variant, index) => {
      const name = nameOf(variant.$ref, api) ?? variant.title
      const types = variant.type?.length === 1 && !variant.properties ? `\`${variant.type[0]}\`` : undefined
      return [name === undefined ? (types ?? `variant ${index + 1}`) : `\`${name}\``, variant]
    }),
  )
}
