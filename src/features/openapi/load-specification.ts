import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import { withinLimits } from '../references/work-limits.ts'
import type { ApiDescription, ApiOperation, SpecPlace } from './api-description.ts'
import { findLargeNumbers } from './large-numbers.ts'
import { lineIn, parseSpecification } from './parse-specification.ts'
import { createContentReader } from './read-content.ts'
import { readAbout, readLink, readSecurity, readSecuritySchemes, readServers, readTagGroups, readTags } from './read-info.ts'
import { createOperationReader } from './read-operation.ts'
import { createSchemaReader, isInternal } from './read-schema.ts'
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

/** The files that a document can consist of. Files are identified by their names, including in diagnostics. */
export interface SpecFiles {
  /** Reads the texts of files, or the reasons why they cannot be read. */
  read(names: readonly string[]): Promise<readonly FoundText[]>
  /** Returns the name of the file that a reference in another file points to, or the reason why it must not be read. */
  locate(reference: string, from: string): { readonly name: string } | { readonly reason: string }
}

export type FoundText = { readonly text: string } | { readonly reason: string }

export interface LoadedSpecification {
  /** Undefined if the document cannot be used. */
  readonly api: ApiDescription | undefined
  readonly problems: readonly SpecProblem[]
  /** Reports for files that take too much time or memory. */
  readonly limits: readonly Diagnostic[]
  /** The text of a file that was read. */
  readonly textOf: (name: string) => string | undefined
  /** All files that were read or searched for. */
  readonly names: readonly string[]
}

const maxFiles = 5_000

type LoadedFile = { readonly value: unknown } | { readonly reason: string | undefined }

/**
 * Reads a document and the files that it refers to. Only meaningful references are followed, so reading determines which files are needed.
 */
export async function loadSpecification(root: string, files: SpecFiles, accepts: (name: string) => boolean): Promise<LoadedSpecification> {
  const loaded = new Map<string, LoadedFile>()
  const texts = new Map<string, string>()
  const problems: SpecProblem[] = []
  const limits: Diagnostic[] = []
  const textOf = (name: string) => texts.get(name)
  const finish = (api: ApiDescription | undefined, found: readonly SpecProblem[]) => ({
    api,
    problems: found,
    limits,
    textOf,
    names: [...loaded.keys()],
  })
  const load = async (names: readonly string[]) => {
    for (const [index, found] of (await files.read(names)).entries()) {
      const name = names[index] ?? ''
      if ('reason' in found) {
        loaded.set(name, found)
        continue
      }
      texts.set(name, found.text)
      const worked = withinLimits({ first: { file: name }, bytes: found.text.length }, () => parseSpecification(found.text))
      if (worked.problem) {
        limits.push(worked.problem)
        loaded.set(name, { reason: undefined })
        continue
      }
      const { value, repeatedKey, problem } = worked.value
      if (problem) problems.push({ code: 'openapi/unreadable', params: problem, place: { file: name, pointer: '', at: problem } })
      loaded.set(name, problem ? { reason: undefined } : { value })
      if (repeatedKey) {
        const params = {
          problem: repeatedKey.reason,
          hint: 'Remove or rename one of them. docsgen uses the last one, as most programs do.',
        }
        problems.push({ code: 'openapi/invalid', params, place: { file: name, pointer: '', at: repeatedKey } })
      }
      const [first, ...others] = problem ? [] : findLargeNumbers(value, found.text)
      if (first) {
        const { written, value: shown, pointer } = first
        problems.push({ code: 'openapi/large-number', params: { written, shown, others: others.length }, place: { file: name, pointer } })
      }
    }
  }
  await load([root])
  const start = loaded.get(root)
  if (start && !('value' in start)) {
    if (start.reason !== undefined) problems.push({ code: 'openapi/unreadable', params: start, place: { file: root, pointer: '' } })
    return finish(undefined, problems)
  }
  for (;;) {
    const missing = new Set<string>()
    const bytes = [...texts.values()].reduce((sum, text) => sum + text.length, 0)
    const lineOf = (file: string, pointer: string) => lineIn(texts.get(file), pointer)
    const input: SpecInput = {
      file: root,
      fileOf(name) {
        const known = loaded.get(name)
        if (!known) missing.add(name)
        return known ?? { reason: undefined }
      },
      locate: (reference, from) => files.locate(reference, from),
      accepts,
    }
    const { value: read, problem } = withinLimits({ first: { file: root }, bytes, lineOf }, () => readDescription(input))
    if (problem) limits.push(problem)
    if (!read) return finish(undefined, [])
    if (missing.size === 0 || loaded.size > maxFiles) return finish(read.api, [...problems, ...read.problems])
    await load([...missing])
  }
}

interface SpecInput extends Omit<ReaderInput, 'report'> {
  /** The name of the document. */
  readonly file: string
}

interface ReadDescription {
  /** Undefined if the document is not of a supported version. */
  readonly api: ApiDescription | undefined
  readonly problems: readonly SpecProblem[]
}

/** Reads the content that an OpenAPI document describes. Invalid parts are reported and omitted. */
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
  const read = createOperationReader(reader, content, { openapi, servers, security: readSecurity(reader, child(root, 'security')) })
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

/** The security schemes that operations use, each with the place where it is first used. */
function schemesOf(operations: readonly ApiOperation[]): readonly { readonly scheme: string; readonly at: SpecPlace }[] {
  const found = new Map<string, SpecPlace>()
  for (const { security, place } of operations) for (const { scheme } of security.flat()) if (!found.has(scheme)) found.set(scheme, place)
  return [...found].map(([scheme, at]) => ({ scheme, at }))
}
