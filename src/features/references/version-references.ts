import { join, relative, resolve } from 'node:path'
import { compileModule, type SiteModule } from '../../core/config/load-module.ts'
import { createIncludeReader, readSource } from '../../core/discover/read-source.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import { draftPage } from '../../core/markdown/parse-page.ts'
import { syntaxOf } from '../../core/markdown/syntax-table.ts'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { GeneratedPage } from '../../core/model/source-file.ts'
import { listIncludeFolders } from '../../core/pipeline/create-parse-options.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { withDeadline } from '../../kit/threads/with-deadline.ts'
import type { WrittenPage } from '../typescript-reference/page-writing.ts'
import { readFolder } from './packages/read-folder.ts'
import { loadReference, loadSymbols, saveReference } from './reference-cache.ts'
import { hasSources } from './reference-options.ts'
import {
  createReferenceRequests,
  type Extensions,
  type FilesRequest,
  type ReadReference,
  type ReferenceInput,
} from './reference-requests.ts'

/**
 * Returns the reference pages of all versions: the site's reference for the first version, and the references that other versions define
 * themselves.
 */
export async function readVersionReferences({ config, ...input }: ReferenceInput): Promise<Outcome<ReadReference>> {
  const main = hasSources(config.reference) ? await readReference({ ...input, config }) : undefined
  const pages: GeneratedPage[] = [...(main?.value.pages ?? [])]
  const absentFolders = below(config.versions[0].prefix, main)
  const localFiles = [...(main?.value.localFiles ?? [])]
  const apiNames = [...(main?.value.apiNames ?? [])]
  const diagnostics: Diagnostic[] = [...(main?.diagnostics ?? [])]
  for (const [index, { id, prefix, reference, ignoresProblems }] of config.versions.entries()) {
    const root = config.contentRoots.find(({ version, locale }) => version === id && locale === config.locales[0].code)
    if (!reference || !root || !hasSources(reference)) continue
    const folderRoot = join(config.root, root.exported?.base ?? '') as AbsolutePath
    const version = { id, key: `versions[${index}].reference`, rootId: root.id, folderRoot }
    const own = await readReference({ ...input, config: { ...config, reference }, version, withSymbols: false })
    for (const page of own.value.pages) pages.push(page)
    absentFolders.push(...below(prefix, own))
    localFiles.push(...own.value.localFiles)
    for (const name of own.value.apiNames) apiNames.push({ ...name, version: id })
    diagnostics.push(...own.diagnostics.filter(({ severity }) => !ignoresProblems || severity === 'error'))
  }
  // Samples are checked against the first version.
  const { schemas = [], symbols } = main?.value ?? {}
  return { value: { pages, absentFolders, schemas, localFiles, apiNames, ...(symbols && { symbols }) }, diagnostics }
}

function below(prefix: string, made: Outcome<ReadReference> | undefined): string[] {
  return (made?.value.absentFolders ?? []).map((folder) => (prefix === '' ? folder : `${prefix}/${folder}`))
}

/** Creates the pages of all reference sources, or takes them from the cache if no input has changed. */
async function readReference(input: ReferenceInput): Promise<Outcome<ReadReference>> {
  const { config, toolVersion, findInConfig, version, withSymbols = false } = input
  const requests = createReferenceRequests(config, version?.key)
  const locate = (literal: string): Location => ({ file: config.configFile, ...findInConfig(literal) })
  const extensions = await compileExtensions(config)
  const codes = [...extensions.value.values()].map(({ hash }) => hash)
  const folders = hashFolders([...requests.typescript, ...requests.graphql], version?.folderRoot ?? config.root, locate)
  const written = readWrittenPages(input, version?.rootId)
  const key = shortHash(
    JSON.stringify([
      toolVersion,
      config.reference,
      codes,
      folders,
      written,
      config.check.samples !== undefined,
      // Pages and diagnostics contain these values.
      version && [version.key, version.rootId, relative(config.root, version.folderRoot)],
      ...config.linkedSites.map(({ name }) => name),
    ]),
  )
  const kept = loadReference(config.stateDir, key, version?.id)
  const symbols = kept && withSymbols ? loadSymbols(config.stateDir, key) : undefined
  if (kept && (symbols || !withSymbols)) return { value: { ...kept.value, ...(symbols && { symbols }) }, diagnostics: kept.diagnostics }

  // This module is loaded on demand because it is slow to load.
  const { makeReference } = await import('./make-reference.ts')
  const { value: made, diagnostics: found } = await makeReference({ ...input, written, requests, extensions: extensions.value, locate })
  const diagnostics = [...extensions.diagnostics, ...found]
  const pages = findForeignFiles(made.pages, config.reference)
  const value = { ...made, pages: version ? pages.map((page) => ({ ...page, rootId: version.rootId })) : pages }
  const isWhole = value.absentFolders.length === 0 && diagnostics.every(({ severity }) => severity !== 'error')
  if (isWhole) saveReference({ stateDir: config.stateDir, version: version?.id }, key, { value, diagnostics })
  return { value, diagnostics }
}

