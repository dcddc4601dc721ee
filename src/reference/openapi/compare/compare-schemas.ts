import type { ApiDescription, ApiSchema } from '../api-description.ts'
import type { ApiChange } from './api-change.ts'
import { compareNotes } from './compare-notes.ts'
import { compareValue } from './compare-value.ts'
import { isReference, mergeParts } from './merge-parts.ts'
import { breaks, type Difference, type Direction, nameOfRef, type Report, type SchemaContext, type Schemas } from './schema-context.ts'

export interface SchemaUse {
  readonly direction: Direction
  /** The operation that refers to the schemas. */
  readonly user: string
  /** What is compared: `the request body`. */
  readonly what: string
  readonly report: Report
}

/** Compares schemas with a name once, however many operations use them. */
export interface SchemaComparison {
  /** Compares what two schemas accept. Without a schema, every value is accepted. */
  compare(before: ApiSchema | undefined, after: ApiSchema | undefined, use: SchemaUse): void
  /** The changes of schemas with a name. */
  finish(): readonly ApiChange[]
}

interface NamedComparison {
  readonly changes: ApiChange[]
  /** Operations and other comparisons that refer to it. */
  readonly users: Set<string>
}

interface Position extends SchemaUse {
  readonly path: string
  /** Pairs of schemas that this value was already compared for: schemas can be cyclic, and lead to the same ones in many ways. */
  readonly seen: Set<string>
  /** Comparisons that wait, so that long chains of schemas do not need a deep stack. */
  readonly pending: (() => void)[]
  readonly depth: number
  /** How many conditions such as `not` are around it. In conditions, schemas with a name are not compared on their own. */
  readonly conditions: number
}

/** GitHub's document needs fewer than 300,000. */
const mostParts = 2_000_000
const deepest = 50
const mostConditions = 20

export function createSchemaComparison(before: ApiDescription, after: ApiDescription): SchemaComparison {
  const named = new Map<string, NamedComparison>()
  const pending: (() => void)[] = []
  const ids = new WeakMap<ApiSchema, number>()
  const state = { ids: 0, parts: 0, isIncomplete: false }
  const [oldNames, names] = [before, after].map(({ schemas }) => new Set([...schemas.values()].map(({ name }) => name)))

  const idOf = (schema: ApiSchema, { schemas }: ApiDescription): number => {
    const target = isReference(schema) && schema.$ref !== undefined ? (schemas.get(schema.$ref)?.schema ?? schema) : schema
    const id = ids.get(target) ?? ++state.ids
    ids.set(target, id)
    return id
  }
  const keyOf = (schemas: Schemas, api: ApiDescription) =>
    [...new Set(schemas.map((schema) => idOf(schema, api)))].sort((a, b) => a - b).join(' ')

  const compareAt = (old: Schemas, current: Schemas, position: Position): void => {
    if (state.parts > mostParts || position.conditions > mostConditions) {
      state.isIncomplete = true
      return
    }
    if (position.depth > deepest) {
      position.pending.push(() => compareAt(old, current, { ...position, depth: 0 }))
      return
    }
    const context = contextFor(position)
    if (position.conditions === 0 && compareNamed(old, current, position)) {
      compareNotes(old, current, context)
      return
    }
    const key = `${position.direction} ${position.conditions > 0} ${keyOf(old, before)}, ${keyOf(current, after)}`
    if (position.seen.has(key)) return
    position.seen.add(key)
    const pair = { before: mergeParts(old, before.schemas), after: mergeParts(current, after.schemas) }
    state.parts += pair.before.parts.length + pair.after.parts.length
    compareValue(pair, context)
  }

  /** Schemas with the same name are compared on their own, as are those that were renamed. */
  const compareNamed = (old: Schemas, current: Schemas, { direction, user }: Position): boolean => {
    const [[oldSchema], [schema]] = [old, current]
    if (!oldSchema || !schema || old.length > 1 || current.length > 1 || !isReference(oldSchema) || !isReference(schema)) return false
    const [oldName, name] = [nameOfRef(oldSchema.$ref, before.schemas), nameOfRef(schema.$ref, after.schemas)]
    if (oldName === undefined || name === undefined) return false
    if (oldName !== name && (names?.has(oldName) || oldNames?.has(name))) return false
    const [oldTarget, target] = [before.schemas.get(oldSchema.$ref as never)?.schema, after.schemas.get(schema.$ref as never)?.schema]
    if (!oldTarget || !target) return false
    const key = `${direction} ${oldName}, ${name}`
    const known = named.get(key)
    known?.users.add(user)
    if (known) return true
    const changes: ApiChange[] = []
    named.set(key, { changes, users: new Set([user]) })
    const suffix = direction === 'request' ? 'in requests' : 'in responses'
    const report: Report = (kind, text, isBreaking = false) =>
      changes.push({ kind, isBreaking, subject: { kind: 'schema', name }, text: `${text} (${suffix})` })
    pending.push(() => compareAt([oldTarget], [target], start({ direction, report, user: key, what: '' }, pending)))
    return true
  }

  const contextFor = (position: Position): SchemaContext => ({
    ...position,
    schemasBefore: before.schemas,
    schemasAfter: after.schemas,
    compare: (old, current, at = {}) => compareAt(old, current, { ...position, ...at, depth: position.depth + 1 }),
    findDifferences: (old, current, effect) => findDifferences(old, current, { position, effect }),
  })

  const findDifferences = (old: Schemas, current: Schemas, { position, effect }: ConditionPosition): readonly Difference[] => {
    const found: Difference[] = []
    const { direction, conditions, seen, user } = position
    const opposite = direction === 'request' ? 'response' : 'request'
    const report: Report = (_kind, text, isBreaking = false) => found.push({ text, isBreaking })
    const own = start({ direction: effect === 'same' ? direction : opposite, report, user, what: '' }, [])
    compareAt(old, current, { ...own, seen, conditions: conditions + 1 })
    drain(own.pending)
    return found
  }

  return {
    compare(old, current, use) {
      if (!old && !current) return
      compareAt(old ? [old] : [], current ? [current] : [], start(use, pending))
      drain(pending)
    },
    finish() {
      const changes = [...named.values()].flatMap(({ changes: own, users }) => withUsers(own, operationsUsing(users, named)))
      if (!state.isIncomplete) return changes
      const text = 'some schemas were not compared, because they are combined in too many ways'
      return [...changes, { kind: 'changed', isBreaking: breaks('other', 'request'), subject: { kind: 'api', name: after.title }, text }]
    },
  }
}

interface ConditionPosition {
  readonly position: Position
  readonly effect: 'same' | 'opposite'
}

function start(use: SchemaUse, pending: (() => void)[]): Position {
  return { ...use, path: '', seen: new Set(), pending, depth: 0, conditions: 0 }
}

/** Comparisons can add others. */
function drain(pending: (() => void)[]): void {
  for (let next = pending.shift(); next; next = pending.shift()) next()
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
