import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { hashParseOptions } from '../../core/pipeline/create-parse-options.ts'
import type { ReadSite } from '../../core/pipeline/read-site.ts'
import { cachePath } from '../../kit/caches/cache-path.ts'
import { loadJson, saveJson } from '../../kit/caches/json-cache.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { openTypeServer, TypeServerError } from '../../kit/programs/open-type-server.ts'
import { findTypeScript, type TypeScript } from '../../kit/programs/run-typescript.ts'
import { ensurePackages, type SamplesInput } from './check-samples.ts'
import { withProgram } from './check-types.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { PageTypes } from './place-types.ts'
import { hashUnits, type PageUnits, planProgram } from './plan-program.ts'
import { listSamplePages, type SamplePage } from './sample-pages.ts'
import { readSampleSetup, type SampleSetup } from './sample-setup.ts'
import { hasArchive } from './types-archive.ts'
import { writeProgram } from './write-program.ts'

/** The types that readers can look up, by the path of their page. */
export type SiteTypes = Readonly<Record<string, PageTypes>>

interface CachedTypes {
  /** Identifies everything that types depend on besides the pages. */
  readonly key: string
  readonly pages: Readonly<Record<string, CachedPage>>
}

interface CachedPage {
  /** The hash of the page's text and all includes. */
  readonly hash: string
  /** The hash of its modules that can change the types of other pages; empty if it has none. */
  readonly globals: string
  readonly types: PageTypes
}

const cacheVersion = '1'
/** The time limits for one answer and for all. */
const answerMs = 30_000
const totalMs = 300_000
const memoryMb = 2_000
/** The first version that answers questions about types without an editor. */
const oldestVersion = 7

/** The types of the last build, without those of code that has changed since. */
export function loadTypes({ stateDir }: Pick<SiteConfig, 'stateDir'>): SiteTypes {
  const cached = loadJson<CachedTypes>(cacheFile(stateDir), cacheVersion)
  return Object.fromEntries(Object.entries(cached?.pages ?? {}).map(([page, { types }]) => [page, types]))
}

/**
 * Finds the types of all names in the TypeScript samples of a site. Asks only about changed pages. Without `strict`, missing packages are not
 * installed, because that takes longer than the rest of a build; changed pages then have no types.
 */
export async function findTypes(read: ReadSite, input: SamplesInput & { readonly strict: boolean }): Promise<Outcome<SiteTypes>> {
  const { config, toolVersion } = input
  const pages = listSamplePages(read, config.versions[0].id).filter(({ document }) => document.typesName !== undefined)
  if (pages.length === 0) return { value: {}, diagnostics: [] }
  const locate = (literal: string): Location => ({ file: config.configFile, ...input.findInConfig(literal) })
  const fail = (reason: string, isOld = false): Outcome<SiteTypes> => ({
    value: {},
    diagnostics: [createDiagnostic('sample/no-hover', { reason, isOld }, locate('hover'))],
  })
  const typeScript = findTypeScript(config.root)
  if (!typeScript) return fail('the project has no TypeScript', true)
  if (Number.parseInt(typeScript.version, 10) < oldestVersion) return fail(`the project has TypeScript ${typeScript.version}`, true)
  const setup = readSampleSetup(config, locate)
  if (!setup.value) return { value: {}, diagnostics: setup.diagnostics }
  const { packagesKey, packages, files, folder, home } = setup.value
  const ensure = async (found: SampleSetup) => {
    if (input.strict || input.offline || !packages || folder === undefined || hasArchive(home)) return ensurePackages(found, input, locate)
    return [createDiagnostic('sample/left-out', { folder, what: 'hover' }, locate(folder))]
  }
  const key = shortHash(
    JSON.stringify([toolVersion, typeScript.version, packagesKey, [...files], hashParseOptions(read.parts.pageCache.options)]),
  )
  try {
    return await readTypes(pages, { key, typeScript, setup: setup.value, ensure, stateDir: config.stateDir })
  } catch (error) {
    if (!(error instanceof TypeServerError)) throw error
    return fail(error.message)
  }
}

