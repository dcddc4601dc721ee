import { assembleSite } from '../assemble/assemble-site.ts'
import { compileSiteCode, type SiteCode } from '../bundle/compile-site-code.ts'
import { checkSite } from '../check/check-site.ts'
import { projectPathOf } from '../config/find-config-file.ts'
import { discoverSources } from '../discover/discover-sources.ts'
import { measureAssets } from '../discover/measure-assets.ts'
import { readGitHistory } from '../discover/read-git-history.ts'
import { walkFolder } from '../discover/walk-folder.ts'
import type { Outcome } from '../model/diagnostic.ts'
import type { Body } from '../model/document.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { WorkerPool } from '../support/worker-pool.ts'
import type { BuildRun } from './build-run.ts'
import { createGeneratedSources } from './generated-sources.ts'
import { openPageCache } from './page-cache.ts'
import { createParseOptions, parseSources } from './parse-stage.ts'
import { readReactPages } from './react-pages.ts'
import { readSiteTheme, type SiteTheme } from './site-theme.ts'

export interface ReadInput {
  readonly config: SiteConfig
  readonly run: BuildRun
  readonly pool: WorkerPool
  readonly toolVersion: string
  /** Milliseconds since 1970, to tell fresh files from settled ones. */
  readonly nowMs: number
  readonly includeDrafts: boolean
  /** Fetch nothing: what is made from packages that were not downloaded before is left out. */
  readonly offline: boolean
  readonly findInConfig: (literal: string) => Partial<{ line: number; column: number; endColumn: number }>
}

/** A site as far as it is known without rendering it. */
export interface ReadSite {
  readonly site: Site
  readonly sources: readonly SourceFile[]
  readonly publicFiles: readonly { readonly path: string; readonly absolutePath: string }[]
  readonly hashes: ReadonlyMap<ProjectPath, string>
  readonly editUrl: string | undefined
  readonly readBody: (source: SourceFile) => Body | undefined
  /** Keeps what was parsed for the next time; once, when nothing else is urgent. */
  readonly saveCache: () => void
  readonly siteCode: SiteCode | undefined
  readonly theme: SiteTheme
}

function hasReference({ reference }: SiteConfig): boolean {
  return reference.typescript.length + reference.graphql.length > 0
}

/** The stages that `check` and `build` share: discover, parse, assemble, check. */
export async function readSite({
  config,
  run,
  pool,
  toolVersion,
  nowMs,
  includeDrafts,
  offline,
  findInConfig,
}: ReadInput): Promise<ReadSite> {
  const found = await run.stage('discover', () => {
    const sources = run.take(discoverSources(config))
    const assets = run.take(measureAssets(sources))
    const publicFiles = run.take(walkFolder(config.publicDir, projectPathOf(config.root, config.publicDir), { hidden: true })) ?? []
    return { sources, assets, publicFiles }
  })
  const written = found.sources.filter((source) => source.kind === 'markdown')
  const reference = hasReference(config)
    ? await run.stage('reference', async () => {
        // What reads packages is code that only sites with a reference need.
        const { readReference } = await import('./reference-stage.ts')
        return run.take(await readReference({ config, toolVersion, offline, findInConfig, written }))
      })
    : { pages: [], absentFolders: [] }
  const generated = createGeneratedSources(reference.pages, { config, written: found.sources })
  const markdown = [...written, ...generated.sources]
  const gitHistory = readGitHistory({
    root: config.root,
    configFile: config.configFile,
    files: new Set(written.map((source) => source.projectPath)),
    lastUpdated: config.lastUpdated,
    editUrl: config.editUrl === undefined,
  })
  // Before parsing: a theme may have more components.
  const theme = run.take(await readSiteTheme(config, toolVersion))
  const options = createParseOptions(config, Object.keys(theme.packages['docsgen/theme'].theme.components))
  const reactSources = found.sources.filter((source) => source.kind === 'page')
  // Compiled by another process, so it runs while this one parses.
  const compiling = compileSiteCode({ config, pages: reactSources, overlay: theme.overlay })
  const cache = openPageCache(config, options, toolVersion)
  const markdownPages = await run.stage('parse', async (line) => {
    return parseSources({ sources: markdown, options, pool, cache, line })
  })
  const compiled = await compiling
  const siteCode = run.take(compiled)
  const reactPages = run.take(readReactPages({ sources: reactSources, siteCode, packages: theme.packages, options, config }))
  const parsed = [...markdownPages, ...reactPages]
  const reactBodies = new Map(reactPages.map(({ source, body }) => [source.projectPath, body]))
  const takeRelocated = <Value>({ value, diagnostics }: Outcome<Value>) =>
    run.take({ value, diagnostics: diagnostics.map(generated.relocate) })
  const git = await gitHistory
  run.take({ value: undefined, diagnostics: git.diagnostics })

  const site = await run.stage('assemble', () => {
    return takeRelocated(
      assembleSite({
        config,
        pages: parsed,
        assets: found.assets,
        publicFiles: new Set(found.publicFiles.map((file) => file.path)),
        lastUpdated: git.lastUpdated,
        includeDrafts,
        absentFolders: reference.absentFolders,
        findInConfig,
      }),
    )
  })
  await run.stage('check', async () => {
    takeRelocated({ value: undefined, diagnostics: checkSite({ site, config, findInConfig }) })
    const siteCodeFiles = compiled.diagnostics.length > 0 ? undefined : (siteCode?.inputs ?? [])
    run.take({ value: undefined, diagnostics: await theme.findMore(siteCodeFiles) })
  })
  return {
    site,
    sources: [...found.sources, ...generated.sources],
    publicFiles: found.publicFiles,
    hashes: new Map(parsed.map(({ source, hash }) => [source.projectPath, hash])),
    editUrl: typeof config.editUrl === 'string' ? config.editUrl : git.editUrl,
    saveCache: () => cache.save(markdown, nowMs),
    readBody: (source) => reactBodies.get(source.projectPath) ?? cache.readBody(source),
    siteCode,
    theme,
  }
}
