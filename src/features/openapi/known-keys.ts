import { isRecord } from '../../kit/data/is-record.ts'
import { closest } from '../../kit/similar/closest.ts'
import type { SpecPlace } from './api-description.ts'
import type { OpenapiCode } from './diagnostics.ts'
import { escapePointer } from './parse-specification.ts'
import { SharedProblems } from './shared-problems.ts'

/** The objects of an OpenAPI document whose keys are known, with the keys that exist in any supported version. */
export type ObjectKind = keyof typeof kinds

interface KindOfObject {
  /** `a schema` */
  readonly name: string
  readonly keys: ReadonlySet<string>
  /** Keys that have a meaning but that pages do not show, with advice for each key. */
  readonly unused?: Readonly<Record<string, string>>
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))
const content = 'example examples'
const about = 'summary description'
const pathHint = 'Write `$ref` instead, with the path of the schema, such as `#/components/schemas/Node`.'

const kinds = {
  document: {
    name: 'an OpenAPI document',
    keys: words('openapi $self info jsonSchemaDialect servers paths webhooks components security tags externalDocs'),
    unused: { $self: 'References are relative to the file. If they are all correct, nothing has to be changed.' },
  },
  info: { name: '`info`', keys: words(`title ${about} termsOfService contact license version`) },
  components: {
    name: '`components`',
    keys: words('schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems mediaTypes'),
  },
  tag: { name: 'a tag', keys: words(`name ${about} externalDocs parent kind`) },
  server: { name: 'a server', keys: words('url description name variables') },
  path: {
    name: 'a path',
    keys: words(`$ref ${about} get put post delete options head patch trace query additionalOperations servers parameters`),
  },
  operation: {
    name: 'an operation',
    keys: words(`tags ${about} externalDocs operationId parameters requestBody responses callbacks deprecated security servers`),
  },
  parameter: {
    name: 'a parameter',
    keys: words(`name in description required deprecated allowEmptyValue style explode allowReserved schema content ${content}`),
  },
  body: { name: 'a request body', keys: words('description content required') },
  content: {
    name: 'the content of a type',
    keys: words(`schema itemSchema encoding prefixEncoding itemEncoding ${content}`),
    unused: {
      prefixEncoding: 'Describe the parts of the content in the `description`.',
      itemEncoding: 'Describe the parts of the content in the `description`.',
    },
  },
  response: {
    name: 'a response',
    keys: words(`${about} headers content links`),
    unused: { links: 'In the `description` of the operation, write a link to the next one, such as `[an order](#operation/getOrder)`.' },
  },
  header: { name: 'a header', keys: words(`description required deprecated style explode schema content ${content}`) },
  example: {
    name: 'an example',
    keys: words(`${about} value externalValue dataValue serializedValue`),
    unused: { externalValue: 'docsgen does not read files of examples. Write the example in `value`.' },
  },
  security: {
    name: 'a security scheme',
    keys: words('type description name in scheme bearerFormat flows openIdConnectUrl oauth2MetadataUrl deprecated'),
    unused: { oauth2MetadataUrl: 'Write the address in the `description`.' },
  },
  schema: {
    name: 'a schema',
    keys: words(`
      $schema $id $vocabulary $comment $anchor $dynamicAnchor $ref $dynamicRef $defs definitions
      title description default deprecated readOnly writeOnly example examples externalDocs xml discriminator nullable
      type format enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern
      minItems maxItems uniqueItems minContains maxContains minProperties maxProperties required dependentRequired
      properties patternProperties additionalProperties propertyNames unevaluatedProperties dependentSchemas
      items prefixItems contains unevaluatedItems allOf anyOf oneOf not if then else
      contentEncoding contentMediaType contentSchema
      id dependencies additionalItems $recursiveRef $recursiveAnchor`),
    unused: {
      id: 'Write `$id` instead, as JSON Schema 2020-12 calls it.',
      dependencies: 'Write `dependentRequired` or `dependentSchemas` instead, as JSON Schema 2020-12 calls them.',
      additionalItems: 'Write `prefixItems` for the first items, and `items` for all others, as in JSON Schema 2020-12.',
      $dynamicRef: pathHint,
      $recursiveRef: pathHint,
    },
  },
} as const satisfies Readonly<Record<string, KindOfObject>>

function kindOf(kind: ObjectKind): KindOfObject {
  return kinds[kind]
}

export function isKnownKey(kind: ObjectKind, key: string): boolean {
  return kindOf(kind).keys.has(key)
}

/** The keys that schemas can have beside a reference in OpenAPI 3.0: annotations, and the type, which the referenced schema also has. */
export const besideReference = words('$ref type title description default deprecated readOnly writeOnly example examples externalDocs xml')
export const besideReferenceHint =
  'OpenAPI 3.0 ignores what is beside `$ref`. Write `allOf: [{ $ref: … }]` instead of `$ref`, or use OpenAPI 3.1.'
export const nullableHint = "Since OpenAPI 3.1, `null` is a type. Write `type: [string, 'null']`, or add `{ type: 'null' }` to `anyOf`."

interface KeyProblem {
  readonly code: 'openapi/unknown-key' | 'openapi/unused-key'
  readonly kind: ObjectKind
  readonly key: string
  readonly hint: string | undefined
  /** Whether the key may be a misplaced property of the value. */
  readonly isProperty?: boolean
}

type Report = (problem: { readonly code: OpenapiCode; readonly params: unknown; readonly place: SpecPlace }) => void

/** Collects keys that are read but have no effect on pages. Each key is one problem, even if a document contains it several times. */
export function createKeyChecker(report: Report, accepts: (key: string) => boolean) {
  const found = new SharedProblems<KeyProblem>()
  const add = (problem: KeyProblem, place: SpecPlace) => {
    const { code, kind, key, hint } = problem
    found.add(problem, place, `${code} ${kind} ${key} ${hint ?? ''}`)
  }
  /** A schema keyword that has no effect, and advice. */
  const addUnused = (key: string, hint: string, place: SpecPlace) => add({ code: 'openapi/unused-key', kind: 'schema', key, hint }, place)
  return {
    addUnused,
    check(kind: ObjectKind, { value, file, pointer }: SpecPlace & { readonly value: unknown }) {
      if (!isRecord(value)) return
      const { keys, unused: hints = {} } = kindOf(kind)
      for (const key in value) {
        if (key.startsWith('x-')) continue
        const place = () => ({ file, pointer: `${pointer}/${escapePointer(key)}` })
        if (!keys.has(key)) {
          const isProperty = kind === 'schema' && isRecord(Reflect.get(value, key))
          add({ code: 'openapi/unknown-key', kind, key, hint: closest(key, keys), isProperty }, place())
        } else if (Object.hasOwn(hints, key)) add({ code: 'openapi/unused-key', kind, key, hint: hints[key] }, place())
      }
    },
    /** Reports the problems that were found. */
    finish() {
      for (const { problem, place, others } of found.list()) {
        const { code, kind, key, hint, isProperty } = problem
        if (!accepts(key)) report({ code, params: { key, kind: kindOf(kind).name, hint, isProperty, others }, place })
      }
    },
  }
}
