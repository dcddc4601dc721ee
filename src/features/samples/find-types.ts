import type { SiteInput, SlowFiles } from '../../core/feature.ts'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { OutputFile } from '../../core/model/output.ts'
import type { SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { GeneratedPage } from '../../core/model/source-file.ts'
import { hashParseOptions } from '../../core/pipeline/create-parse-options.ts'
import { generatedFile } from '../../core/pipeline/generated-sources.ts'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { isForeign } from '../../kit/code/import-source.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { OutputPath, ProjectPath } from '../../kit/files/paths.ts'
import { findTypeScript, openTypeServer, type TypeScript, TypeServerError } from '../../kit/programs/run-typescript.ts'
import { countUpTo, createLineFinder } from '../../kit/text/line-starts.ts'
import { typeWords } from '../../kit/text/words.ts'
import { referenceOf } from '../references/index.ts'
import { ensurePackages } from './check-samples.ts'
import { withProgram } from './check-types.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { NameType, PageTypes } from './place-types.ts'
import { hashUnits, type PageUnits, planProgram, writeProgram } from './plan-program.ts'
import { listSamplePages, readSampleSetup, type SamplePage, type SampleSetup } from './sample-setup.ts'
import { hasArchive } from './types-archive.ts'

/** The types that readers can look up, by the path of their page. */
type SiteTypes = Readonly<Record<string, PageTypes>>

interface CachedTypes {
  /** A key that changes with everything that types depend on, except for the pages. */
  readonly key: string
  readonly pages: Readonly<Record<string, CachedPage>>
}

interface CachedPage {
  /** The hash of the page's text and all includes. */
  readonly hash: string
  /** The hash of the page's modules that can change the types of other pages. It is empty if there are no such modules. */
  readonly globals: string
  readonly types: PageTypes
}

const cacheVersion = '1'
/** The time limits for an individual answer and for all answers. */
const answerMs = 30_000
const totalMs = 300_000
const memoryMb = 2_000
/** The first TypeScript version that answers questions about types without an editor. */
const oldestVersion = 7

/** Loads the types of the last build, except for the types of code that has changed since then. */
function loadTypes(config: SiteConfig): SiteTypes {
  const cached = loadJson<CachedTypes>(cacheFile(config), cacheVersion)
  return typesOf(cached?.pages ?? {})
}

/**
 * Finds the types of all names in the TypeScript samples of a site. Only changed pages are queried. Without `thorough`, missing packages
 * are not installed, because that takes longer than the rest of a build. Changed pages then have no types.
 */
async function findTypes(input: SiteInput): Promise<Outcome<SiteTypes>> {
  const { config, toolVersion } = input
  const pages = listSamplePages(input, config.versions[0].id).filter(({ document }) => document.typesName !== undefined)
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
    if (input.thorough || input.offline || !packages || folder === undefined || hasArchive(home))
      return ensurePackages(found, input, locate)
    return [createDiagnostic('sample/left-out', { folder, what: 'hover' }, locate(folder))]
  }
  const key = shortHash(JSON.stringify([toolVersion, typeScript.version, packagesKey, [...files], hashParseOptions(input.parseOptions)]))
  try {
    return await readTypes(pages, { key, typeScript, setup: setup.value, ensure, file: cacheFile(config) })
  } catch (error) {
    if (!(error instanceof TypeServerError)) throw error
    return fail(error.message)
  }
}

interface ReadInput {
  readonly key: string
  readonly typeScript: TypeScript
  readonly setup: SampleSetup
  /** Installs missing packages. Returns the reasons if this is not possible. */
  readonly ensure: (setup: SampleSetup) => Promise<readonly Diagnostic[]>
  /** The path of the cache. */
  readonly file: string
}

