import type { OutputSession } from './emit/output-session.ts'
import { formatSiteManifest } from './emit/site-manifest.ts'
import type { Diagnostic } from './model/diagnostic.ts'
import type { BuildReport } from './model/output.ts'
import { checkDiagrams } from './pipeline/diagrams/check-diagrams.ts'
import { resizeImages } from './pipeline/images/resize-images.ts'
import { planFiles } from './pipeline/plan-files.ts'
import type { ReadInput } from './pipeline/read-parts.ts'
import { type ReadSite, readCheckedSite } from './pipeline/read-site.ts'
import { renderPages, writeOtherFiles } from './pipeline/write-files.ts'

interface BuildInput extends ReadInput {
  readonly strict: boolean
  /** Called as soon as the site is read and checked. */
  readonly onRead?: (read: ReadSite) => void
  /** Called only for a site without errors. */
  readonly openOutput: () => Promise<OutputSession>
  /** Called with the manifest of the site as soon as it is published. */
  readonly saveManifest: (text: string) => void
}

/** Builds a site: the stages in order. Publishes nothing if there are errors; the run's diagnostics describe them. */
export async function buildSite(input: BuildInput): Promise<BuildReport | undefined> {
  const read = await readCheckedSite({ ...input, savesLater: true })
  try {
    return await publishSite(read, input)
  } finally {
    read.saveCache()
  }
}

async function publishSite(read: ReadSite, input: BuildInput): Promise<BuildReport | undefined> {
  const { run, pool, strict } = input
  const report = (found: readonly Diagnostic[]) => run.take({ value: undefined, diagnostics: found.map(read.parts.generated.relocate) })
  const isRefused = () => run.hasErrors || (strict && run.diagnostics.length > 0)
  input.onRead?.(read)
  const resizing = inBackground(resizeImages(read.site, input.config))
  // Loaded on demand because it includes the GraphQL parser.
  const samples = strict ? await (await import('./pipeline/samples/check-samples.ts')).checkSamples(read, input) : undefined
  const diagrams = inBackground(checkDiagrams(read, input))
  const images = run.take(await resizing)
  const plan = await run.stage('bundle', () => planFiles(read, { ...input, images }))
  if (isRefused()) {
    report(await diagrams)
    return undefined
  }

  const session = await input.openOutput()
  try {
    const searchFiles = inBackground(plan.makeSearchFiles(session.previous))
    await run.stage('render', async (line) => report(await renderPages(plan, { session, pool, line })))
    report(await diagrams)
    const published = isRefused()
      ? undefined
      : await run.stage('emit', async () => {
          report(await writeOtherFiles(plan, session, searchFiles))
          if (isRefused()) return undefined
          // Another thread may still be writing files.
          read.saveCache()
          const result = await session.publish()
          input.saveManifest(formatSiteManifest(read.site, input.config, result.published))
          return result
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

/** Runs work on another thread beside the following stages. A failure is thrown where the result is awaited. */
function inBackground<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}
