import { isRecord } from '../../kit/data/is-record.ts'
import type { ApiCallback, ApiDescription, ApiOperation, ApiParameter } from './api-description.ts'
import type { ContentReader } from './read-content.ts'
import { readLink, readSecurity, readServers } from './read-info.ts'
import { isInternal } from './read-schema.ts'
import { child, flagOf, itemsOf, markdownOf, membersOf, placeOf, type SpecNode, type SpecReader, textFrom, textOf } from './spec-node.ts'

/** Reads the operations of `paths`, `webhooks`, or a callback, by their path. */
type ReadOperations = (node: SpecNode, kind: 'path' | 'webhook' | 'callback') => readonly ApiOperation[]

const methods: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

/** The values that operations take from the document if they do not specify them themselves. */
type Inherited = Pick<ApiDescription, 'openapi' | 'servers'> & Pick<ApiOperation, 'security'>

export function createOperationReader(reader: SpecReader, content: ContentReader, document: Inherited): ReadOperations {
  const ids = new Map<string, string>()
  let depth = 0

  const operations: ReadOperations = (node, kind) =>
    membersOf(reader, node, kind === 'path' ? '`paths`' : kind === 'webhook' ? '`webhooks`' : 'a callback').flatMap(([path, given]) => {
      if (path.startsWith('x-')) return []
      if (kind === 'path' && !path.startsWith('/')) reader.invalid(`the path \`${path}\` must begin with \`/\``, given)
      const item = reader.resolve(given)
      if (!item || isInternal(item)) return []
      const value = reader.object(item, `\`${path}\` must be an object with methods`, 'path')
      if (!value) return []
      const more = membersOf(reader, child(item, 'additionalOperations'), '`additionalOperations`')
      const usual = Object.keys(value).flatMap((key) => (methods.has(key) ? [[key, child(item, key)] as const] : []))
      return [...usual, ...more].flatMap(([method, at]) => readOperation({ method: method.toLowerCase(), path, kind, item, at }) ?? [])
    })

  interface Given {
    readonly method: string
    readonly path: string
    readonly kind: 'path' | 'webhook' | 'callback'
    /** The path item. */
    readonly item: SpecNode
    readonly at: SpecNode
  }

  const readOperation = ({ method, path, kind, item, at }: Given): ApiOperation | undefined => {
    const value = isInternal(at) ? undefined : reader.object(at, `\`${method}\` must be an object`, 'operation')
    if (!value) return undefined
    const name = `${method.toUpperCase()} ${path}`
    const own = parametersOf(at)
    const parameters = mergeParameters(parametersOf(item), own)
    if (kind === 'path') checkPathParameters(path, parameters, at)
    const summary = textOf(reader, at, 'summary') ?? textOf(reader, item, 'summary')
    const operationId = textOf(reader, at, 'operationId')
    const id = takeId(operationId, { name, kind, at })
    // Since OpenAPI 3.1, responses are optional.
    if (value.responses === undefined && kind === 'path' && document.openapi === '3.0')
      reader.invalid(`the operation \`${name}\` has no \`responses\``, at)
    const ownServers = readServers(reader, at)
    const servers = ownServers.length > 0 ? ownServers : readServers(reader, item)
    return {
      id,
      method,
      path,
      title: summary?.trim() || titleFromId(operationId) || name,
      description: markdownOf(reader, at) ?? markdownOf(reader, item),
      tags: itemsOf(reader, child(at, 'tags'), '`tags`').flatMap((tag) => textFrom(reader, tag, 'a tag') ?? []),
      deprecated: flagOf(reader, at, 'deprecated') ?? value['x-deprecated'] === true,
      parameters,
      body: content.body(child(at, 'requestBody')),
      responses: content.responses(child(at, 'responses')),
      callbacks: readCallbacks(at),
      security: value.security === undefined ? (kind === 'path' ? document.security : []) : readSecurity(reader, child(at, 'security')),
      externalDocs: readLink(reader, child(at, 'externalDocs')),
      servers: servers.length > 0 ? servers : document.servers,
      samples: readSamples(at),
      place: placeOf(at),
    }
  }

  const parametersOf = (owner: SpecNode): readonly ApiParameter[] => {
    const known = new Set<string>()
    return content.parameters(child(owner, 'parameters')).filter(({ in: place, name }, index) => {
      const isRepeated = known.size === known.add(`${place} ${name}`).size
      if (isRepeated) reader.invalid(`the parameter \`${name}\` in \`${place}\` is listed twice`, child(child(owner, 'parameters'), index))
      return !isRepeated
    })
  }

  /** Callbacks can have callbacks, and references can even make a callback contain itself. */
  const readCallbacks = (at: SpecNode): readonly ApiCallback[] => {
    if (depth > 1) return []
    depth++
    const found = membersOf(reader, child(at, 'callbacks'), '`callbacks`').flatMap(([name, given]) => {
      const callback = reader.resolve(given)
      return callback ? operations(callback, 'callback').map((operation) => ({ ...operation, name })) : []
    })
    depth--
    return found
  }

  /** The ID of an operation, which is unique. */
  const takeId = (given: string | undefined, { name, kind, at }: { name: string; kind: Given['kind']; at: SpecNode }): string => {
    const first = given === undefined ? undefined : ids.get(given)
    if (given !== undefined && first !== undefined && kind !== 'callback')
      reader.report('openapi/duplicate-operation', { id: given, first }, child(at, 'operationId'))
    const wanted = given !== undefined && first === undefined ? given : name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
    let id = wanted
    for (let number = 2; ids.has(id); number++) id = `${wanted}-${number}`
    ids.set(id, name)
    return id
  }

  const checkPathParameters = (path: string, parameters: readonly ApiParameter[], at: SpecNode) => {
    const inPath = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))
    const declared = parameters.filter((parameter) => parameter.in === 'path')
    for (const name of inPath)
      if (!declared.some((parameter) => parameter.name === name))
        reader.report('openapi/path-parameter', { name, path, isDeclared: false }, at)
    for (const { name, place } of declared)
      if (!inPath.has(name)) reader.report('openapi/path-parameter', { name, path, isDeclared: true }, place)
  }

  const readSamples = (at: SpecNode): ApiOperation['samples'] => {
    const key = ['x-codeSamples', 'x-code-samples'].find((candidate) => isRecord(at.value) && candidate in at.value)
    if (key === undefined) return []
    return itemsOf(reader, child(at, key), `\`${key}\``).flatMap((sample) => {
      const [lang, source, label] = ['lang', 'source', 'label'].map((name) => textOf(reader, sample, name))
      return lang === undefined || source === undefined ? [] : [{ lang, source, label }]
    })
  }

  return operations
}

/** The parameters of an operation override those of its path. */
function mergeParameters(ofPath: readonly ApiParameter[], own: readonly ApiParameter[]): readonly ApiParameter[] {
  const isReplaced = (parameter: ApiParameter) => own.some((each) => each.name === parameter.name && each.in === parameter.in)
  return [...ofPath.filter((parameter) => !isReplaced(parameter)), ...own]
}

/** `listAllPets` → `List all pets`, or undefined for IDs that do not consist of words. */
function titleFromId(id: string | undefined): string | undefined {
  if (id === undefined || !/^[A-Za-z][A-Za-z0-9_.-]*$/.test(id)) return undefined
  const words = id
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
