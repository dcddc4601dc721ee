import { compileSiteCode, type SiteCode } from '../bundle/compile-site-code.ts'
import { projectPathOf } from '../config/find-config-file.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import { discoverSources } from '../discover/discover-sources.ts'
import { describeLarge, isLarge, measureAssets } from '../discover/measure-assets.ts'
import { type GitHistory, readGitHistory } from '../discover/read-git-history.ts'
import { readSource } from '../discover/read-source.ts'
import { type FoundFile, walkFolderYielding } from '../discover/walk-folder.ts'
import type { Diagnostic, FindInConfig, Outcome } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { MeasuredAsset, Section, SourceFile } from '../model/source-file.ts'
import type { ParseOptions } from '../parse/parse-options.ts'
import { readSection } from '../parse/read-section.ts'
import { maxFileBytes } from '../support/files/source-limit.ts'
import type { Pausable } from '../support/threads/cooperative-scheduler.ts'
import type { BuildRun } from './build-run.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import { createParseOptions, type ParsedSource, parseSources } from './parse-stage.ts'
import { type ReactPage, readReactPages } from './react-pages.ts'
import { createGeneratedSources, type GeneratedSources } from './reference/generated-sources.ts'
import type { ReadReference } from './reference/reference-requests.ts'
import type { BuildPool } from './tasks.ts'
import { readSiteTheme, type SiteTheme } from './theme/site-theme.ts'

export interface ReadInput {
  readonly config: SiteConfig
  readonly run: BuildRun
  readonly pool: BuildPool
  readonly toolVersion: string
  /** Milliseconds since 1970, to tell fresh files from settled ones. */
  readonly nowMs: number
  readonly includeDrafts: boolean
  /** Fetch nothing: what is made from packages that were not downloaded before is left out. */
  readonly offline: boolean
  readonly findInConfig: FindInConfig
  /** The browser's side is the one that shows changes as they are made. @default false */
  readonly live?: boolean
  /** The caller saves the cache itself when nothing else is urgent. @default false */
  readonly savesLater?: boolean
  /** @default that of the project */
  readonly openCache?: (options: ParseOptions) => PageCache
}

/** What a site is put together from, each with what was found while it was made. */
export interface SiteParts {
  readonly files: Outcome<FoundFiles>
  readonly reference: Outcome<ReadReference>
  readonly theme: Outcome<SiteTheme>
  readonly siteCode: Outcome<SiteCode | undefined>
  readonly git: GitHistory
  /** Pages that were parsed before, under options that hold still. */
  readonly pageCache: { readonly options: ParseOptions; readonly cache: PageCache }
  readonly generated: GeneratedSources
  readonly markdownPages: readonly ParsedSource[]
  readonly reactPages: Outcome<readonly ReactPage[]>
}

interface FoundFiles {
  readonly sources: readonly SourceFile[]
  readonly assets: readonly MeasuredAsset[]
  readonly publicFiles: readonly FoundFile[]
  readonly sections: readonly Section[]
}

/** Parts of an earlier time that are as they were. */
export type KeptParts = Partial<Pick<SiteParts, 'files' | 'reference' | 'theme' | 'siteCode' | 'git' | 'pageCache'>>

