import { fenced } from '../../kit/markdown-lines/fence.ts'
import { codeSpan, escapeMarkdown } from '../references/generated-text.ts'
import type { ApiDescription, ApiOperation, ApiSchema, NamedSchema, SchemaRef } from './api-description.ts'
import { linkText, type PageWriter } from './page-writer.ts'
import { factsOf, hasMembers, subschemasOf, typeOf } from './schema-type.ts'
import { writeProperties, writeRules, writeValues, writeVariants } from './write-properties.ts'

/** Writes the page of a schema. */
export function writeSchema(writer: PageWriter, { ref, schema, name }: NamedSchema, uses: SchemaUses): void {
  const { place } = schema
  const own: ApiSchema = schema.allOf && schema.properties === undefined ? { ...schema, type: schema.type ?? ['object'] } : schema
  const extended = (schema.allOf ?? []).flatMap(({ $ref }) => ($ref === undefined ? [] : [writer.linkSchema($ref)]))
  const type = extended.length > 0 && own.properties === undefined && !isPlainUnion(own) ? '`object`' : typeOf(writer, own)
  const facts = ['*schema*', ...(schema.deprecated ? ['**deprecated**'] : []), type, ...factsOf(schema)]
  writer.block(facts.join(' · '), place)
  if (schema.title !== undefined && schema.title !== name) writer.block(escapeMarkdown(schema.title), place)
  writer.text(schema.description, 1)
  if (schema.externalDocs) writer.block(linkText(schema.externalDocs), place)
  const others = [...writer.api.aliases].flatMap(([other, target]) => (target === ref ? [codeSpan(other)] : []))
  if (others.length > 0) writer.block(`Also named ${others.join(', ')}.`, place)
  if (extended.length > 0) writer.block(`Extends ${extended.join(', ')}.`, place)
  const table = { level: 4, anchor: '', heading: 2 }
  const items = schema.items && hasMembers(schema.items) && !schema.properties ? schema.items : undefined
  if (items?.properties) writer.block('Each item has these properties:', items.place)
  else if (items) writer.block('Each item is as follows.', items.place)
  writeProperties(writer, items ?? schema, table)
  writeVariants(writer, items ?? schema, table)
  writeRules(writer, items ?? schema, table)
  if (items) writeRules(writer, schema, table)
  writeValues(writer, schema)
  for (const example of (schema.examples ?? []).slice(0, 3)) {
    const code = JSON.stringify(example, null, 2) ?? ''
    if (code.length < 50_000) writer.block(fenced(code, 'json title="Example"'), place)
  }
  const operations = uses.operations.get(schema) ?? []
  const schemas = uses.schemas.get(schema) ?? []
  if (operations.length > 0) writer.block(`Used by ${listed(operations.map(writer.linkOperation))}.`, place)
  if (schemas.length > 0) writer.block(`Part of ${listed(schemas.map(writer.linkSchema))}.`, place)
}

function isPlainUnion({ oneOf, anyOf }: ApiSchema): boolean {
  return Boolean(oneOf ?? anyOf)
}

const maxUses = 30

function listed(links: readonly string[]): string {
  const more = links.length - maxUses
  return more > 0 ? `${links.slice(0, maxUses).join(', ')}, and ${more} more` : links.join(', ')
}

/** Which operations and schemas refer to each schema, directly. */
export interface SchemaUses {
  readonly operations: ReadonlyMap<ApiSchema, readonly ApiOperation[]>
  readonly schemas: ReadonlyMap<ApiSchema, readonly SchemaRef[]>
}

export function findUses(api: ApiDescription): SchemaUses {
  const operations = new Map<ApiSchema, ApiOperation[]>()
  const schemas = new Map<ApiSchema, SchemaRef[]>()
  for (const { ref, schema } of api.schemas.values()) {
    const used = new Set<SchemaRef>()
    collectRefs(schema, used)
    used.delete(ref)
    for (const target of used) put(schemas, api.schemas.get(target)?.schema, ref)
  }
  // Contents are shared between operations, so each is searched once.
  const known = new Map<ApiSchema, ReadonlySet<SchemaRef>>()
  const refsOf = (schema: ApiSchema | undefined): Iterable<SchemaRef> => {
    if (!schema) return []
    const found = known.get(schema)
    if (found) return found
    const used = new Set<SchemaRef>()
    collectRefs(schema, used)
    known.set(schema, used)
    return used
  }
  const addOperation = (operation: ApiOperation, owner: ApiOperation) => {
    const contents = [...(operation.body?.content ?? []), ...operation.responses.flatMap(({ content }) => content)]
    const given = [
      ...contents.flatMap(({ schema, itemSchema }) => [schema, itemSchema]),
      ...operation.parameters.map(({ schema }) => schema),
      ...operation.responses.flatMap(({ headers }) => headers.map(({ schema }) => schema)),
    ]
    for (const ref of new Set(given.flatMap((schema) => [...refsOf(schema)]))) put(operations, api.schemas.get(ref)?.schema, owner)
    for (const callback of operation.callbacks) addOperation(callback, owner)
  }
  for (const operation of [...api.operations, ...api.webhooks]) addOperation(operation, operation)
  return { operations, schemas }
}

function put<T>(lists: Map<ApiSchema, T[]>, key: ApiSchema | undefined, item: T): void {
  if (!key) return
  const list = lists.get(key)
  if (!list) lists.set(key, [item])
  else if (list.at(-1) !== item) list.push(item)
}

function collectRefs(schema: ApiSchema, into: Set<SchemaRef>): void {
  if (schema.$ref !== undefined) into.add(schema.$ref)
  for (const part of subschemasOf(schema)) collectRefs(part, into)
}
