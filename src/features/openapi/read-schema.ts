import { isObjectOrList, isRecord } from '../../kit/data/is-record.ts'
import { createPatternMatcher } from '../../kit/text/foreign-pattern.ts'
import { shorten } from '../../kit/text/format-values.ts'
import { uniqueName } from '../../kit/text/names.ts'
import { workOn } from '../references/work-limits.ts'
import {
  type ApiSchema,
  type ApiXml,
  listKeywords,
  mapKeywords,
  type NamedSchema,
  partKeywords,
  type SchemaRef,
} from './api-description.ts'
import { besideReference, besideReferenceHint, isKnownKey, nullableHint } from './known-keys.ts'
import { unescapePointer } from './parse-specification.ts'
import { readLink } from './read-info.ts'
import { isRule } from './schema-type.ts'
import { SharedProblems } from './shared-problems.ts'
import { child, flagOf, itemsOf, markdownOf, membersOf, placeOf, refOf, type SpecNode, type SpecReader, textOf } from './spec-node.ts'

export type SchemaReader = ReturnType<typeof createSchemaReader>

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

const types: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))
/** The keywords that limit values. */
const limitKeywords = wordsOf(
  'minLength maxLength minItems maxItems minProperties maxProperties minimum maximum exclusiveMinimum exclusiveMaximum multipleOf uniqueItems pattern contentEncoding contentMediaType',
)
/** The keywords that pages show as they are written. */
const ruleKeywords = wordsOf(
  'not if then else dependentRequired dependentSchemas propertyNames contains minContains maxContains unevaluatedItems contentSchema',
)

const patternHint =
  'JSON Schema uses regular expressions of ECMA-262 (JavaScript). Write `(?<name>…)` instead of `(?P<name>…)`, and no flags such as `(?i)`. Pages show the pattern as it is, but examples are not compared with it.'

