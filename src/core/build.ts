import { createSiteWriter, type OutputSession, type SiteWriter, type StagedSite } from './emit/output-session.ts'
import { formatSiteManifest } from './manifest/manifest-format.ts'
import type { Diagnostic, Outcome } from './model/diagnostic.ts'
import type { BuildReport, SiteManifest } from './model/output.ts'
import { addToPages, createSiteInput, prepareFeatures, runSlowChecks } from './pipeline/feature-work.ts'
import { type Plan, planFiles } from './pipeline/plan-files.ts'
import { readCheckedSite } from './pipeline/read-checked-site.ts'
import type { ReadInput } from './pipeline/read-parts.ts'
import type { ReadSite } from './pipeline/read-site.ts'
import { renderPages, writeOtherFiles } from './pipeline/write-files.ts'

interface BuildInput extends ReadInput {
  readonly strict: boolean
  /** Called as soon as the content of the site is known. */
  readonly onRead?: (read: ReadSite) => void
  /** Opens the output folder. This is called only for a site without errors. */
  readonly openOutput: () => Promise<OutputSession>
  /** The manifest of an earlier build to compare this build with. */
  readonly previous?: SiteManifest | undefined
  /** Called with the complete site. Nothing is published if this function returns false. @default accepts every site */
  readonly accept?: ((site: StagedSite) => boolean) | undefined
  /** Called with the path of each rendered page and the time that rendering took. */
  readonly onRendered?: ((path: string, ms: number) => void) | undefined
  /** Called with the manifest of the site as soon as it is published. */
  readonly saveManifest: (parts: Iterable<string>) => void
}

/** Builds a site by running the stages in order. Publishes nothing if there are errors, which are included in the run's diagnostics. */
export async function buildSite(input: BuildInput): Promise<BuildReport | undefined> {
  const read = await readCheckedSite({ ...input, savesLater: true })
  try {
    return await publishSite(read, input)
  } finally {
    read.saveCache()
  }
}

async function publishSite(checked: ReadSite, input: BuildInput): Promise<BuildReport | undefined> {
  const { run, features, strict, previous } = input
  const report = (found: readonly Diagnostic[]) => run.take({ value: undefined, diagnostics: found.map(checked.parts.generated.relocate) })
  const take = <T>({ value, diagnostics }: Outcome<T>) => {
    report(diagnostics)
    return value
  }
  const isRefused = () => run.hasErrors || (strict && run.diagnostics.length > 0)

  const purpose = { thorough: strict, previous }
  const siteInput = createSiteInput(checked, input, purpose)
  const preparing = inBackground(prepareFeatures(siteInput, features))
  const checking = inBackground(runSlowChecks(siteInput, features))
  // Any warning makes a strict build fail, so all checks must be complete before anything is rendered.
  if (strict) await checking
  const prepared = take(await preparing)
  const read = addToPages(checked, prepared)
  input.onRead?.(read)
  const plan = await run.stage('bundle', () => planFiles(read, { ...input, ...purpose, prepared }))
  const early = strict || run.hasErrors ? take(await checking) : undefined
  if (isRefused()) return undefined

  const session = await input.openOutput()
  try {
    const writer = await openWriter(session, read, { ...input, plan })
    const slowFiles = inBackground(plan.makeSlowFiles(writer))
    let found = early
    const emit = async () => {
      report(await writeOtherFiles(plan, writer, slowFiles))
      // Saves the cache while another thread may still be writing files, and slow checks may still be running.
      read.saveCache()
      found ??= take(await checking)
      if (isRefused()) return undefined
      const result = await session.publish(input.accept)
      if (result) input.saveManifest(formatSiteManifest(read.site, input.config, { files: result.published, warnings: run.diagnostics }))
      return result
    }
    await run.stage('render', async (line) => report(await renderPages(plan, { ...input, session, writer, line })))
    const published = isRefused() ? undefined : await run.stage('emit', emit)
    found ??= take(await checking)
    if (!published) {
      session.abort()
      return undefined
    }
    return {
      pages: read.site.pages.length,
      files: published.files,
      bytes: published.bytes,
      totalMs: run.elapsedMs(),
      stagesMs: run.stagesMs,
      errors: 0,
      warnings: run.diagnostics.length,
      ...Object.assign({}, ...[...prepared, ...found].map((each) => each.report)),
    }
  } catch (error) {
    session.abort()
    throw error
  }
}

interface WriterInput extends Pick<BuildInput, 'config' | 'features'> {
  readonly plan: Plan
}

async function openWriter(session: OutputSession, { site }: ReadSite, { config, features, plan }: WriterInput): Promise<SiteWriter> {
  const input = { config, site, hasFile: (path: string) => plan.files.has(path) }
  let writer = createSiteWriter(session)
  for (const feature of features) writer = (await feature.writer?.(writer, input)) ?? writer
  return writer
}

/** Starts work that runs in parallel with the following stages. If the work fails, the error is thrown where the result is awaited. */
function inBackground<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}
