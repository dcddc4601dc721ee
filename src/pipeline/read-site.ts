import { theme } from '../../templates/theme.ts'
import { assembleSite } from '../assemble/assemble-site.ts'
import { checkSite } from '../check/check-site.ts'
import { discoverSources } from '../discover/discover-sources.ts'
import { measureAssets } from '../discover/measure-assets.ts'
import { readGitHistory } from '../discover/read-git-history.ts'
import { walkFolder } from '../discover/walk-folder.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { WorkerPool } from '../support/worker-pool.ts'
import type { BuildRun } from './build-run.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import { createParseOptions, parseSources } from './parse-stage.ts'

export interface ReadInput {
  readonly config: SiteConfig
  readonly run: BuildRun
  readonly pool: WorkerPool
  readonly toolVersion: string
  /** Milliseconds since 1970, to tell fresh files from settled ones. */
  readonly nowMs: number
  readonly includeDrafts: boolean
  readonly findInConfig: (literal: string) => Partial<{ line: number; column: number; endColumn: number }>
}

/** A site as far as it is known without rendering it. */
export interface ReadSite {
  readonly site: Site
  readonly sources: readonly SourceFile[]
  readonly publicFiles: readonly { readonly path: string; readonly absolutePath: string }[]
  readonly hashes: ReadonlyMap<ProjectPath, string>
  readonly editUrl: string | undefined
  readonly cache: PageCache
}

/** The stages that `check` and `build` share: discover, parse, assemble, check. */
export async function readSite({ config, run, pool, toolVersion, nowMs, includeDrafts, findInConfig }: ReadInput): Promise<ReadSite> {
  const found = await run.stage('discover', () => {
    const sources = run.take(discoverSources(config))
    const assets = run.take(measureAssets(sources))
    const publicFiles = run.take(walkFolder(config.publicDir, 'public' as ProjectPath)) ?? []
    return { sources, assets, publicFiles }
  })
  const markdown = found.sources.filter((source) => source.kind === 'markdown')
  const gitHistory = readGitHistory({
    root: config.root,
    configFile: config.configFile,
    files: new Set(markdown.map((source) => source.projectPath)),
    lastUpdated: config.lastUpdated,
    editUrl: config.editUrl === undefined,
  })
  const options = createParseOptions(config, Object.keys(theme.components))
  const cache = openPageCache(config, options, toolVersion)
  const parsed = await run.stage('parse', async (line) => {
    const pages = await parseSources({ sources: markdown, options, pool, cache, line })
    cache.save(markdown, nowMs)
    return pages
  })
  const git = await gitHistory
  run.take({ value: undefined, diagnostics: git.diagnostics })

  const site = await run.stage('assemble', () => {
    const reactPages = found.sources.filter((source) => source.kind === 'page').map((source) => ({ source, document: undefined }))
    return run.take(
      assembleSite({
        config,
        pages: [...parsed, ...reactPages],
        assets: found.assets,
        publicFiles: new Set(found.publicFiles.map((file) => file.path)),
        lastUpdated: git.lastUpdated,
        includeDrafts,
        findInConfig,
      }),
    )
  })
  await run.stage('check', () => run.take({ value: undefined, diagnostics: checkSite({ site, config, findInConfig }) }))
  return {
    site,
    sources: found.sources,
    publicFiles: found.publicFiles,
    hashes: new Map(parsed.map(({ source, hash }) => [source.projectPath, hash])),
    editUrl: typeof config.editUrl === 'string' ? config.editUrl : git.editUrl,
    cache,
  }
}
