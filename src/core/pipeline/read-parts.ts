import { maxFileBytes } from '../../kit/files/file-rules.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { fenceComponent } from '../../kit/text/names.ts'
import { type Pausable, runYielding, type Scheduler } from '../../kit/threads/cooperative-scheduler.ts'
import { compileSiteCode, type SiteCode } from '../bundle/compile-site-code.ts'
import { readOwnProps } from '../bundle/read-own-props.ts'
import { projectPathOf } from '../config/find-config-file.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import { discoverSources } from '../discover/discover-sources.ts'
import { describeLarge, isLarge, measureAssets } from '../discover/measure-assets.ts'
import { type GitHistory, readGitHistory } from '../discover/read-git-history.ts'
import { readSource } from '../discover/read-source.ts'
import { type FoundFile, walkFolderYielding } from '../discover/walk-folder.ts'
import type { CodePage, Feature, MadePages } from '../feature.ts'
import type { ParseOptions } from '../markdown/parse-options.ts'
import { readSection } from '../markdown/read-section.ts'
import type { Diagnostic, FindInConfig, Outcome } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { GeneratedPage, MeasuredAsset, Section, SourceFile } from '../model/source-file.ts'
import type { BuildRun, StageLine } from './build-run.ts'
import { createParseOptions, headingIdFunction } from './create-parse-options.ts'
import { createGeneratedSources, type GeneratedSources } from './generated-sources.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import { type ParsedSource, parseSources } from './parse-stage.ts'
import type { BuildPool } from './tasks.ts'
import { readSiteTheme, type SiteTheme } from './theme/site-theme.ts'

/** The maximum size of unsaved pages, which is approximately that of the HTML and search entries of 10,000 pages. */
const maxUnsavedBytes = 100_000_000

export interface ReadInput {
  readonly config: SiteConfig
  readonly features: readonly Feature[]
  readonly run: BuildRun
  readonly pool: BuildPool
  readonly toolVersion: string
  /** The current time in milliseconds since 1970. It distinguishes recently changed files from older ones. */
  readonly nowMs: number
  /** The time in milliseconds since 1970 after which pages with a date are not published yet. @default nowMs */
  readonly publishMs?: number | undefined
  readonly includeDrafts: boolean
  /** Whether to skip sources whose packages have not been downloaded yet. */
  readonly offline: boolean
  readonly findInConfig: FindInConfig
  /** The signal that ends the site's own code. */
  readonly signal?: AbortSignal
  /** Data that features keep in memory from one read to the next. @default only their caches on disk */
  readonly memory?: Map<string, unknown>
  /** Whether to include the browser script for live updates. @default false */
  readonly live?: boolean
  /** Whether the caller saves the cache itself. @default false */
  readonly savesLater?: boolean
  /** Whether to list the symbols that the reference pages document. @default false */
  readonly withSymbols?: boolean
  /** Opens the cache of parsed pages. @default the project's cache */
  readonly openCache?: (options: ParseOptions) => PageCache
}

/** The parts of a site, each with its diagnostics. */
export interface SiteParts {
  readonly files: Outcome<FoundFiles>
  /** The pages that features have generated, keyed by the name of the feature. */
  readonly madePages: ReadonlyMap<string, Outcome<MadePages>>
  readonly theme: Outcome<SiteTheme>
  readonly siteCode: Outcome<SiteCode | undefined>
  readonly git: GitHistory & { readonly request?: GitRequest }
  /** Pages that were parsed earlier with the same options. */
  readonly pageCache: { readonly options: ParseOptions; readonly features: readonly Feature[]; readonly cache: PageCache }
  readonly generated: GeneratedSources
  readonly markdownPages: readonly ParsedSource[]
  readonly codePages: Outcome<readonly CodePage[]>
  /** The data that features added, each under its own name. */
  readonly added: Readonly<Record<string, unknown>>
}

interface FoundFiles {
  readonly sources: readonly SourceFile[]
  readonly assets: readonly MeasuredAsset[]
  readonly publicFiles: readonly FoundFile[]
  readonly sections: readonly Section[]
}

function fenceComponents({ fences }: SiteConfig): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fences).map(([language, file]) => [fenceComponent(language), file]))
}

/** The unchanged parts of an earlier read. */
export type ReusedParts = Partial<Pick<SiteParts, 'files' | 'madePages' | 'theme' | 'siteCode' | 'git' | 'pageCache'>>