interface ReadInput {
  readonly key: string
  readonly typeScript: TypeScript
  readonly setup: SampleSetup
  /** Returns why packages are missing. */
  readonly ensure: (setup: SampleSetup) => Promise<readonly Diagnostic[]>
  readonly stateDir: string
}

async function readTypes(
  pages: readonly SamplePage[],
  { key, typeScript, setup, ensure, stateDir }: ReadInput,
): Promise<Outcome<SiteTypes>> {
  const file = cacheFile(stateDir)
  const before = loadJson<CachedTypes>(file, cacheVersion)
  const known = before?.key === key ? before.pages : {}
  const isKnown = ({ page, hash }: SamplePage) => hash !== '' && known[page]?.hash === hash
  const isSame = Object.keys(known).length === pages.length && pages.every(isKnown)
  const found: Record<string, CachedPage> = {}
  const missing = isSame ? [] : await ensure(setup)
  if (missing.length > 0) for (const page of pages.filter(isKnown)) found[page.page] = known[page.page] as CachedPage
  else if (isSame) Object.assign(found, known)
  else {
    const { planPageUnits } = await import('./confine-units.ts')
    const planned = pages.map((page) => ({ ...page, units: planPageUnits(page.page, page.samples()) }))
    const globals = new Map(planned.map(({ page, units }) => [page, hashGlobals(units)]))
    const areGlobalsSame =
      [...globals].every(([page, hash]) => (known[page]?.globals ?? '') === hash) &&
      Object.entries(known).every(([page, { globals: hash }]) => (globals.get(page as ProjectPath) ?? '') === hash)
    const asked = planned.filter((page) => !areGlobalsSame || !isKnown(page))
    const types = await askAll(asked, { typeScript, setup, all: planned })
    for (const { page, hash } of pages)
      found[page] = types.has(page)
        ? { hash, globals: globals.get(page) ?? '', types: types.get(page) as PageTypes }
        : (known[page] as CachedPage)
    saveJson(file, cacheVersion, { key, pages: found } satisfies CachedTypes)
  }
  return { value: Object.fromEntries(Object.entries(found).map(([page, { types }]) => [page, types])), diagnostics: missing }
}

interface AskInput {
  readonly typeScript: TypeScript
  readonly setup: SampleSetup
  /** All pages, because some change the types of others. */
  readonly all: readonly PageUnits[]
}

async function askAll(asked: readonly PageUnits[], { typeScript, setup, all }: AskInput): Promise<ReadonlyMap<string, PageTypes>> {
  const types = new Map<string, PageTypes>()
  if (asked.length === 0) return types
  await withProgram(setup, async (home) => {
    writeProgram(home, planProgram({ setup, pages: all, isExcluded: () => false }))
    const { openProgram } = await import('./ask-types.ts')
    const server = openTypeServer(typeScript, { cwd: home, answerMs, totalMs, memoryMb })
    try {
      const askTypes = await openProgram(server, home)
      for (const page of asked) types.set(page.page, await askTypes(page).catch((error: unknown) => nameThePage(error, page)))
    } finally {
      await server.close()
    }
  })
  return types
}

function nameThePage(error: unknown, { page }: PageUnits): never {
  if (!(error instanceof TypeServerError)) throw error
  throw new TypeServerError(`${error.message} (about a sample in \`${page}\`)`, error.failure)
}

/** Modules that declare something for all others, or are no modules. */
function hashGlobals(units: PageUnits['units']): string {
  return hashUnits(units.filter(({ path, text }) => /\.d\.\w+$/.test(path) || /\bdeclare\s+(?:global|module)\b/.test(text)))
}

function cacheFile(stateDir: string): string {
  return cachePath(stateDir, 'sample-types.json')
}