/** Reads the titles and descriptions of hand-written pages in the reference's folders. */
function readWrittenPages({ written, features, config }: ReferenceInput, rootId = config.contentRoots[0]?.id): readonly WrittenPage[] {
  const { reference } = config
  const folders = [...new Set(reference.typescript.map(({ into }) => `${into}/`))]
  const options = plainOptions(config)
  const tools = { includeReader: createIncludeReader(options.includeFolders), syntax: syntaxOf(features) }
  return written.flatMap((source) => {
    if (source.rootId !== rootId || !folders.some((folder) => source.path.startsWith(folder))) return []
    const bytes = readSource(source)
    if ('severity' in bytes) return []
    // Highlighting is skipped because it would take longer than all other work.
    const pages: WrittenPage[] = []
    // A page that takes longer is reported when it is parsed.
    withDeadline(() => {
      const { requests, finish } = draftPage({ file: source.projectPath, bytes }, options, tools)
      const { title, description } = finish(requests.map(() => '')).document
      pages.push({ path: source.path.replace(/\.\w+$/, ''), title, description })
    })
    return pages
  })
}

/** Titles and descriptions do not depend on components. The page itself is parsed later, like any other page. */
function plainOptions(config: SiteConfig): ParseOptions {
  return { includeFolders: listIncludeFolders(config), components: [], admonitions: {}, codeLanguages: [], html: 'checked' }
}

async function compileExtensions(config: SiteConfig): Promise<Outcome<Extensions>> {
  const diagnostics: Diagnostic[] = []
  const modules = new Map<string, SiteModule>()
  for (const { extend } of config.reference.graphql) {
    if (extend === undefined || modules.has(extend)) continue
    const compiled = await compileModule(resolve(config.root, extend) as AbsolutePath, config)
    diagnostics.push(...compiled.diagnostics)
    if (compiled.value) modules.set(extend, compiled.value)
  }
  return { value: modules, diagnostics }
}

/** Unlike packages, folders have no version that identifies their content. */
function hashFolders(requests: readonly FilesRequest[], root: AbsolutePath, locate: (literal: string) => Location): readonly string[] {
  return requests.flatMap(({ source, globs, key }) => {
    if (!('folder' in source)) return []
    const { origin, files } = readFolder(source.folder, { root, globs, key, location: locate(source.folder) }).value
    return [shortHash(JSON.stringify([origin, ...files.map(({ name, text }) => [name, text])]))]
  })
}

/** Adds to each page the list of its texts that come from packages or downloads. */
function findForeignFiles(pages: readonly GeneratedPage[], { packages }: SiteConfig['reference']): readonly GeneratedPage[] {
  const names = Object.entries(packages).map(([name, { version }]) => `${name}@${version}`)
  const isForeign = (file: string) => /^https?:/.test(file) || names.some((name) => file === name || file.startsWith(`${name}/`))
  return pages.map((page) => {
    const foreignFiles = [...new Set(page.origins.map(({ file }) => file))].filter(isForeign)
    return foreignFiles.length === 0 ? page : { ...page, foreignFiles }
  })
}
