import type { ApiSchema } from './api-description.ts'

/** The schemas directly inside of a schema. Those that it refers to by name are not included. */
export function subschemasOf(schema: ApiSchema): readonly ApiSchema[] {
  const found: ApiSchema[] = []
  for (const map of [schema.properties, schema.patternProperties, schema.dependentSchemas])
    for (const schema of map?.values() ?? []) found.push(schema)
  for (const list of [schema.prefixItems, schema.allOf, schema.anyOf, schema.oneOf]) for (const schema of list ?? []) found.push(schema)
  const { items, additionalProperties, propertyNames, unevaluatedProperties, unevaluatedItems, contains, contentSchema } = schema
  for (const part of [items, additionalProperties, propertyNames, unevaluatedProperties, unevaluatedItems, contains, contentSchema])
    if (part) found.push(part)
  for (const part of [schema.not, schema.if, schema.then, schema.else]) if (part) found.push(part)
  return found
}
