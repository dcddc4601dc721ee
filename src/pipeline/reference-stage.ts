import { resolve } from 'node:path'
import type { DocumentNode } from 'graphql'
import { compileModule, type SiteModule } from '../config/load-module.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Outcome, Range } from '../model/diagnostic.ts'
import type { AbsolutePath } from '../model/paths.ts'
import type { GeneratedPage } from '../model/reference.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { GraphqlSourceConfig } from '../model/user-config.ts'
import { createAcceptance } from '../reference/acceptance.ts'
import { createGraphqlPages } from '../reference/graphql/create-graphql-pages.ts'
import { mergeSdl } from '../reference/graphql/merge-sdl.ts'
import { fetchPackages } from '../reference/packages/fetch-packages.ts'
import { createTypeScriptPages } from '../reference/typescript/create-typescript-pages.ts'
import { readDeclarations } from '../reference/typescript/read-declarations.ts'
import { shortHash } from '../support/hash.ts'
import { loadReference, saveReference } from './reference-cache.ts'
import { type FilesRequest, type FoundFiles, openReferenceFiles, type ReferenceFiles } from './reference-files.ts'

interface ReferenceInput {
  readonly config: SiteConfig
  readonly toolVersion: string
  /** Nothing is fetched; packages that are not there are left out. */
  readonly offline: boolean
  readonly findInConfig: (literal: string) => Partial<Range>
}

export interface ReadReference {
  readonly pages: readonly GeneratedPage[]
  /** The folders of sources whose packages were left out. */
  readonly absentFolders: readonly string[]
}

const declarationGlobs = ['**/*.d.ts', '**/*.d.mts', '**/*.d.cts']
const schemaGlobs = ['**/*.{graphql,graphqls,gql}']

/** The pages of every source of the config; from the cache where nothing they were made from has changed. */
export async function readReference(input: ReferenceInput): Promise<Outcome<ReadReference>> {
  const { config, toolVersion } = input
  const { reference } = config
  const run = createReferenceRun(input)
  const extensions = await run.compileExtensions()
  const requests = [...run.typescript, ...run.graphql].map(({ request }) => request)
  const folders = requests.filter(({ files }) => 'folder' in files)
  // Folders have no version that would tell whether they are as before.
  const local = await openReferenceFiles({ config, packages: new Map(), requests: folders, locate: run.locate })
  const folderTexts = folders.map((request) => local.value.of(request)?.files.map(({ name, text }) => [name, text]))
  const codes = [...extensions.values()].map(({ hash }) => hash)
  const key = shortHash(JSON.stringify([toolVersion, reference, codes, folderTexts]))
  const kept = loadReference(config.stateDir, key)
  if (kept) return { value: { pages: kept.pages, absentFolders: [] }, diagnostics: kept.diagnostics }

  const packages = run.take(
    await fetchPackages({
      packages: reference.packages,
      root: config.root,
      storeDir: resolve(config.stateDir, 'packages'),
      offline: input.offline,
      configFile: config.configFile,
      locate: input.findInConfig,
    }),
  )
  const files = run.take(await openReferenceFiles({ config, packages, requests, locate: run.locate }))
  const pages = [...run.createTypeScript(files), ...(await run.createGraphql(files, extensions))]
  const isWhole = packages.size === Object.keys(reference.packages).length
  if (!isWhole) {
    const absent = [...reference.typescript, ...reference.graphql].filter((source) => 'package' in source && !packages.has(source.package))
    const absentFolders = [...new Set(absent.map(({ into }) => into))]
    return { value: { pages, absentFolders }, diagnostics: run.diagnostics.filter(({ code }) => code !== 'reference/unresolved-link') }
  }
  run.reportUnused()
  const isUsable = run.diagnostics.every(({ severity }) => severity !== 'error')
  if (isUsable) saveReference(config.stateDir, key, { pages, diagnostics: run.diagnostics })
  return { value: { pages, absentFolders: [] }, diagnostics: run.diagnostics }
}

type Extensions = ReadonlyMap<string, SiteModule>