/** Runs the stages up to parsing. Parts in `kept` are not read again. */
export async function readParts(input: ReadInput, kept: ReusedParts = {}): Promise<SiteParts> {
  const { config, run, pool, toolVersion, live = false, openCache = (options) => openPageCache(config, options, toolVersion) } = input
  const files = kept.files ?? (await run.stage('discover', () => run.runPausable(findFiles(input))))
  const { sources } = files.value
  const written = sources.filter((source) => source.kind === 'markdown')
  const madePages = await makePages(input, written, kept.madePages)
  const generated = createGeneratedSources(pagesOf(madePages), { config, written: sources })
  const gitRequest = createGitRequest(config, written)
  const git = kept.git?.request && isAnswered(gitRequest, kept.git.request) ? kept.git : readGit(gitRequest)
  // The theme is read before parsing, because it can add components.
  const theme = kept.theme ?? (await readSiteTheme(config, { toolVersion, live }))
  const { packages, overlay } = theme.value
  const { theme: parts, iconNames } = packages['docsgen/theme']
  const components = Object.keys(parts.components)
  const siteComponents = readOwnProps({ ...config.components, ...fenceComponents(config) })
  const options = createParseOptions(
    config,
    {
      components,
      icons: config.ownIcons ? [...(iconNames ?? []), ...Object.keys(config.ownIcons)] : iconNames,
      replaced: overlay.replaced,
      siteComponents,
      files: files.value,
    },
    input.features,
  )
  const codeSources = sources.filter((source) => source.kind === 'page')
  // esbuild is a separate process, so it runs in parallel.
  const compiling = kept.siteCode ?? compileSiteCode({ config, pages: codeSources, overlay, findInConfig: input.findInConfig })
  const pageCache =
    kept.pageCache && JSON.stringify(kept.pageCache.options) === JSON.stringify(options)
      ? kept.pageCache
      : { options, features: input.features, cache: openCache(options) }
  const markdownSources = [...written, ...generated.sources]
  const markdownPages = await run.stage('parse', (line) =>
    parseSources({
      ...pageCache,
      sources: markdownSources,
      makeHeadingId: headingIdFunction(config),
      pool,
      line,
      runPausable: run.runPausable,
      saving: { afterBytes: maxUnsavedBytes, save: () => pageCache.cache.save(markdownSources, input.nowMs) },
    }),
  )
  const siteCode = await compiling
  const codeInput = { sources: codeSources, siteCode: siteCode.value, packages, features: input.features, options, config }
  const codePages = input.features.flatMap((feature) => feature.codePages?.(codeInput) ?? [])
  return {
    files,
    madePages,
    theme,
    siteCode,
    git: await git,
    pageCache,
    generated,
    markdownPages,
    added: Object.fromEntries([...madePages].map(([name, { value }]) => [name, value.added])),
    codePages: { value: codePages.flatMap(({ value }) => value), diagnostics: codePages.flatMap(({ diagnostics }) => diagnostics) },
  }
}

/** The options and files that determine which Git data pages show. */
interface GitRequest {
  readonly files: ReadonlySet<string>
  readonly options: Omit<Parameters<typeof readGitHistory>[0], 'files'>
}

function createGitRequest(
  { workingDir, configFile, contentRoots, lastUpdated, datesOption, editUrl }: SiteConfig,
  written: readonly SourceFile[],
) {
  return {
    files: new Set(written.map((source) => source.projectPath)),
    options: {
      root: workingDir,
      configFile,
      exported: contentRoots.flatMap(({ exported }) => exported ?? []),
      lastUpdated,
      datesOption,
      editUrl: editUrl === undefined,
    },
  } satisfies GitRequest
}

/** A new page may already have a history, because it may have been moved here or restored. */
function isAnswered({ files, options }: GitRequest, before: GitRequest): boolean {
  return JSON.stringify(options) === JSON.stringify(before.options) && [...files].every((file) => before.files.has(file))
}

async function readGit(request: GitRequest): Promise<SiteParts['git']> {
  return { ...(await readGitHistory({ ...request.options, files: request.files })), request }
}

