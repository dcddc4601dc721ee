import { resolve } from 'node:path'
import { type DocumentNode, print } from 'graphql'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { GeneratedPage } from '../../core/model/source-file.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { isExclusion } from '../../kit/files/path-matcher.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { createGraphqlPages } from '../graphql-reference/create-graphql-pages.ts'
import { listSchemaSymbols } from '../graphql-reference/list-symbols.ts'
import { mergeDefinitions, mergeSdl } from '../graphql-reference/merge-sdl.ts'
import { makeLanguagePages } from '../language-references/make-language-pages.ts'
import { makeOpenapi } from '../openapi/make-openapi.ts'
import { createTypeScriptPages } from '../typescript-reference/create-typescript-pages.ts'
import type { WrittenPage } from '../typescript-reference/page-writing.ts'
import {
  declaringFiles,
  groupOf,
  listExportedNames,
  listTypeScriptSymbols,
  readTypeScriptSource,
} from '../typescript-reference/read-typescript-source.ts'
import { createDiagnostic } from './diagnostics.ts'
import { createAcceptance } from './generated-text.ts'
import { fetchPackages, type StoredPackage } from './packages/fetch-packages.ts'
import { createReferenceMatcher, readFolder } from './packages/read-folder.ts'
import { readPackage } from './packages/unpack-tarball.ts'
import { savePartials, saveSchema } from './reference-cache.ts'
import { readLinkedName } from './reference-options.ts'
import {
  type Extensions,
  type FilesRequest,
  type FoundFiles,
  nameOf,
  type ReadReference,
  type ReferenceInput,
  type ReferenceRequests,
} from './reference-requests.ts'
import type { ApiSymbol, SchemaKey } from './reference-types.ts'
import { withinLimits } from './work-limits.ts'

interface MakeInput extends Omit<ReferenceInput, 'features' | 'toolVersion' | 'written'> {
  readonly written: readonly WrittenPage[]
  readonly requests: ReferenceRequests
  readonly extensions: Extensions
  readonly locate: (literal: string) => Location
}

