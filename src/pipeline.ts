import { projectPathOf } from './config/find-config-file.ts'
import type { OutputSession } from './emit/output-session.ts'
import { planSiteFiles } from './emit/plan-output.ts'
import type { BuildReport, OutputFile } from './model/output.ts'
import { checkDiagrams } from './pipeline/diagrams/check-diagrams.ts'
import type { ReadInput } from './pipeline/read-parts.ts'
import { type ReadSite, readCheckedSite } from './pipeline/read-site.ts'
import { renderSite } from './pipeline/render-stage.ts'
import { createAssetFiles, createPublicFiles } from './pipeline/shared-files.ts'
import { readSiteAssets, viewSite } from './pipeline/view-site.ts'
import { openFileWriter } from './pipeline/write-lane.ts'
import { shortHash } from './support/hash.ts'
import { createSecurityPolicies } from './support/security-policy.ts'

interface BuildInput extends ReadInput {
  readonly strict: boolean
  /** Hears of the site as soon as it is read and checked. */
  readonly onRead?: (read: ReadSite) => void
  /** Opened only once the site is known to be good. */
  readonly openOutput: () => Promise<OutputSession>
}

/** Builds a site: the stages in order. Publishes nothing where something is wrong; the run's diagnostics say what. */
export async function buildSite(input: BuildInput): Promise<BuildReport | undefined> {
  const read = await readCheckedSite({ ...input, savesLater: true })
  try {
    return await buildRead(read, input)
  } finally {
    read.saveCache()
  }
}

async function buildRead(read: ReadSite, input: BuildInput): Promise<BuildReport | undefined> {
  const { config, run, pool, strict } = input
  const isRefused = () => run.hasErrors || (strict && run.diagnostics.length > 0)
  const { siteCode, theme } = read
  input.onRead?.(read)
  // Loaded only where it is asked for: it comes with a whole GraphQL.
  const samples = strict ? await (await import('./pipeline/samples/check-samples.ts')).checkSamples(read, input) : undefined
  // On a thread of its own, beside the stages that follow.
  const diagrams = checkDiagrams(read, input)
  diagrams.catch(() => {})
  const assets = await run.stage('bundle', () => readSiteAssets(read, { base: config.base }))
  const takeDiagrams = async () => run.take({ value: undefined, diagnostics: await diagrams })
  if (isRefused()) {
    await takeDiagrams()
    return undefined
  }

  const session = await input.openOutput()
  try {
    const { views, sidebars, search } = viewSite(read, { config, assets: assets.client, pool })
    // Beside everything that does not need it.
    const searchFiles = search.make(read.site, session.previous)
    searchFiles.catch(() => {})
    const write = (files: readonly OutputFile[]) => session.write(files.map((file) => reuse(file, session)))
    await run.stage('render', async (line) => {
      const diagnostics = await renderSite({
        site: read.site,
        views,
        hashes: read.hashes,
        readBody: read.readBody,
        hashOf: read.hashOf,
        pool,
        siteCode,
        theme,
        write,
        expectManyFiles: () => {
          const writer = openFileWriter(pool)
          if (writer) session.writeBeside(writer)
        },
        line,
        templatesHash: shortHash(`${input.toolVersion} ${assets.hash} ${theme.hash} ${siteCode?.hash ?? ''}`),
        previousKey: (path) => session.previous.get(path)?.key,
      })
      run.take({ value: undefined, diagnostics })
    })
    await takeDiagrams()
    if (isRefused()) {
      session.abort()
      return undefined
    }
    const published = await run.stage('emit', async () => {
      const own = run.take(createPublicFiles(read.publicFiles, projectPathOf(config.root, config.publicDir)))
      const assetFiles = run.take(createAssetFiles(read.site))
      if (isRefused()) return undefined
      const ownPaths = new Set(own.map(({ path }) => path))
      const generated = [
        ...planSiteFiles(read.site, config, createSecurityPolicies(config, assets.client.preload.hash)),
        ...sidebars.files,
        ...(await searchFiles),
        ...assets.files,
        ...assetFiles,
      ]
      write([...own, ...generated.filter(({ path }) => !ownPaths.has(path))])
      // Another thread may still be writing files.
      read.saveCache()
      return session.publish()
    })
    if (!published) {
      session.abort()
      return undefined
    }
    return {
      pages: read.site.pages.length,
      files: published.files,
      bytes: published.bytes,
      stagesMs: run.stagesMs,
      errors: 0,
      warnings: run.diagnostics.length,
      samples,
    }
  } catch (error) {
    session.abort()
    throw error
  }
}

/** The same bytes under the same name need no writing. */
function reuse(file: OutputFile, session: OutputSession): OutputFile {
  return file.content !== 'reuse' && session.previous.get(file.path)?.key === file.key ? { ...file, content: 'reuse' } : file
}
