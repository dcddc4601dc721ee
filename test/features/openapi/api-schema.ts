import type { ApiDescription, ApiSchema, NamedSchema, SchemaRef } from '../../../src/features/openapi/api-description.ts'
import { createPatternMatcher } from '../../../src/kit/text/foreign-pattern.ts'

type Json = Readonly<Record<string, unknown>>
const limitKeywords = /^(?:minimum|maximum|exclusive|multipleOf|min|max|pattern$|uniqueItems)/

/** Creates an `ApiSchema` from a JSON Schema whose references are `#/$defs/Name`. */
export function apiSchema(json: Json | boolean, pointer = ''): ApiSchema {
  const place = { file: 'api.yaml', pointer }
  if (typeof json === 'boolean') return { place, ...(json ? {} : { allows: false as const }) }
  const one = (key: string) => (json[key] === undefined ? {} : { [key]: apiSchema(json[key] as Json, `${pointer}/${key}`) })
  const list = (key: string) =>
    Array.isArray(json[key]) ? { [key]: json[key].map((each, index) => apiSchema(each, `${pointer}/${key}/${index}`)) } : {}
  const map = (key: string) =>
    json[key] === undefined
      ? {}
      : {
          [key]: new Map(
            Object.entries(json[key] as Json).map(([name, each]) => [name, apiSchema(each as Json, `${pointer}/${key}/${name}`)]),
          ),
        }
  const same = Object.fromEntries(
    ['title', 'format', 'enum', 'const', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly', 'required', 'discriminator'].flatMap(
      (key) => (Object.hasOwn(json, key) ? [[key, json[key]]] : []),
    ),
  )
  const limits = Object.entries(json).filter(([key]) => limitKeywords.test(key))
  return {
    place,
    ...same,
    ...(json.type === undefined ? {} : { type: [json.type].flat() as string[] }),
    ...(json.$ref === undefined ? {} : { $ref: refOf(String(json.$ref).replace('#/$defs/', '')) }),
    ...map('properties'),
    ...map('patternProperties'),
    ...one('additionalProperties'),
    ...one('items'),
    ...list('prefixItems'),
    ...list('allOf'),
    ...list('anyOf'),
    ...list('oneOf'),
    ...(limits.length > 0 ? { limits } : {}),
  }
}

export function refOf(name: string): SchemaRef {
  return `api.yaml#/components/schemas/${name}` as SchemaRef
}

export function namedSchemas(definitions: Json = {}): ApiDescription['schemas'] {
  return new Map(
    Object.entries(definitions).map(([name, json]): [SchemaRef, NamedSchema] => {
      const ref = refOf(name)
      return [ref, { ref, name, schema: apiSchema(json as Json, `/components/schemas/${name}`) }]
    }),
  )
}

export function valueRules(definitions: Json = {}) {
  return { schemas: namedSchemas(definitions), patterns: createPatternMatcher() }
}
