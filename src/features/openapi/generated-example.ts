import { isObjectOrList } from '../../kit/data/is-record.ts'
import type { ApiContent, ApiSchema } from './api-description.ts'
import type { ApiWriting } from './page-writer.ts'
import { type ExampleRules, exampleOf } from './values/example-of.ts'
import { validateValue } from './values/validate-value.ts'

const limits = { properties: 12, depth: 3, characters: 8_000 }

type Writing = Pick<ApiWriting, 'api' | 'patterns' | 'generated'>

/** An example of a response in JSON that is made from its schema; undefined if it would say nothing, be too long, or be wrong. */
export function generatedExample(writing: Writing, { schema }: ApiContent): string | undefined {
  const value = schema && generatedValue(writing, schema)
  if (!hasProperties(value)) return undefined
  const code = JSON.stringify(value, null, 2)
  return code.length > limits.characters ? undefined : code
}

/** Many operations respond with the same schema, or with a list of it, so each schema has one value. */
function generatedValue(writing: Writing, schema: ApiSchema): unknown {
  const { items } = schema
  const isPlainList = items?.$ref !== undefined && Object.keys(schema).every((key) => ['place', 'type', 'items'].includes(key))
  if (isPlainList) {
    const item = generatedValue(writing, items)
    return item === undefined ? undefined : [item]
  }
  const { generated } = writing
  const key = schema.$ref ?? `${schema.place.file}#${schema.place.pointer}`
  if (!generated.has(key)) generated.set(key, generate(schema, writing))
  return generated.get(key)
}

function generate(schema: ApiSchema, { api, patterns }: Writing): unknown {
  const rules: ExampleRules = { schemas: api.schemas, patterns, direction: 'response', properties: limits.properties, depth: limits.depth }
  const value = exampleOf(schema, rules)
  if (value === undefined) return undefined
  const { problems, isPartial } = validateValue(value, schema, rules)
  return problems.length > 0 || isPartial ? undefined : value
}

/** Readers learn nothing from `"string"` or `[1]`. */
function hasProperties(value: unknown): boolean {
  if (!isObjectOrList(value)) return false
  return Array.isArray(value) ? value.some(hasProperties) : Object.keys(value).length > 0
}