/** What the steps of one run share: the config's requests, the accepted names, and what was found. */
function createReferenceRun({ config, findInConfig }: ReferenceInput) {
  const { reference } = config
  const diagnostics: Diagnostic[] = []
  const acceptance = createAcceptance(reference.accept)
  const rules = { acceptance, sourceUrl: reference.sourceUrl }
  const locate = (literal: string): Location => ({ file: config.configFile, ...findInConfig(literal) })
  const take = <Value>(outcome: Outcome<Value>): Value => {
    for (const diagnostic of outcome.diagnostics) diagnostics.push(diagnostic)
    return outcome.value
  }
  const typescript = reference.typescript.map((source, index) => ({
    source,
    request: { key: `reference.typescript[${index}]`, files: source, globs: source.files ?? declarationGlobs } satisfies FilesRequest,
  }))
  const graphql = reference.graphql.map((source, index) => ({
    source,
    request: { key: `reference.graphql[${index}]`, files: source, globs: source.files ?? schemaGlobs } satisfies FilesRequest,
  }))

  async function compileExtensions(): Promise<Extensions> {
    const modules = new Map<string, SiteModule>()
    for (const { extend } of reference.graphql) {
      if (extend === undefined || modules.has(extend)) continue
      const compiled = take(await compileModule(resolve(config.root, extend) as AbsolutePath, config))
      if (compiled) modules.set(extend, compiled)
    }
    return modules
  }

  function filesOf(request: FilesRequest, files: ReferenceFiles): FoundFiles | undefined {
    const found = files.of(request)
    if (found?.files.length !== 0) return found
    const name = 'package' in request.files ? request.files.package : request.files.folder
    diagnostics.push(createDiagnostic('reference/no-files', { key: request.key, name }, locate(name)))
    return undefined
  }

  function createTypeScript(files: ReferenceFiles): readonly GeneratedPage[] {
    const declared = typescript.flatMap(({ source, request }) => {
      const found = filesOf(request, files)
      return found ? [take(readDeclarations({ ...found, into: source.into }))] : []
    })
    return take(createTypeScriptPages(declared, rules))
  }

  async function createGraphql(files: ReferenceFiles, extensions: Extensions): Promise<readonly GeneratedPage[]> {
    const pages: GeneratedPage[] = []
    for (const { source, request } of graphql) {
      const found = filesOf(request, files)
      if (!found) continue
      const merged = take(mergeSdl(found.files))
      const document = await complete(merged, source, { extensions, files })
      if (document)
        pages.push(...take(createGraphqlPages({ document, origin: found.origin, into: source.into, title: source.title }, rules)))
    }
    return pages
  }

  interface ExtensionParts {
    readonly extensions: Extensions
    readonly files: ReferenceFiles
  }

  /** The schema as the site's own module completes it; undefined where that fails. */
  async function complete(schema: DocumentNode, { extend }: GraphqlSourceConfig, parts: ExtensionParts): Promise<DocumentNode | undefined> {
    if (extend === undefined) return schema
    const module = parts.extensions.get(extend)
    const exported = module && take(await module.load())
    if (exported === undefined) return undefined
    const fail = (reason: string) => {
      diagnostics.push(createDiagnostic('reference/extend-failed', { module: extend, reason }, locate(extend)))
      return undefined
    }
    if (typeof exported !== 'function') return fail('it exports no function by default')
    try {
      const result: unknown = await exported(schema, parts.files.read)
      return isDocument(result)
        ? result
        : fail('it returned no schema: what it gets has `kind` and `definitions`, and so must what it returns')
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error))
    }
  }

  /** What accepts nothing any more hides the next mistake. */
  function reportUnused(): void {
    for (const name of acceptance.unused) diagnostics.push(createDiagnostic('reference/unused-accept', { name }, locate(name)))
  }

  return { typescript, graphql, diagnostics, locate, take, compileExtensions, createTypeScript, createGraphql, reportUnused }
}

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'definitions' in value && Array.isArray(value.definitions)
}