/** Converts schemas, and collects the schemas that have a name. */
export function createSchemaReader(reader: SpecReader, openapi: '3.0' | '3.1' | '3.2') {
  const named = new Map<SchemaRef, { readonly name: string; readonly node: SpecNode; schema?: ApiSchema }>()
  const names = new Set<string>()
  const aliases = new Map<string, SchemaRef>()
  const patterns = createPatternMatcher()
  const badPatterns = new SharedProblems<string>()
  const checkPattern = (pattern: unknown, at: SpecNode) => {
    const reason = typeof pattern === 'string' ? patterns.findProblem(pattern) : undefined
    if (reason !== undefined) badPatterns.add(`\`${shorten(String(pattern), 100)}\` is not a valid regular expression: ${reason}`, at)
  }
  /** A schema that is only a reference is another name for its target, as in lists of files in `components`. */
  const targetOf = (node: SpecNode): SpecNode | undefined =>
    refOf(node) !== undefined && Object.keys(node.value as object).length === 1 ? reader.resolve(node) : node
  /** Adds a schema of the document that has a name, even if nothing refers to it. */
  const add = (name: string, given: SpecNode): SchemaRef => {
    const node = targetOf(given) ?? given
    const ref = `${node.file}#${node.pointer}` as SchemaRef
    if (node !== given) aliases.set(name, ref)
    // A file does not have its own name, but a component does.
    const hasName = node !== given && node.file === given.file && /^\/components\/schemas\/[^/]+$/.test(node.pointer)
    if (!named.has(ref)) named.set(ref, { name: uniqueName(names, hasName ? nameOf(node) : name, ' '), node })
    return ref
  }
  const refTo = (ref: string, at: SpecNode): SchemaRef | undefined => {
    const target = reader.target(ref, at)
    const found = target && targetOf(target)
    return found && add(nameOf(found), found)
  }

  const read = (node: SpecNode): ApiSchema => {
    workOn(node)
    const { value } = node
    if (value === true || value === undefined) return { place: placeOf(node) }
    if (value === false) return { place: placeOf(node), allows: false }
    if (!isRecord(value)) {
      reader.invalid('a schema must be an object', node)
      return { place: placeOf(node) }
    }
    const schema: Writable<ApiSchema> = { place: placeOf(node) }
    const ref = refOf(node)
    if ('$ref' in value && ref === undefined) reader.invalid('`$ref` must be a string', child(node, '$ref'))
    const target = ref === undefined ? undefined : refTo(ref, child(node, '$ref'))
    if (target !== undefined) schema.$ref = target
    readNotes(node, schema)
    reader.keys.check('schema', node)
    // OpenAPI 3.0 ignores all other keys beside a reference.
    if (ref !== undefined && openapi === '3.0') {
      reportIgnored(node, value)
      return schema
    }
    if (openapi !== '3.0' && value.nullable === true) reader.keys.addUnused('nullable', nullableHint, child(node, 'nullable'))
    readConstraints(node, schema)
    return openapi === '3.0' && value.nullable === true ? withNull(schema) : schema
  }

  const reportIgnored = (node: SpecNode, value: object) => {
    for (const key of Object.keys(value))
      if (!besideReference.has(key) && isKnownKey('schema', key)) reader.keys.addUnused(key, besideReferenceHint, child(node, key))
  }

  const readNotes = (node: SpecNode, schema: Writable<ApiSchema>) => {
    const value = node.value as Readonly<Record<string, unknown>>
    if ('title' in value) assign(schema, 'title', textOf(reader, node, 'title'))
    if ('description' in value) assign(schema, 'description', markdownOf(reader, node))
    if ('default' in value) schema.default = value.default
    const deprecated = value.deprecated === undefined ? value['x-deprecated'] : flagOf(reader, node, 'deprecated')
    if (deprecated === true || isObjectOrList(deprecated)) schema.deprecated = true
    if ('readOnly' in value) assign(schema, 'readOnly', flagOf(reader, node, 'readOnly') || undefined)
    if ('writeOnly' in value) assign(schema, 'writeOnly', flagOf(reader, node, 'writeOnly') || undefined)
    if (Array.isArray(value.examples)) schema.examples = value.examples
    else if ('example' in value) Object.assign(schema, { examples: [value.example], hasSingleExample: true })
    if ('externalDocs' in value) assign(schema, 'externalDocs', readLink(reader, child(node, 'externalDocs')))
    if ('xml' in value) assign(schema, 'xml', readXml(child(node, 'xml')))
  }

  const readXml = (at: SpecNode): ApiXml | undefined => {
    if (!reader.object(at, '`xml` must be an object')) return undefined
    const [name, namespace, prefix, nodeType] = ['name', 'namespace', 'prefix', 'nodeType'].map((key) => textOf(reader, at, key))
    const isAttribute = flagOf(reader, at, 'attribute') === true
    const isWrapped = flagOf(reader, at, 'wrapped') === true
    const kind = (nodeType ?? (isAttribute ? 'attribute' : undefined)) as ApiXml['nodeType']
    return { name, namespace, prefix, nodeType: kind, isWrapped }
  }

  const readConstraints = (node: SpecNode, schema: Writable<ApiSchema>) => {
    const value = node.value as Readonly<Record<string, unknown>>
    const limits: (readonly [string, unknown])[] = []
    const rules: Record<string, unknown> = {}
    for (const key of Object.keys(value)) {
      if (limitKeywords.has(key)) limits.push([key, value[key]])
      else if (ruleKeywords.has(key)) rules[key] = value[key]
      else if (key === 'type') assign(schema, 'type', readType(node))
      else if (key === 'format') assign(schema, 'format', textOf(reader, node, 'format'))
      else if (key === 'const') schema.const = value.const
      else if (key === 'enum') assign(schema, 'enum', readEnum(node))
      else if (key === 'required') assign(schema, 'required', readRequired(node))
      else if (isOneOf(mapKeywords, key)) schema[key] = readMap(child(node, key), key)
      else if (key === 'items' && Array.isArray(value.items)) reader.invalid('`items` must be a schema, not a list', child(node, key))
      else if (isOneOf(partKeywords, key)) schema[key] = read(child(node, key))
      else if (isOneOf(listKeywords, key)) {
        const list = itemsOf(reader, child(node, key), `\`${key}\``).map(read)
        schema[key] = list
        if ((key === 'anyOf' || key === 'oneOf') && isRule(list)) rules[key] = value[key]
      } else if (key === 'discriminator') assign(schema, 'discriminator', readDiscriminator(child(node, key)))
    }
    if (limits.length > 0) schema.limits = convertLimits(limits)
    if (Object.keys(rules).length > 0) schema.rules = rules
    checkPattern(value.pattern, child(node, 'pattern'))
    for (const name of schema.patternProperties?.keys() ?? []) checkPattern(name, child(child(node, 'patternProperties'), name))
    const descriptions = readEnumDescriptions(value)
    if (descriptions && schema.enum) schema.enumDescriptions = descriptions
  }

  const readMap = (node: SpecNode, key: string): ReadonlyMap<string, ApiSchema> =>
    new Map(membersOf(reader, node, `\`${key}\``).flatMap(([name, member]) => (isInternal(member) ? [] : [[name, read(member)]])))

  const readType = (node: SpecNode): readonly string[] | undefined => {
    const at = child(node, 'type')
    const given: readonly unknown[] = Array.isArray(at.value) ? at.value : [at.value]
    const unknown = given.find((type) => !types.has(type))
    if (unknown === undefined && given.length > 0) return given as readonly string[]
    reader.invalid(`\`type\` must be one of ${[...types].map((type) => `\`${type}\``).join(', ')}, but it is \`${shown(unknown)}\``, at)
    return undefined
  }

  const readEnum = (node: SpecNode): readonly unknown[] | undefined => {
    const at = child(node, 'enum')
    if (Array.isArray(at.value)) return at.value
    reader.invalid('`enum` must be a list', at)
    return undefined
  }

  const readRequired = (node: SpecNode): readonly string[] | undefined => {
    const at = child(node, 'required')
    if (Array.isArray(at.value) && at.value.every((name) => typeof name === 'string')) return at.value
    reader.invalid('`required` in a schema must be a list of property names', at)
    return undefined
  }

  const readDiscriminator = (node: SpecNode): ApiSchema['discriminator'] => {
    const property = isRecord(node.value) ? node.value.propertyName : undefined
    if (typeof property !== 'string') {
      reader.invalid('`discriminator` must be an object with a `propertyName`', node)
      return undefined
    }
    const mapping = membersOf(reader, child(node, 'mapping'), '`mapping`').flatMap(([name, at]): [string, SchemaRef][] => {
      if (typeof at.value !== 'string') return []
      // A bare name refers to a schema of the document.
      const isName = /^[\w.-]+$/.test(at.value) && !/\.(?:ya?ml|json)$/.test(at.value)
      const target = refTo(isName ? `#/components/schemas/${at.value}` : at.value, at)
      return target === undefined ? [] : [[name, target]]
    })
    return { property, mapping: new Map(mapping) }
  }

  return {
    read,
    add,
    /** Returns other names of schemas, from schemas that are only a reference. Available after `finish`. */
    aliases: () => new Map([...aliases].filter(([name]) => !names.has(name))),
    /** Converts the schemas that other schemas refer to, and returns all schemas with a name. */
    finish(): ReadonlyMap<SchemaRef, NamedSchema> {
      // Converting a schema can add other schemas.
      for (const each of named.values()) each.schema = read(each.node)
      for (const { problem, place, others } of badPatterns.list()) {
        const more = others === 0 ? '' : `. ${others === 1 ? 'One other schema has' : `${others} other schemas have`} the same problem`
        reader.invalid(`${problem}${more}`, place, patternHint)
      }
      return new Map([...named].map(([ref, { name, schema }]) => [ref, { ref, name, schema: schema as ApiSchema }]))
    },
  }
}

