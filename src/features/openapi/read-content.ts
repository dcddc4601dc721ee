import { isRecord } from '../../kit/data/is-record.ts'
import type { ApiBody, ApiContent, ApiExample, ApiParameter, ApiResponse } from './api-description.ts'
import { isInternal, type SchemaReader } from './read-schema.ts'
import { child, flagOf, itemsOf, markdownOf, membersOf, placeOf, type SpecNode, type SpecReader, textOf } from './spec-node.ts'

export type ContentReader = ReturnType<typeof createContentReader>

const parameterPlaces: ReadonlySet<unknown> = new Set(['path', 'query', 'querystring', 'header', 'cookie'])
/** OpenAPI ignores parameters with these names, because other parts of the document describe them. */
const describedElsewhere: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

/** Reads parameters, bodies, and responses. Parts that several operations share are read only once. */
export function createContentReader(reader: SpecReader, schemas: SchemaReader) {
  const parameter = once((node: SpecNode): ApiParameter | undefined => {
    const value = reader.object(node, 'a parameter must be an object', 'parameter')
    if (!value) return undefined
    const name = textOf(reader, node, 'name')
    const place = value.in
    if (name === undefined) reader.invalid('a parameter has no `name`', node)
    if (!parameterPlaces.has(place)) {
      const words = place === undefined ? 'has no `in`' : `has \`in: ${String(place)}\``
      reader.invalid(`the parameter \`${name ?? ''}\` ${words}; it must be \`path\`, \`query\`, \`header\`, or \`cookie\``, node)
    }
    if (name === undefined || !parameterPlaces.has(place) || isInternal(node)) return undefined
    const where = place as ApiParameter['in']
    if (where === 'header' && describedElsewhere.has(name.toLowerCase())) return undefined
    const required = flagOf(reader, node, 'required') ?? false
    if (where === 'path' && !required) reader.invalid(`the path parameter \`${name}\` must have \`required: true\``, node)
    const [content] = contentOf(child(node, 'content'))
    const schema = value.schema === undefined ? content?.schema : schemas.read(child(node, 'schema'))
    if (!schema && !content) reader.invalid(`the parameter \`${name}\` has no \`schema\``, node)
    const style = textOf(reader, node, 'style') ?? (where === 'query' || where === 'cookie' ? 'form' : 'simple')
    return {
      name,
      in: where,
      description: markdownOf(reader, node),
      required: required || where === 'path',
      deprecated: flagOf(reader, node, 'deprecated') ?? value['x-deprecated'] === true,
      style,
      explode: flagOf(reader, node, 'explode') ?? (style === 'form' || style === 'cookie'),
      contentType: value.schema === undefined ? content?.type : undefined,
      schema: schema ?? { place: placeOf(node) },
      allowsEmpty: flagOf(reader, node, 'allowEmptyValue') === true,
      allowsReserved: flagOf(reader, node, 'allowReserved') === true,
      examples: [...examplesOf(node), ...(content?.examples ?? [])],
      place: placeOf(node),
    }
  })

  const contentOf = (node: SpecNode): readonly ApiContent[] =>
    membersOf(reader, node, '`content`').flatMap(([type, given]) => {
      const found = reader.resolve(given)
      const value = found && reader.object(found, `the content of the type \`${type}\` must be an object`, 'content')
      if (!value) return []
      const schemaIn = (key: string) => (value[key] === undefined ? undefined : schemas.read(child(found, key)))
      const [schema, itemSchema] = [schemaIn('schema'), schemaIn('itemSchema')]
      return [{ type, schema, itemSchema, encoding: encodingOf(child(found, 'encoding')), examples: examplesOf(found) }]
    })

  const encodingOf = (node: SpecNode): ApiContent['encoding'] => {
    const members = membersOf(reader, node, '`encoding`').filter(([, { value }]) => isRecord(value))
    if (members.length === 0) return undefined
    return new Map(
      members.map(([name, at]) => {
        const [style, explode] = [textOf(reader, at, 'style'), flagOf(reader, at, 'explode')]
        return [name, { style, explode, type: textOf(reader, at, 'contentType') }]
      }),
    )
  }

  const examplesOf = (node: SpecNode): readonly ApiExample[] => {
    const { example, examples } = node.value as Readonly<Record<string, unknown>>
    const only: ApiExample[] = example === undefined ? [] : [{ name: '', value: example, place: placeOf(child(node, 'example')) }]
    if (examples === undefined) return only
    const named = membersOf(reader, child(node, 'examples'), '`examples`').flatMap(([name, given]): ApiExample[] => {
      const found = reader.resolve(given)
      const value = found && reader.object(found, `the example \`${name}\` must be an object with a \`value\``, 'example')
      if (!value) return []
      const key = ['value', 'dataValue', 'serializedValue'].find((candidate) => candidate in value)
      // An `externalValue` is in another file or on the network.
      if (key === undefined) return []
      const at = child(found, key)
      return [{ name, summary: textOf(reader, found, 'summary'), value: at.value, place: placeOf(at) }]
    })
    return [...only, ...named]
  }

  const body = once((node: SpecNode): ApiBody | undefined => {
    const value = reader.object(node, '`requestBody` must be an object', 'body')
    if (!value) return undefined
    if (value.content === undefined) reader.invalid('a request body has no `content`', node)
    return {
      description: markdownOf(reader, node),
      required: flagOf(reader, node, 'required') ?? false,
      content: contentOf(child(node, 'content')),
    }
  })

  const response = once((node: SpecNode): Omit<ApiResponse, 'status'> | undefined => {
    if (!reader.object(node, 'a response must be an object', 'response')) return undefined
    return {
      description: markdownOf(reader, node) ?? markdownOf(reader, node, 'summary'),
      headers: membersOf(reader, child(node, 'headers'), '`headers`').flatMap(([name, given]) => {
        const found = reader.resolve(given)
        // OpenAPI specifies that the content type is described elsewhere.
        if (!found || !isRecord(found.value) || name.toLowerCase() === 'content-type') return []
        reader.keys.check('header', found)
        const [content] = contentOf(child(found, 'content'))
        const schema = found.value.schema === undefined ? content?.schema : schemas.read(child(found, 'schema'))
        const deprecated = flagOf(reader, found, 'deprecated') ?? false
        const required = flagOf(reader, found, 'required') ?? false
        return [{ name, description: markdownOf(reader, found), schema: schema ?? { place: placeOf(found) }, required, deprecated }]
      }),
      content: contentOf(child(node, 'content')),
    }
  })

  /** Resolves references, and reads each target only once. */
  function once<Value>(read: (node: SpecNode) => Value | undefined) {
    const known = new Map<string, Value | undefined>()
    return (given: SpecNode): Value | undefined => {
      const found = reader.resolve(given)
      if (!found) return undefined
      const key = `${found.file}#${found.pointer}`
      if (!known.has(key)) known.set(key, read(found))
      return known.get(key)
    }
  }

  return {
    parameters: (node: SpecNode) => itemsOf(reader, node, '`parameters`').flatMap((each) => parameter(each) ?? []),
    body: (node: SpecNode) => (node.value === undefined ? undefined : body(node)),
    responses: (node: SpecNode) =>
      membersOf(reader, node, '`responses`').flatMap(([status, each]): ApiResponse[] => {
        if (status.startsWith('x-')) return []
        if (!/^(?:[1-5]\d\d|[1-5]XX|default)$/.test(status)) {
          reader.invalid(`\`${status}\` is not a status code, such as \`200\`, \`4XX\`, or \`default\``, each)
          return []
        }
        const found = response(each)
        return found ? [{ status, ...found }] : []
      }),
  }
}
