import { isRecord } from '../../kit/data/is-record.ts'
import type { ApiDescription, ApiOperation, SpecPlace } from './api-description.ts'
import { createContentReader } from './read-content.ts'
import { readAbout, readLink, readServers, readTagGroups, readTags } from './read-info.ts'
import { createOperationReader } from './read-operation.ts'
import { createSchemaReader, isInternal } from './read-schema.ts'
import { readSecurity, readSecuritySchemes } from './read-security.ts'
import {
  child,
  createSpecReader,
  markdownOf,
  membersOf,
  placeOf,
  type ReaderInput,
  type SpecNode,
  type SpecProblem,
  type SpecReader,
  textOf,
} from './spec-node.ts'

export interface SpecInput extends Omit<ReaderInput, 'report'> {
  /** The name of the document. */
  readonly file: string
}

export interface ReadDescription {
  /** Undefined if the document is not of a supported version. */
  readonly api: ApiDescription | undefined
  readonly problems: readonly SpecProblem[]
}

/** Reads what an OpenAPI document describes. Wrong parts are reported and left out. */
export function readDescription({ file, ...input }: SpecInput): ReadDescription {
  const problems: SpecProblem[] = []
  const reader = createSpecReader({ ...input, report: (problem) => problems.push(problem) })
  const found = input.fileOf(file)
  const root: SpecNode = { value: 'value' in found ? found.value : undefined, file, pointer: '' }
  const openapi = readVersion(reader, root)
  const api = openapi && readApi(reader, root, openapi)
  reader.keys.finish()
  return { api, problems }
}

function readVersion(reader: SpecReader, root: SpecNode): ApiDescription['openapi'] | undefined {
  if (!isRecord(root.value)) {
    reader.report('openapi/unreadable', { reason: 'it does not contain an object with the key `openapi`' }, root)
    return undefined
  }
  const found = root.value.openapi ?? root.value.swagger
  if (found === undefined) {
    reader.report('openapi/unreadable', { reason: 'it has no `openapi` key with the version' }, root)
    return undefined
  }
  const [, version] = /^(3\.[012])(?:\.|$)/.exec(String(found)) ?? []
  const isSwagger = root.value.openapi === undefined
  if (version !== undefined && !isSwagger) return version as ApiDescription['openapi']
  reader.report('openapi/unsupported-version', { found: String(found), isSwagger }, child(root, isSwagger ? 'swagger' : 'openapi'))
  return undefined
}

function readApi(reader: SpecReader, root: SpecNode, openapi: ApiDescription['openapi']): ApiDescription {
  const info = child(root, 'info')
  reader.keys.check('document', root)
  reader.keys.check('info', info)
  if (!isRecord(info.value)) reader.invalid('the document has no `info` with a `title` and a `version`', info)
  else for (const key of ['title', 'version']) if (info.value[key] === undefined) reader.invalid(`\`info\` has no \`${key}\``, info)
  if (root.value && openapi === '3.0' && child(root, 'paths').value === undefined) reader.invalid('the document has no `paths`', root)
  const components = child(root, 'components')
  reader.keys.check('components', components)
  const schemas = createSchemaReader(reader, openapi)
  for (const [name, at] of membersOf(reader, child(components, 'schemas'), '`schemas`')) if (!isInternal(at)) schemas.add(name, at)
  const servers = readServers(reader, root)
  const securitySchemes = readSecuritySchemes(reader, child(components, 'securitySchemes'))
  const content = createContentReader(reader, schemas)
  const inherited = { servers, security: readSecurity(reader, child(root, 'security')) }
  const { operations: read } = createOperationReader({ reader, content, inherited, openapi })
  const operations = read(child(root, 'paths'), 'path')
  const webhooks = read(child(root, root.value && isRecord(root.value) && root.value['x-webhooks'] ? 'x-webhooks' : 'webhooks'), 'webhook')
  for (const { scheme, at } of schemesOf([...operations, ...webhooks]))
    if (!securitySchemes.has(scheme)) reader.invalid(`\`security\` names \`${scheme}\`, which is not in \`securitySchemes\``, at)
  const tags = readTags(reader, root, new Set([...operations, ...webhooks].flatMap((operation) => operation.tags)))
  const named = schemas.finish()
  return {
    place: placeOf(info),
    title: textOf(reader, info, 'title')?.trim() || 'API',
    version: textOf(reader, info, 'version') ?? '',
    openapi,
    summary: markdownOf(reader, info, 'summary'),
    description: markdownOf(reader, info),
    about: readAbout(reader, info),
    servers,
    tags,
    tagGroups: readTagGroups(reader, root, tags),
    operations,
    webhooks,
    schemas: named,
    aliases: schemas.aliases(),
    securitySchemes,
    externalDocs: readLink(reader, child(root, 'externalDocs')),
  }
}

/** The security schemes that operations name, each where it is first used. */
function schemesOf(operations: readonly ApiOperation[]): readonly { readonly scheme: string; readonly at: SpecPlace }[] {
  const found = new Map<string, SpecPlace>()
  for (const { security, place } of operations) for (const { scheme } of security.flat()) if (!found.has(scheme)) found.set(scheme, place)
  return [...found].map(([scheme, at]) => ({ scheme, at }))
}
