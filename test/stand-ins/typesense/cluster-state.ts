interface Field {
  readonly name: string
  readonly type: string
  readonly facet?: boolean
  readonly optional?: boolean
}

export interface Schema {
  readonly name: string
  readonly fields: readonly Field[]
  readonly default_sorting_field?: string
  readonly token_separators?: readonly string[]
}

export type Doc = Readonly<Record<string, unknown>> & { readonly id: string }

export interface Collection {
  readonly schema: Schema
  readonly createdAt: number
  readonly docs: Map<string, Doc>
}

interface ApiKey {
  readonly id: number
  readonly value: string
  readonly description: string
  readonly actions: readonly string[]
  readonly collections: readonly string[]
}

/** The shared state of a cluster's nodes. */
export interface ClusterState {
  readonly collections: Map<string, Collection>
  readonly aliases: Map<string, string>
  readonly keys: ApiKey[]
  /** Seconds since 1970. */
  now: () => number
  /** By its own name or an alias. */
  find(name: string): Collection | undefined
  /** Like the server: the key must include the action and, if there is one, the collection. */
  isAllowed(key: string | undefined, action: string, collection: string): boolean
}

export const bootstrapKey = 'bootstrap-key-of-the-stand-in'

export function createClusterState(): ClusterState {
  const state: ClusterState = {
    collections: new Map(),
    aliases: new Map(),
    keys: [{ id: 0, value: bootstrapKey, description: 'bootstrap', actions: ['*'], collections: ['*'] }],
    now: () => Math.floor(Date.now() / 1_000),
    find: (name) => state.collections.get(name) ?? state.collections.get(state.aliases.get(name) ?? ''),
    isAllowed(value, action, collection) {
      const key = state.keys.find((each) => each.value === value)
      if (!key) return false
      const [resource = ''] = action.split(':')
      const hasAction = key.actions.some((allowed) => allowed === '*' || allowed === action || allowed === `${resource}:*`)
      const hasCollection = key.collections.some(
        (allowed) => allowed === '*' || collection === '' || new RegExp(`^(?:${allowed})$`).test(collection),
      )
      return hasAction && hasCollection
    },
  }
  return state
}

/** Why a document is invalid, in the server's words if they are known; undefined if it is valid. */
export function findDocProblem(doc: unknown, { fields }: Schema): string | undefined {
  if (typeof doc !== 'object' || doc === null || Array.isArray(doc)) return 'Bad JSON: not a properly formed document.'
  const values = doc as Record<string, unknown>
  if (typeof values.id !== 'string' || values.id === '') return 'Document’s `id` field should be a string.'
  for (const { name, type, optional } of fields) {
    const value = values[name]
    if (value === undefined) {
      if (!optional) return `Field \`${name}\` has been declared in the schema, but is not found in the document.`
      continue
    }
    const fits =
      type === 'string'
        ? typeof value === 'string'
        : type === 'string[]'
          ? isTexts(value)
          : Number.isInteger(value) && type.startsWith('int')
    if (!fits) return `Field \`${name}\` must be a ${type}.`
  }
  return undefined
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** Why a schema is invalid; undefined if it is valid. */
export function findSchemaProblem(schema: unknown): string | undefined {
  const { name, fields, default_sorting_field: sorting, token_separators: separators = [] } = Object(schema) as Partial<Schema>
  if (typeof name !== 'string' || name === '') return 'Parameter `name` is required.'
  if (!Array.isArray(fields) || fields.length === 0) return 'The `fields` value should be an array of objects.'
  const types = ['string', 'string[]', 'int32', 'int64', 'float', 'bool']
  const strange = (fields as readonly Field[]).find(({ type }) => !types.includes(type))
  if (strange) return `Field \`${strange.name}\` has an invalid data type \`${strange.type}\`.`
  const names = (fields as readonly Field[]).map((field) => field.name)
  if (new Set(names).size < names.length) return 'There are duplicate field names in the schema.'
  const sortingField = (fields as readonly Field[]).find((field) => field.name === sorting)
  if (sorting !== undefined && (!sortingField || sortingField.optional || !/^(?:int|float)/.test(sortingField.type)))
    return `Default sorting field \`${sorting}\` must be a sortable numerical type.`
  return separators.every((sign) => [...sign].length === 1) ? undefined : 'Values of `token_separators` must have exactly one character.'
}