/** The stages up to parsing; what is kept of an earlier time is not made again. */
export async function readParts(input: ReadInput, kept: KeptParts = {}): Promise<SiteParts> {
  const { config, run, pool, toolVersion, live = false, openCache = (options) => openPageCache(config, options, toolVersion) } = input
  const files = kept.files ?? (await run.stage('discover', () => run.runPausable(findFiles(input))))
  const { sources } = files.value
  const written = sources.filter((source) => source.kind === 'markdown')
  const reference = kept.reference ?? (await readReferencePages(input, written))
  const generated = createGeneratedSources(reference.value.pages, { config, written: sources })
  const gitHistory =
    kept.git ??
    readGitHistory({
      root: config.workingDir,
      configFile: config.configFile,
      files: new Set(written.map((source) => source.projectPath)),
      lastUpdated: config.lastUpdated,
      editUrl: config.editUrl === undefined,
    })
  // Before parsing: a theme may have more components.
  const theme = kept.theme ?? (await readSiteTheme(config, { toolVersion, live }))
  const { packages, overlay } = theme.value
  const { theme: parts, iconNames } = packages['docsgen/theme']
  const options = createParseOptions(config, { components: Object.keys(parts.components), icons: iconNames, replaced: overlay.replaced })
  const reactSources = sources.filter((source) => source.kind === 'page')
  // Compiled by another process, so it runs while this one parses.
  const compiling = kept.siteCode ?? compileSiteCode({ config, pages: reactSources, overlay, findInConfig: input.findInConfig })
  const pageCache =
    kept.pageCache && JSON.stringify(kept.pageCache.options) === JSON.stringify(options)
      ? kept.pageCache
      : { options, cache: openCache(options) }
  const markdownPages = await run.stage('parse', (line) =>
    parseSources({
      sources: [...written, ...generated.sources],
      options,
      pool,
      cache: pageCache.cache,
      line,
      runPausable: run.runPausable,
    }),
  )
  const siteCode = await compiling
  return {
    files,
    reference,
    theme,
    siteCode,
    git: await gitHistory,
    pageCache,
    generated,
    markdownPages,
    reactPages: readReactPages({ sources: reactSources, siteCode: siteCode.value, packages, options, config }),
  }
}

function* findFiles({ config, findInConfig }: ReadInput): Pausable<Outcome<FoundFiles>> {
  const sources = yield* discoverSources(config, findInConfig)
  const assets = yield* measureAssets(sources.value, config.check.sizes)
  const sections = readSections(sources.value)
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

function readSections(sources: readonly SourceFile[]): Outcome<readonly Section[]> {
  const read = sources
    .filter(({ kind }) => kind === 'section')
    .map((source): Outcome<Section | undefined> => {
      const bytes = readSource(source)
      return 'severity' in bytes ? { value: undefined, diagnostics: [bytes] } : readSection(source, bytes)
    })
  return { value: read.flatMap(({ value }) => value ?? []), diagnostics: read.flatMap(({ diagnostics }) => diagnostics) }
}

function findLargeFiles(files: readonly FoundFile[], folder: ProjectPath, { check }: SiteConfig): readonly Diagnostic[] {
  return files.flatMap(({ path, stamp: { bytes } }) => {
    const size = { bytes, limit: check.sizes.file }
    return isLarge(size) && bytes <= maxFileBytes ? [describeLarge(size, `${folder}/${path}` as ProjectPath)] : []
  })
}

async function readReferencePages(
  { config, run, toolVersion, offline, findInConfig }: ReadInput,
  written: readonly SourceFile[],
): Promise<Outcome<ReadReference>> {
  const { typescript, graphql } = config.reference
  if (typescript.length + graphql.length === 0) return { value: { pages: [], absentFolders: [], schemas: [] }, diagnostics: [] }
  return run.stage('reference', async () => {
    // What reads packages is code that only sites with a reference need.
    const { readReference } = await import('./reference/reference-stage.ts')
    return readReference({ config, toolVersion, offline, findInConfig, written })
  })
}

/** Saves what was parsed for the next run. */
export function saveParsed({ pageCache, markdownPages }: SiteParts, nowMs: number): Pausable<void> {
  return pageCache.cache.save(
    markdownPages.map(({ source }) => source),
    nowMs,
  )
}

/** What was found in parts that are whole by themselves, moved to where it was written. */
export function partDiagnostics({ files, reference, theme, siteCode, reactPages, git }: SiteParts): readonly Diagnostic[] {
  return [files, reference, theme, siteCode, reactPages, git].flatMap(({ diagnostics }) => diagnostics)
}
