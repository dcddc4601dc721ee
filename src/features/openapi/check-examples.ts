import { createPatternMatcher, type PatternMatcher } from '../../kit/text/foreign-pattern.ts'
import type { ApiContent, ApiDescription, ApiExample, ApiOperation, ApiSchema, SpecPlace } from './api-description.ts'
import { isJsonType } from './samples/sample-request.ts'
import { subschemasOf } from './schema-type.ts'
import { SharedProblems } from './shared-problems.ts'
import type { SpecProblem } from './spec-node.ts'
import { type ValueProblem, type ValueRules, validateValue } from './values/validate-value.ts'

/**
 * Compares the examples, defaults, and choices of a description with their schemas. If several examples share a cause, such as a schema
 * that does not allow `null`, it is reported as one problem.
 */
export function checkExamples(api: ApiDescription, patterns: PatternMatcher = createPatternMatcher()): readonly SpecProblem[] {
  const checker = new ExampleChecker({ schemas: api.schemas, patterns })
  for (const { schema } of api.schemas.values()) checker.checkSchema(schema)
  for (const operation of [...api.operations, ...api.webhooks]) checker.checkOperation(operation)
  return checker.list()
}

type Direction = 'request' | 'response'
type Kind = 'example' | 'default' | 'enum'

class ExampleChecker {
  readonly #rules: ValueRules
  readonly #problems = new SharedProblems<ValueProblem & { readonly kind: Kind }>()
  readonly #partial: SpecPlace[] = []
  /** Schemas whose own values were checked. */
  readonly #schemas = new Set<ApiSchema>()
  /** The examples that were checked, each with its schema, because operations can share both. */
  readonly #pairs = new Set<string>()
  readonly #patterns = new Map<string, SpecPlace>()

  constructor(rules: ValueRules) {
    this.#rules = rules
  }

  list(): readonly SpecProblem[] {
    const wrong = this.#problems.list().map(({ problem, place, others }): SpecProblem => {
      const { kind, pointer, expected, found, schema } = problem
      return { code: 'openapi/example', params: { kind, pointer, expected, found, others, schema: schema.pointer }, place }
    })
    const partial = this.#partial.map((place): SpecProblem => ({ code: 'openapi/unchecked-example', params: {}, place }))
    const slow = [...this.#rules.patterns.slow].flatMap((pattern): readonly SpecProblem[] => {
      const place = this.#patterns.get(pattern)
      return place ? [{ code: 'openapi/slow-pattern', params: { pattern }, place }] : []
    })
    return [...wrong, ...partial, ...slow]
  }

  checkOperation({ parameters, body, responses, callbacks }: ApiOperation): void {
    for (const { schema, examples } of parameters) {
      this.checkSchema(schema)
      for (const example of examples) this.#checkExample(example, schema, 'request')
    }
    for (const content of body?.content ?? []) this.#checkContent(content, 'request')
    for (const { headers, content } of responses) {
      for (const header of headers) this.checkSchema(header.schema)
      for (const each of content) this.#checkContent(each, 'response')
    }
    for (const callback of callbacks) this.checkOperation(callback)
  }

  /** Checks the values in a schema and in the schemas inside it. Named schemas are checked separately. */
  checkSchema(root: ApiSchema): void {
    const pending = [root]
    for (const schema of pending) {
      if (this.#schemas.has(schema)) continue
      this.#schemas.add(schema)
      const { place, examples = [] } = schema
      const at = (key: string): SpecPlace => ({ file: place.file, pointer: `${place.pointer}/${key}` })
      for (const [index, value] of examples.entries())
        this.#compare(value, schema, { kind: 'example', place: at(schema.hasSingleExample ? 'example' : `examples/${index}`) })
      // Many tools write `null` when there is no default.
      if (schema.default !== undefined && schema.default !== null)
        this.#compare(schema.default, schema, { kind: 'default', place: at('default') })
      for (const [index, value] of schema.enum?.entries() ?? []) {
        const { enum: _, ...rest } = schema
        this.#compare(value, rest, { kind: 'enum', place: at(`enum/${index}`) })
      }
      for (const [keyword, limit] of schema.limits ?? [])
        if (keyword === 'pattern' && typeof limit === 'string' && !this.#patterns.has(limit)) this.#patterns.set(limit, at('pattern'))
      pending.push(...subschemasOf(schema))
    }
  }

  #checkContent({ type, schema, itemSchema, examples }: ApiContent, direction: Direction): void {
    if (itemSchema) this.checkSchema(itemSchema)
    if (!schema) return
    this.checkSchema(schema)
    // Text in another format, such as XML, is not the value that the schema describes.
    const isValue = (value: unknown) => isJsonType(type) || typeof value === 'object'
    for (const example of examples) if (isValue(example.value)) this.#checkExample(example, schema, direction)
  }

  #checkExample({ value, place }: ApiExample, schema: ApiSchema, direction: Direction): void {
    const pair = `${place.file}#${place.pointer} ${schema.$ref ?? `${schema.place.file}#${schema.place.pointer}`} ${direction}`
    // A serialized value is text, regardless of what the schema describes.
    if (place.pointer.endsWith('/serializedValue') || this.#pairs.has(pair)) return
    this.#pairs.add(pair)
    this.#compare(value, schema, { direction, kind: 'example', place })
  }

  /** If there is no direction, the value may be meant for requests or for responses. */
  #compare(value: unknown, schema: ApiSchema, { direction, kind, place }: { direction?: Direction; kind: Kind; place: SpecPlace }): void {
    const validate = (each: Direction | undefined) => validateValue(value, schema, { ...this.#rules, direction: each })
    const first = validate(direction)
    const isFine = ({ problems }: typeof first) => problems.length === 0
    const { problems, isPartial } =
      direction === undefined && !isFine(first) ? ([validate('request'), validate('response')].find(isFine) ?? first) : first
    if (isPartial) this.#partial.push(place)
    for (const problem of problems) {
      const at = { file: place.file, pointer: `${place.pointer}${problem.pointer}` }
      this.#problems.add({ ...problem, kind }, at, JSON.stringify([kind, problem.schema, problem.expected]))
    }
  }
}