async function readTypes(pages: readonly SamplePage[], input: ReadInput): Promise<Outcome<SiteTypes>> {
  const { key, setup, ensure, file } = input
  const before = loadJson<CachedTypes>(file, cacheVersion)
  const known = before?.key === key ? before.pages : {}
  const isKnown = ({ page, hash }: SamplePage) => hash !== '' && known[page]?.hash === hash
  const isSame = Object.keys(known).length === pages.length && pages.every(isKnown)
  const found: Record<string, CachedPage> = {}
  const missing = isSame ? [] : await ensure(setup)
  if (missing.length > 0) for (const page of pages.filter(isKnown)) found[page.page] = known[page.page] as CachedPage
  else if (isSame) Object.assign(found, known)
  else {
    const { planPageUnits } = await import('./plan-units.ts')
    const planned = pages.map((page) => ({ ...page, units: planPageUnits(page.page, page.samples()) }))
    const globals = new Map(planned.map(({ page, units }) => [page, hashGlobals(units)]))
    const areGlobalsSame =
      [...globals].every(([page, hash]) => (known[page]?.globals ?? '') === hash) &&
      Object.entries(known).every(([page, { globals: hash }]) => (globals.get(page as ProjectPath) ?? '') === hash)
    const asked = planned.filter((page) => !areGlobalsSame || !isKnown(page))
    const types = await askAll(asked, planned, input)
    for (const { page, hash } of pages)
      found[page] = types.has(page)
        ? { hash, globals: globals.get(page) ?? '', types: types.get(page) as PageTypes }
        : (known[page] as CachedPage)
    saveJson(file, cacheVersion, { key, pages: found } satisfies CachedTypes)
  }
  return { value: typesOf(found), diagnostics: missing }
}

