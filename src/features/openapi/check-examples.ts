import { createPatternMatcher, type PatternMatcher } from '../../kit/text/foreign-pattern.ts'
import type { ApiContent, ApiDescription, ApiExample, ApiOperation, ApiSchema, SpecPlace } from './api-description.ts'
import { isJsonType } from './samples/sample-body.ts'
import { subschemasOf } from './schema-type.ts'
import type { SpecProblem } from './spec-node.ts'
import { type ValueProblem, type ValueRules, validateValue } from './values/validate-value.ts'

/**
 * Compares the examples, defaults, and choices of a description with their schemas. What several examples have in common, such as a schema
 * that does not allow `null`, is one problem.
 */
export function checkExamples(api: ApiDescription, patterns: PatternMatcher = createPatternMatcher()): readonly SpecProblem[] {
  const state: State = {
    rules: { schemas: api.schemas, patterns },
    causes: new Map(),
    partial: [],
    schemas: new Set(),
    pairs: new Set(),
    places: new Map(),
  }
  for (const { schema } of api.schemas.values()) checkSchema(schema, state)
  for (const operation of [...api.operations, ...api.webhooks]) checkOperation(operation, state)
  return [
    ...[...state.causes.values()].map((cause): SpecProblem => ({ code: 'openapi/example', ...describeCause(cause) })),
    ...state.partial.map((place): SpecProblem => ({ code: 'openapi/unchecked-example', params: {}, place })),
    ...[...patterns.slow].flatMap((pattern): readonly SpecProblem[] => {
      const place = state.places.get(pattern)
      return place ? [{ code: 'openapi/slow-pattern', params: { pattern }, place }] : []
    }),
  ]
}

interface Wrong {
  readonly kind: Kind
  readonly place: SpecPlace
  readonly problem: ValueProblem
}

type Kind = 'example' | 'default' | 'enum'

interface Cause {
  readonly first: Wrong
  /** All values with the same problem. */
  readonly places: Set<string>
}

interface State {
  readonly rules: ValueRules
  readonly causes: Map<string, Cause>
  readonly partial: SpecPlace[]
  /** Schemas whose own values were checked. */
  readonly schemas: Set<ApiSchema>
  /** Examples that were checked, each with its schema: operations share both. */
  readonly pairs: Set<string>
  /** Where each pattern is. */
  readonly places: Map<string, SpecPlace>
}

function describeCause({ first, places }: Cause): Pick<SpecProblem, 'params' | 'place'> {
  const { kind, place, problem } = first
  const { pointer, expected, found, schema } = problem
  return {
    params: { kind, pointer, expected, found, others: places.size - 1, schema: schema.pointer },
    place: { file: place.file, pointer: `${place.pointer}${pointer}` },
  }
}

function checkOperation({ parameters, body, responses, callbacks }: ApiOperation, state: State): void {
  for (const { schema, examples } of parameters) {
    checkSchema(schema, state)
    for (const example of examples) checkExample(example, schema, { state, direction: 'request' })
  }
  for (const content of body?.content ?? []) checkContent(content, { state, direction: 'request' })
  for (const { headers, content } of responses) {
    for (const header of headers) checkSchema(header.schema, state)
    for (const each of content) checkContent(each, { state, direction: 'response' })
  }
  for (const callback of callbacks) checkOperation(callback, state)
}

interface Checking {
  readonly state: State
  readonly direction: 'request' | 'response'
}

function checkContent({ type, schema, itemSchema, examples }: ApiContent, checking: Checking): void {
  if (itemSchema) checkSchema(itemSchema, checking.state)
  if (!schema) return
  checkSchema(schema, checking.state)
  // Text, such as XML, is not the value that the schema describes.
  const isValue = (value: unknown) => isJsonType(type) || typeof value === 'object'
  for (const example of examples) if (isValue(example.value)) checkExample(example, schema, checking)
}

function checkExample({ value, place }: ApiExample, schema: ApiSchema, { state, direction }: Checking): void {
  const pair = `${place.file}#${place.pointer} ${schema.$ref ?? `${schema.place.file}#${schema.place.pointer}`} ${direction}`
  // A serialized value is text, whatever the schema describes.
  if (place.pointer.endsWith('/serializedValue') || state.pairs.has(pair)) return
  state.pairs.add(pair)
  compare(value, schema, { state, direction, kind: 'example', place })
}

/** Checks the values in a schema and those inside of it. Named schemas are checked on their own. */
function checkSchema(root: ApiSchema, state: State): void {
  const pending = [root]
  for (const schema of pending) {
    if (state.schemas.has(schema)) continue
    state.schemas.add(schema)
    const { place, examples = [] } = schema
    const at = (key: string): SpecPlace => ({ file: place.file, pointer: `${place.pointer}/${key}` })
    for (const [index, value] of examples.entries())
      compare(value, schema, { state, kind: 'example', place: at(schema.hasSingleExample ? 'example' : `examples/${index}`) })
    // Many tools write `null` for no default.
    if (schema.default !== undefined && schema.default !== null)
      compare(schema.default, schema, { state, kind: 'default', place: at('default') })
    for (const [index, value] of schema.enum?.entries() ?? []) {
      const { enum: _, ...rest } = schema
      compare(value, rest, { state, kind: 'enum', place: at(`enum/${index}`) })
    }
    for (const [keyword, limit] of schema.limits ?? [])
      if (keyword === 'pattern' && typeof limit === 'string' && !state.places.has(limit)) state.places.set(limit, at('pattern'))
    pending.push(...subschemasOf(schema))
  }
}

interface Comparison {
  readonly state: State
  /** undefined for values in schemas, which may be meant for requests or for responses. */
  readonly direction?: Checking['direction']
  readonly kind: Kind
  readonly place: SpecPlace
}

function compare(value: unknown, schema: ApiSchema, { state, direction, kind, place }: Comparison): void {
  const validate = (each: Checking['direction'] | undefined) => validateValue(value, schema, { ...state.rules, direction: each })
  const first = validate(direction)
  const isFine = ({ problems }: typeof first) => problems.length === 0
  const { problems, isPartial } =
    direction === undefined && !isFine(first) ? ([validate('request'), validate('response')].find(isFine) ?? first) : first
  if (isPartial) state.partial.push(place)
  for (const problem of problems) {
    const key = JSON.stringify([kind, problem.schema, problem.expected])
    const cause = state.causes.get(key) ?? { first: { kind, place, problem }, places: new Set() }
    state.causes.set(key, cause)
    cause.places.add(`${place.file}#${place.pointer}${problem.pointer}`)
  }
}