function* findFiles({ config, features, findInConfig }: ReadInput): Pausable<Outcome<FoundFiles>> {
  const sources = yield* discoverSources(config, findInConfig)
  const assets = yield* measureAssets(sources.value, config.check.sizes)
  const sections = readSections(sources.value, features)
  const publicDir = projectPathOf(config.root, config.publicDir)
  const publicFiles = yield* walkFolderYielding(config.publicDir, publicDir, { hidden: true })
  const tooLarge = (publicFiles.value ?? []).filter(({ stamp }) => stamp.bytes > maxFileBytes)
  return {
    value: { sources: sources.value, assets: assets.value, publicFiles: publicFiles.value ?? [], sections: sections.value },
    diagnostics: [
      ...sources.diagnostics,
      ...assets.diagnostics,
      ...sections.diagnostics,
      ...publicFiles.diagnostics,
      ...findLargeFiles(publicFiles.value ?? [], publicDir, config),
      ...tooLarge.map(({ path }) =>
        createDiagnostic('page/unreadable', { reason: 'it is larger than 2 GB' }, { file: `${publicDir}/${path}` as ProjectPath }),
      ),
    ],
  }
}

function readSections(sources: readonly SourceFile[], features: readonly Feature[]): Outcome<readonly Section[]> {
  const kinds = features.flatMap(({ folderKind }) => folderKind ?? [])
  const read = sources
    .filter(({ kind }) => kind === 'section')
    .map((source): Outcome<Section | undefined> => {
      const bytes = readSource(source)
      return 'severity' in bytes ? { value: undefined, diagnostics: [bytes] } : readSection(source, bytes, kinds)
    })
  return { value: read.flatMap(({ value }) => value ?? []), diagnostics: read.flatMap(({ diagnostics }) => diagnostics) }
}

function findLargeFiles(files: readonly FoundFile[], folder: ProjectPath, { check }: SiteConfig): readonly Diagnostic[] {
  return files.flatMap(({ path, stamp: { bytes } }) => {
    const size = { bytes, limit: check.sizes.file }
    return isLarge(size) && bytes <= maxFileBytes ? [describeLarge(size, `${folder}/${path}` as ProjectPath)] : []
  })
}

/** Each feature receives the pages of the features before it. */
async function makePages(
  input: ReadInput,
  written: readonly SourceFile[],
  kept: SiteParts['madePages'] = new Map(),
): Promise<SiteParts['madePages']> {
  const made = new Map<string, Outcome<MadePages>>()
  const stage: BuildRun['stage'] = (name, work) => input.run.stage(name, work)
  for (const { name, sources } of input.features) {
    if (!sources) continue
    const pages = kept.get(name) ?? (await sources({ ...input, stage, written, pages: pagesOf(made) }))
    if (pages) made.set(name, pages)
  }
  return made
}

function pagesOf(made: SiteParts['madePages']): readonly GeneratedPage[] {
  return [...made.values()].flatMap(({ value }) => value.pages)
}

/** The hash of each page's text and of everything that it includes. */
export function hashesOf({ markdownPages, codePages }: Pick<SiteParts, 'markdownPages' | 'codePages'>): ReadonlyMap<ProjectPath, string> {
  return new Map([...markdownPages, ...codePages.value].map(({ source, hash }) => [source.projectPath, hash]))
}

/** Caches the parsed pages for the next run. */
export function saveParsed({ pageCache, markdownPages }: SiteParts, nowMs: number): Pausable<void> {
  return pageCache.cache.save(
    markdownPages.map(({ source }) => source),
    nowMs,
  )
}

/** Collects the diagnostics of the other parts. Diagnostics in generated pages are moved to the sources of the pages. */
export function partDiagnostics({ files, madePages, theme, siteCode, codePages, git }: SiteParts): readonly Diagnostic[] {
  return [files, ...madePages.values(), theme, siteCode, codePages, git].flatMap(({ diagnostics }) => diagnostics)
}

/** Lets requests be answered while a site is being read: before each stage, between its steps, and after every few items of the pool. */
export function readInSlices(reading: ReadInput, scheduler: Scheduler): ReadInput {
  return { ...reading, run: pauseInRun(reading.run, scheduler), pool: pauseInPool(reading.pool, scheduler) }
}

function pauseInRun(run: BuildRun, scheduler: Scheduler): BuildRun {
  return Object.assign(Object.create(run) as BuildRun, {
    stage: <T>(name: string, work: (line: StageLine) => T | Promise<T>): Promise<T> => scheduler.pause().then(() => run.stage(name, work)),
    runPausable: <Value>(work: Pausable<Value>) => runYielding(work, scheduler),
  })
}

function pauseInPool(pool: BuildPool, { pause }: Scheduler): BuildPool {
  return {
    ...pool,
    async *runBatches(name, options) {
      for await (const batch of pool.runBatches(name, { ...options, batchSize: 10 })) {
        yield batch
        await pause()
      }
    },
  }
}