function isOneOf<Key extends string>(keys: readonly Key[], key: string): key is Key {
  return (keys as readonly string[]).includes(key)
}

function assign<T extends object, Key extends keyof T>(target: T, key: Key, value: T[Key] | undefined): void {
  if (value !== undefined) target[key] = value
}

/** OpenAPI 3.0 has `nullable` instead of the type `null`. */
function withNull(schema: ApiSchema): ApiSchema {
  const nothing: ApiSchema = { place: schema.place, type: ['null'] }
  if (schema.type) return { ...schema, type: [...schema.type, 'null'], ...(schema.enum && { enum: [...new Set([...schema.enum, null])] }) }
  if (schema.oneOf) return { ...schema, oneOf: [...schema.oneOf, nothing] }
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, nothing] }
  if (!schema.allOf) return schema
  const { allOf, ...others } = schema
  const only = allOf.length === 1 ? allOf[0] : undefined
  return { ...others, anyOf: [only ?? { place: schema.place, allOf }, nothing] }
}

type Limits = NonNullable<ApiSchema['limits']>

/** In OpenAPI 3.0, `exclusiveMinimum: true` changes the meaning of `minimum`. */
function convertLimits(limits: Limits): Limits {
  const flags = new Map(limits)
  return limits.flatMap(([key, value]): Limits => {
    if (value === null || (/^exclusive/.test(key) && typeof value === 'boolean')) return []
    if (key === 'minimum' && flags.get('exclusiveMinimum') === true) return [['exclusiveMinimum', value]]
    if (key === 'maximum' && flags.get('exclusiveMaximum') === true) return [['exclusiveMaximum', value]]
    return key === 'uniqueItems' && value !== true ? [] : [[key, value]]
  })
}

/**
 * `x-enumDescriptions` maps values to descriptions. `x-enum-descriptions` lists the descriptions in the order of the values, just as
 * `x-enum-varnames` lists names.
 */
function readEnumDescriptions(value: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> | undefined {
  const values = Array.isArray(value.enum) ? value.enum : []
  const mapped = value['x-enumDescriptions']
  const list = [value['x-enum-descriptions'], value['x-enum-varnames'], value['x-enumNames']].find(Array.isArray)
  const pairs = isRecord(mapped) ? Object.entries(mapped) : (list ?? []).map((text, index) => [String(values[index]), text] as const)
  const texts = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return texts.length === 0 ? undefined : new Map(texts)
}

/** Whether a part is marked as internal. */
export function isInternal({ value }: SpecNode): boolean {
  return isRecord(value) && value['x-internal'] === true
}

/** Returns a name for a schema that is referenced by its location. */
function nameOf({ file, pointer, value }: SpecNode): string {
  if (pointer === '' && isRecord(value) && typeof value.title === 'string' && /^\w+$/.test(value.title)) return value.title
  const parts = pointer.split('/').slice(1)
  const last = parts.findLast((part) => !/^(?:\d+|schema|items|properties|allOf|anyOf|oneOf|content|schemas)$/.test(part))
  const name = last ?? file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  return unescapePointer(name)
}

/** Formats a value for a message. */
function shown(value: unknown): string {
  return shorten(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'), 60)
}
