import type { ApiContent, ApiSchema } from './api-description.ts'
import type { ApiWriting } from './page-writer.ts'
import { type ExampleRules, exampleOf } from './values/example-of.ts'
import { validateValue } from './values/validate-value.ts'

const limits = { properties: 12, depth: 3, characters: 8_000 }

/** An example of a response in JSON that is made from its schema; undefined if it would say nothing, be too long, or be wrong. */
export function generatedExample(writing: Pick<ApiWriting, 'api' | 'patterns' | 'generated'>, content: ApiContent): string | undefined {
  const { schema } = content
  if (!schema) return undefined
  const key = keyOf(schema)
  const { generated } = writing
  if (!generated.has(key)) generated.set(key, generate(schema, writing))
  return generated.get(key)
}

/** Many operations respond with the same schema, or with a list of it. */
function keyOf(schema: ApiSchema): string {
  if (schema.$ref !== undefined) return schema.$ref
  const isPlainList = schema.items?.$ref !== undefined && Object.keys(schema).every((key) => ['place', 'type', 'items'].includes(key))
  return isPlainList ? `[] ${schema.items?.$ref}` : `${schema.place.file}#${schema.place.pointer}`
}

function generate(schema: ApiSchema, { api, patterns }: Pick<ApiWriting, 'api' | 'patterns'>): string | undefined {
  const rules: ExampleRules = { schemas: api.schemas, patterns, direction: 'response', properties: limits.properties, depth: limits.depth }
  const value = exampleOf(schema, rules)
  if (!hasProperties(value)) return undefined
  const { problems, isPartial } = validateValue(value, schema, rules)
  const code = JSON.stringify(value, null, 2)
  return problems.length > 0 || isPartial || code.length > limits.characters ? undefined : code
}

/** Readers learn nothing from `"string"` or `[1]`. */
function hasProperties(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) ? value.some(hasProperties) : Object.keys(value).length > 0
}