/** Fetches the packages in the config and creates the pages of all sources. */
export async function makeReference({
  config,
  offline,
  findInConfig,
  written: writtenPages,
  requests,
  extensions,
  locate,
  version,
  withSymbols,
}: MakeInput): Promise<Outcome<ReadReference>> {
  const { reference } = config
  const diagnostics: Diagnostic[] = []
  const take = <Value>(outcome: Outcome<Value>): Value => {
    for (const diagnostic of outcome.diagnostics) diagnostics.push(diagnostic)
    return outcome.value
  }
  const linked = new Map(
    reference.accept.flatMap((entry) => {
      const name = readLinkedName(entry, config.linkedSites)?.name
      return name === undefined ? [] : [[entry, name] as const]
    }),
  )
  const acceptance = createAcceptance(reference.accept.map((entry) => linked.get(entry) ?? entry))
  const isLinked = new Set(linked.values())
  const rules = { acceptance, sourceUrl: reference.sourceUrl, written: writtenPages }
  const packages = take(
    await fetchPackages({
      packages: reference.packages,
      root: config.root,
      storeDir: resolve(config.downloadsDir, 'packages'),
      offline,
      configFile: config.configFile,
      locate: findInConfig,
    }),
  )
  const folderRoot = version?.folderRoot ?? config.root
  const all = [...requests.typescript, ...requests.graphql]
  const files = await openReferenceFiles({ folderRoot, packages, requests: all, locate, take })
  const pages: GeneratedPage[] = []
  const schemas: SchemaKey[] = []
  /** If work exceeds the limits, this problem is its only diagnostic. */
  const limited = <Value>(sources: readonly FoundFiles[], work: () => Value): Value | undefined => {
    const read = sources.flatMap((found) => found.files)
    const bytes = read.reduce((sum, { text }) => sum + text.length, 0)
    const worked = withinLimits({ first: { file: read[0]?.name ?? '' }, bytes }, work)
    if (worked.problem) diagnostics.push(worked.problem)
    return worked.value
  }
  const typescript: FoundFiles[] = []
  const declared = requests.typescript.flatMap((request) => {
    const found = take(filesOf(request, files, locate))
    if (found) typescript.push(found)
    const read = found && limited([found], () => readTypeScriptSource(found, request, locate))
    return read ? [take(read)] : []
  })
  const linkBases = new Map(
    reference.typescript.flatMap(({ into, linkBase }) => (linkBase === undefined ? [] : [[into, linkBase] as const])),
  )
  const written = limited(typescript, () => ({
    pages: createTypeScriptPages(declared, { ...rules, linkBases }),
    symbols: withSymbols ? [...listTypeScriptSymbols(declared)] : undefined,
  }))
  for (const page of written ? take(written.pages) : []) pages.push(page)
  const documented: ApiSymbol[] | undefined = written?.symbols
  for (const request of requests.graphql) {
    const found = take(filesOf(request, files, locate))
    const read = found && limited([found], () => mergeSdl(found.files))
    const merged = read && take(read)
    const document = merged && take(await completeSchema(merged, { request, extensions, files, locate }))
    const { into, title, linkBase } = request.source
    if (!document) continue
    const schema = { document, origin: found.origin, into, title }
    const made = limited([found], () => ({
      text: config.check.samples && print(mergeDefinitions(document.definitions).value),
      pages: createGraphqlPages(schema, { ...rules, acceptance: { accepts: acceptance.accepts, linkBase } }),
      symbols: documented ? listSchemaSymbols(schema) : [],
    }))
    if (!made) continue
    if (made.text !== undefined) schemas.push({ title, hash: saveSchema(config.stateDir, made.text) })
    for (const page of take(made.pages)) pages.push(page)
    for (const symbol of made.symbols) documented?.push(symbol)
  }
  // With other values of `group`, every export of the entry points has a page.
  const byCategory = requests.typescript.flatMap((request) => {
    const all = files.of(request)
    const found = all && declaringFiles(all, request.source)
    return found && groupOf(request.source, found) === 'docsCategory' ? [found] : []
  })
  const listExported = () => limited(typescript, () => byCategory.flatMap(listExportedNames)) ?? []
  const openapi = await makeOpenapi({
    sources: reference.openapi,
    folderRoot,
    packages,
    storeDir: resolve(config.downloadsDir, 'specifications'),
    offline,
    acceptance,
    isCurrent: version === undefined,
    locate,
  })
  const { rustdoc, griffe, sourceUrl } = reference
  const languages = await makeLanguagePages({ sources: { rustdoc, griffe }, folderRoot, acceptance, sourceUrl, locate })
  for (const made of [openapi, languages]) {
    for (const page of made.pages) pages.push(page)
    for (const diagnostic of made.diagnostics) diagnostics.push(diagnostic)
  }
  const { apiNames } = openapi
  const localFiles = [...openapi.localFiles, ...languages.localFiles]
  const sources = [...all.map(({ source }) => source), ...reference.openapi, ...rustdoc, ...griffe].map((source) => ({
    into: source.into,
    location: locate(nameOf(source)),
  }))
  for (const diagnostic of findRepeatedPages(pages, sources)) diagnostics.push(diagnostic)
  if (reference.openapi.length > 0) savePartials({ stateDir: config.stateDir, version: version?.id }, openapi.partials)
  const absent = [...all.flatMap((request) => (files.of(request) ? [] : [request.source])), ...openapi.absent]
  if (absent.length > 0) {
    const absentFolders = [...new Set(absent.map(({ into }) => into))]
    // The targets of the links may be in a missing package.
    const known = diagnostics.filter(({ code }) => code !== 'reference/unresolved-link')
    return { value: { pages, absentFolders, schemas, localFiles, apiNames }, diagnostics: known }
  }
  // An unused exception would hide a future mistake. Code can use a linked name that does not occur in any comment.
  for (const name of acceptance.unused)
    if (!isLinked.has(name)) diagnostics.push(createDiagnostic('reference/unused-accept', { name }, locate(name)))
  const symbols = documented && { documented, exported: listExported() }
  return { value: { pages, absentFolders: [], schemas, localFiles, apiNames, ...(symbols && { symbols }) }, diagnostics }
}

function filesOf(request: FilesRequest, files: ReferenceFiles, locate: (literal: string) => Location): Outcome<FoundFiles | undefined> {
  const found = files.of(request)
  if (found?.files.length !== 0) return { value: found, diagnostics: [] }
  if (found.isMissing) return { value: undefined, diagnostics: [] }
  const { key, source } = request
  const name = 'package' in source ? source.package : source.folder
  return { value: undefined, diagnostics: [createDiagnostic('reference/no-files', { key, name }, locate(name))] }
}

