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

/** Two versions of GitHub's document need 85,000. */
const mostParts = 500_000
const deepest = 50
const mostConditions = 100

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
    compare(old, current, { path = position.path, what = position.what } = {}) {
      compareAt(old, current, { ...position, path: shorten(path), what, depth: position.depth + 1 })
    },
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
      const operations = findOperations(named)
      const changes = [...named].flatMap(([key, { changes: own }]) => withUsers(own, operations.get(key) ?? []))
      if (!state.isIncomplete) return changes
      const text = 'some schemas were not compared, because they are nested too deeply or combined in too many ways'
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

const longestPath = 300

/** Cyclic schemas can lead to very long paths, of which the end is enough. */
function shorten(path: string): string {
  return path.length > longestPath ? `…${path.slice(-longestPath)}` : path
}

/** Comparisons can add others. */
function drain(pending: (() => void)[]): void {
  for (let next = pending.shift(); next; next = pending.shift()) next()
}

function withUsers(changes: readonly ApiChange[], operations: readonly string[]): readonly ApiChange[] {
  return changes.map((change) => ({ ...change, operations }))
}

/** The operations that refer to each schema, directly or through other schemas. */
function findOperations(named: ReadonlyMap<string, NamedComparison>): ReadonlyMap<string, readonly string[]> {
  const usedBy = new Map<string, string[]>()
  for (const [key, { users }] of named) for (const user of users) getOrAdd(usedBy, user).push(key)
  const found = new Map<string, string[]>()
  for (const user of [...usedBy.keys()].filter((each) => !named.has(each)).sort()) {
    const reached = new Set(usedBy.get(user))
    // A set also iterates over what is added meanwhile.
    for (const key of reached) for (const next of usedBy.get(key) ?? []) reached.add(next)
    for (const key of reached) getOrAdd(found, key).push(user)
  }
  return found
}

function getOrAdd(map: Map<string, string[]>, key: string): string[] {
  const list = map.get(key) ?? []
  map.set(key, list)
  return list
}
