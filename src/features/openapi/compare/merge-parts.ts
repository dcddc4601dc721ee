import type { ApiDescription, ApiSchema } from '../api-description.ts'
import { combineParts, type MergedSchema } from '../values/merge-schemas.ts'

/** What schemas say about a value together. */
export interface ComparedValue extends Omit<MergedSchema, 'choices' | 'variantNames'> {
  /** The schemas before references and `allOf` were followed. */
  readonly given: readonly ApiSchema[]
  /** Whether every value is accepted. */
  readonly isAny: boolean
}

/** Keywords that do not decide which values are accepted. */
const notes: ReadonlySet<string> = new Set<keyof ApiSchema>([
  'place',
  'title',
  'description',
  'default',
  'examples',
  'hasSingleExample',
  'enumDescriptions',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
  'xml',
])

/** Merges schemas with those that they refer to and those of `allOf`, each once. Variants and conditions stay in the parts. */
export function mergeParts(given: readonly ApiSchema[], schemas: ApiDescription['schemas']): ComparedValue {
  const found = new Set<ApiSchema>()
  const pending = [...given].reverse()
  for (let schema = pending.pop(); schema; schema = pending.pop()) {
    if (found.has(schema)) continue
    found.add(schema)
    for (const part of [...(schema.allOf ?? [])].reverse()) pending.push(part)
    const target = schema.$ref === undefined ? undefined : schemas.get(schema.$ref)
    if (target) pending.push(target.schema)
  }
  const parts = [...found]
  return { given, parts, ...combineParts(parts), isAny: parts.every((part) => !hasRules(part, ['$ref', 'allOf'])) }
}

/** Whether a schema does more than describe, apart from some keywords. */
export function hasRules(schema: ApiSchema, except: readonly (keyof ApiSchema)[] = []): boolean {
  return Object.entries(schema).some(
    ([key, value]) => value !== undefined && !notes.has(key) && !(except as readonly string[]).includes(key),
  )
}

/** A schema that is only a reference, perhaps with notes. */
export function isReference(schema: ApiSchema): boolean {
  return schema.$ref !== undefined && !hasRules(schema, ['$ref'])
}