interface CompleteInput {
  readonly request: ReferenceRequests['graphql'][number]
  readonly extensions: Extensions
  readonly files: ReferenceFiles
  readonly locate: (literal: string) => Location
}

/** Extends the schema with the site's own module. Returns undefined if this fails. */
async function completeSchema(
  schema: DocumentNode,
  { request, extensions, files, locate }: CompleteInput,
): Promise<Outcome<DocumentNode | undefined>> {
  const { extend } = request.source
  if (extend === undefined) return { value: schema, diagnostics: [] }
  const loaded = await extensions.get(extend)?.load()
  if (loaded?.value === undefined) return { value: undefined, diagnostics: loaded?.diagnostics ?? [] }
  const failed = (reason: string) => {
    return { value: undefined, diagnostics: [createDiagnostic('reference/extend-failed', { module: extend, reason }, locate(extend))] }
  }
  if (typeof loaded.value !== 'function') return failed('its default export is not a function')
  try {
    const result: unknown = await loaded.value(schema, files.read)
    return isDocument(result) ? { value: result, diagnostics: [] } : failed('it did not return a schema (a document with `definitions`)')
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}

function isDocument(value: unknown): value is DocumentNode {
  return isObjectOrList(value) && 'definitions' in value && Array.isArray(value.definitions)
}

/** The files of sources. Each package is unpacked only once, even if several sources use it. */
type ReferenceFiles = Awaited<ReturnType<typeof openReferenceFiles>>

interface FilesInput {
  /** The folder that contains the folders of sources. */
  readonly folderRoot: AbsolutePath
  readonly packages: ReadonlyMap<string, StoredPackage>
  readonly requests: readonly FilesRequest[]
  readonly locate: (literal: string) => Location
  /** Adds the diagnostics of an outcome to those of the reference. */
  readonly take: <Value>(outcome: Outcome<Value>) => Value
}

async function openReferenceFiles({ folderRoot, packages, requests, locate, take }: FilesInput) {
  const unpacked = new Map(
    await Promise.all(
      [...packages.values()].map(async (stored) => {
        const globs = requests.flatMap(({ source, globs: own }) => ('package' in source && source.package === stored.name ? own : []))
        const wanted = globs.filter((glob) => !isExclusion(glob))
        return [stored.name, wanted.length === 0 ? [] : take(await readPackage(stored, wanted))] as const
      }),
    ),
  )
  const found = new Map<FilesRequest, FoundFiles>()
  for (const request of requests) {
    const { source, globs, key } = request
    if ('folder' in source) {
      found.set(
        request,
        take(readFolder(source.folder, { root: folderRoot, globs, key: `${key}.folder`, location: locate(source.folder) })),
      )
      continue
    }
    const stored = packages.get(source.package)
    const matches = createReferenceMatcher(globs)
    const files = unpacked.get(source.package)?.filter(({ path }) => matches(path))
    if (stored && files) found.set(request, { origin: { name: stored.name, version: stored.version }, files })
  }
  /** Reads a file of a package for the site's code. Throws if the file does not exist. */
  const read = async (packageName: string, path: string) => {
    const stored = packages.get(packageName)
    if (!stored) throw new Error(`the package ${packageName} is not among \`reference.packages\`, or was left out`)
    const [file] = take(await readPackage(stored, [path]))
    if (!file) throw new Error(`the package ${packageName} has no file ${path}`)
    return file.text
  }
  /** Returns the files of a request, or undefined if its package was skipped. */
  const of = (request: FilesRequest) => found.get(request)
  return { of, read }
}

/** A source of reference pages: a folder, a package, or a document. */
interface PlacedSource {
  /** The folder of the source's pages. */
  readonly into: string
  readonly location: Location
}

/** Reports pages that several sources create, because only one of them could be published. Each folder is reported only once. */
function findRepeatedPages(pages: readonly Pick<GeneratedPage, 'path'>[], sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const known = new Set<string>()
  const repeated = pages.flatMap(({ path }) => {
    const name = path.replace(/\.md$/, '')
    const isRepeated = known.has(name)
    known.add(name)
    return isRepeated ? [name] : []
  })
  return sources.flatMap((source) => {
    const [page, ...others] = repeated.filter((name) => sources.findLast(({ into }) => name.startsWith(`${into}/`)) === source)
    if (page === undefined) return []
    const into = sources.some((other) => other !== source && other.into === source.into) ? source.into : undefined
    return [createDiagnostic('reference/repeated-page', { page, into, others: others.length }, source.location)]
  })
}