/** The program contains all pages, because some pages change the types of others. */
async function askAll(
  asked: readonly PageUnits[],
  all: readonly PageUnits[],
  { typeScript, setup }: ReadInput,
): Promise<ReadonlyMap<string, PageTypes>> {
  const types = new Map<string, PageTypes>()
  if (asked.length === 0) return types
  await withProgram(setup, all, async (home) => {
    writeProgram(home, planProgram(setup, all))
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

/** Identifies the modules that can change the types of other pages: declaration files, and modules with global declarations. */
function hashGlobals(units: PageUnits['units']): string {
  return hashUnits(units.filter(({ path, text }) => /\.d\.\w+$/.test(path) || /\bdeclare\s+(?:global|module)\b/.test(text)))
}

function typesOf(pages: CachedTypes['pages']): SiteTypes {
  return Object.fromEntries(Object.entries(pages).map(([page, { types }]) => [page, types]))
}

function cacheFile({ stateDir }: SiteConfig): string {
  return cachePath(stateDir, 'sample-types.json')
}

/** Creates a file for each page on which readers can look up types in code: `types/1f3a….json`. `dev` uses the types of the last build. */
export function typesFiles(input: SiteInput): SlowFiles {
  const { documented } = input.parseOptions
  const pages = new Map<string, ProjectPath>(
    input.site.pages.flatMap(({ route, document: { typesName } }) =>
      typesName === undefined ? [] : [[`types/${typesName}.json`, route.source.projectPath] as const],
    ),
  )
  let links: ReferenceLinks | undefined
  const write = (types: SiteTypes, page: ProjectPath): Uint8Array => {
    links ??= findReferenceLinks(referenceOf(input).pages, input.site.pages)
    return Buffer.from(writeTypes(types[page] ?? { types: [], blocks: {} }, { ...links, documented }))
  }
  return {
    mayHave: (path) => pages.has(path),
    async find(_, path) {
      const page = pages.get(path)
      return page && write(loadTypes(input.config), page)
    },
    async make() {
      if (pages.size === 0) return { value: [], diagnostics: [] }
      const types = await input.stage('types', () => findTypes(input))
      const files = [...pages].map(([path, page]): OutputFile => {
        const content = write(types.value, page)
        return { path: path as OutputPath, key: shortHash(content), content }
      })
      return { value: files, diagnostics: types.diagnostics }
    },
  }
}

/** The file that browsers load. `links` contains the URLs of names in the text. */
interface TypesFile {
  readonly links: Readonly<Record<string, string>>
  readonly types: readonly { readonly text: string; readonly doc?: string; readonly href?: string; readonly error?: 1 }[]
  readonly blocks: PageTypes['blocks']
}

interface DocumentedNames extends ReferenceLinks {
  readonly documented: readonly string[] | undefined
}

/** Matches string literals, whose content is not linked. */
const stringLiteral = /"(?:\\.|[^"\\])*"?/g

function writeTypes({ types, blocks }: PageTypes, { declared, named, documented }: DocumentedNames): string {
  const others = findOtherNames(types, documented)
  const words = new Set(
    types.flatMap(({ text, isError }) => (isError ? [] : (text.replace(stringLiteral, '').match(/[A-Za-z_$][\w$]*/g) ?? []))),
  )
  const links = [...words].sort().flatMap((word) => {
    const href = others.has(word) || typeWords.has(word) ? undefined : named.get(word)
    return href === undefined ? [] : [[word, href] as const]
  })
  const file: TypesFile = {
    links: Object.fromEntries(links),
    types: types.map(({ text, doc, declared: place, isError }) => {
      const href = place && declared.get(`${place[0]}#${place[1]}`)
      return { text, ...(doc === undefined ? {} : { doc }), ...(href === undefined ? {} : { href }), ...(isError && { error: 1 as const }) }
    }),
    blocks,
  }
  return `${JSON.stringify(file)}\n`
}

/** Lists names that the page declares, or that come from packages without a reference, such as `useQuery`. */
function findOtherNames(types: readonly NameType[], documented: readonly string[] | undefined): ReadonlySet<string> {
  const others = new Set<string>()
  const known = new Set<string>()
  for (const { declared } of types) {
    const [file, name = ''] = declared ?? []
    if (file !== undefined && !name.includes('.')) (documented && isForeign(file, documented) ? others : known).add(name)
  }
  for (const name of known) others.delete(name)
  for (const { text, declared } of types) {
    const own = declared ? undefined : /^(?:class|interface|enum|type) ([\w$]+)/.exec(text)?.[1]
    if (own !== undefined) others.add(own)
  }
  return others
}

/** The URLs of declarations that reference pages describe. */
interface ReferenceLinks {
  /** The URLs, keyed by declaration, such as `@acme/core/dist/order.d.ts#Order.code`. */
  readonly declared: ReadonlyMap<string, string>
  /** The URLs by name, if only one page describes the name. Types in code take precedence over types of GraphQL schemas. */
  readonly named: ReadonlyMap<string, string>
}

/** Matches headings with their anchors, and the start and end of member lists. */
const landmark = /^(?:#+ (\S+) \{#([^{}\s]+)\}|:{3,}(members\b.*)?)$/gm

/** Finds the declarations and members that generated pages describe. */
function findReferenceLinks(generated: readonly GeneratedPage[], pages: readonly SitePage[]): ReferenceLinks {
  const hrefs = new Map(pages.map(({ route }) => [route.source.projectPath as string, route.href as string]))
  const declared = new Map<string, string>()
  const named = new Map<string, { readonly href: string | undefined; readonly isCode: boolean }>()
  for (const page of generated) {
    const href = page.isData || page.rootId !== undefined ? undefined : hrefs.get(generatedFile(page))
    if (href === undefined) continue
    const fileAt = createFileFinder(page)
    let parent: string | undefined
    let isMember = false
    for (const { index, 1: escaped, 2: anchor, 3: members } of page.text.matchAll(landmark)) {
      if (escaped === undefined) {
        isMember = members !== undefined
        continue
      }
      const name = escaped.replace(/\\(.)/g, '$1').replace(/\(\)$/, '')
      if (!isMember) parent = name
      const file = fileAt(index)
      const target = `${href}#${anchor}`
      if (file !== undefined) declared.set(`${file}#${isMember ? `${parent}.${name}` : name}`, target)
      if (isMember) continue
      const isCode = /\.[cm]?tsx?$/.test(file ?? '')
      const before = named.get(name)
      if (!before || (isCode && !before.isCode)) named.set(name, { href: target, isCode })
      else if (isCode === before.isCode) named.set(name, { href: undefined, isCode })
    }
  }
  return { declared, named: new Map([...named].flatMap(([name, { href }]) => (href === undefined ? [] : [[name, href] as const]))) }
}

/** Returns the file that the text at an offset comes from, without the version of its package. */
function createFileFinder({ text, origins }: GeneratedPage): (offset: number) => string | undefined {
  const placeOf = createLineFinder(text)
  const lines = origins.map(({ line }) => line)
  return (offset) => origins[countUpTo(lines, placeOf(offset).line) - 1]?.file.replace(/^((?:@[^/]+\/)?[^/@]+)@[^/]+\//, '$1/')
}
