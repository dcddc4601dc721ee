import { checkDiagrams } from '../features/diagrams/check-diagrams.ts'
import { resizeImages } from '../features/images/resize-images.ts'
import { drawIcons } from '../features/previews/draw-icons.ts'
import { drawPreviews } from '../features/previews/draw-previews.ts'
import { checkPrevious } from '../features/previous-addresses/check-previous.ts'
import type { SiteTypes } from '../features/samples/find-types.ts'
import type { OutputSession, StagedSite } from './emit/output-session.ts'
import { formatSiteManifest } from './emit/site-manifest.ts'
import { createSiteWriter, type SiteWriter } from './emit/site-writer.ts'
import type { Diagnostic, Outcome } from './model/diagnostic.ts'
import type { BuildReport } from './model/output.ts'
import type { SitePage } from './model/site.ts'
import type { SiteManifest } from './model/site-manifest.ts'
import { type Plan, planFiles } from './pipeline/plan-files.ts'
import type { ReadInput } from './pipeline/read-parts.ts'
import { type ReadSite, readCheckedSite } from './pipeline/read-site.ts'
import { renderPages, writeOtherFiles } from './pipeline/write-files.ts'

interface BuildInput extends ReadInput {
  readonly strict: boolean
  /** Called as soon as the site is read and checked. */
  readonly onRead?: (read: ReadSite) => void
  /** Called only for a site without errors. */
  readonly openOutput: () => Promise<OutputSession>
  /** The manifest of an earlier build, to compare with. */
  readonly previous?: SiteManifest | undefined
  /** Called with the complete site; if it returns false, nothing is published. @default accepts every site */
  readonly accept?: ((site: StagedSite) => boolean) | undefined
  /** Called with each rendered page and how long it took. */
  readonly onRendered?: ((path: string, ms: number) => void) | undefined
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

async function publishSite(written: ReadSite, input: BuildInput): Promise<BuildReport | undefined> {
  const { run, pool, strict } = input
  const read = input.previous ? await run.stage('compare', () => keepAddresses(written, input, input.previous as SiteManifest)) : written
  const report = (found: readonly Diagnostic[]) => run.take({ value: undefined, diagnostics: found.map(read.parts.generated.relocate) })
  const isRefused = () => run.hasErrors || (strict && run.diagnostics.length > 0)
  input.onRead?.(read)
  const resizing = inBackground(resizeImages(read.site, input.config))
  const drawing = inBackground(drawIcons(input.config, input.findInConfig))
  // Loaded on demand because it includes the GraphQL parser.
  const { hover = false } = input.config.check.samples ?? {}
  const samples = strict ? await (await import('../features/samples/check-samples.ts')).checkSamples(read, input, hover) : undefined
  const diagrams = inBackground(checkDiagrams(read, input))
  const images = run.take(await resizing)
  const icons = run.take(await drawing)
  const previews = input.config.previews ? run.take(await run.stage('previews', () => drawPreviews(read, input))) : undefined
  const drawn = previews ? { ...read, site: { ...read.site, pages: previews.pages } } : read
  let types: Promise<Outcome<SiteTypes>> = Promise.resolve({ value: {}, diagnostics: [] })
  const readTypes = async () => (await types).value
  const plan = await run.stage('bundle', () => planFiles(drawn, { ...input, images, icons, pictures: previews?.files, types: readTypes }))
  if (isRefused()) {
    report(await diagrams)
    return undefined
  }

  const session = await input.openOutput()
  try {
    if (hover) types = inBackground(findSiteTypes(read, input))
    const writer = await openWriter(session, read, { ...input, plan })
    const searchFiles = inBackground(plan.makeSearchFiles(writer.previous))
    const { onRendered } = input
    await run.stage('render', async (line) => report(await renderPages(plan, { session, writer, pool, line, onRendered })))
    report(await diagrams)
    if (hover) run.take(await run.stage('types', () => types))
    const published = isRefused()
      ? undefined
      : await run.stage('emit', async () => {
          report(await writeOtherFiles(plan, writer, searchFiles))
          if (isRefused()) return undefined
          // Another thread may still be writing files.
          read.saveCache()
          const result = await session.publish(input.accept)
          if (result)
            input.saveManifest(formatSiteManifest(read.site, input.config, { files: result.published, warnings: run.diagnostics }))
          return result
        })
    if (!published) {
      session.abort()
      return undefined
    }
    return {
      pages: read.site.pages.length,
      ...(input.previous ? { aliases: listAliases(read.site.pages) } : {}),
      files: published.files,
      bytes: published.bytes,
      totalMs: run.elapsedMs(),
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

async function openWriter(session: OutputSession, { site }: ReadSite, { config, features, plan }: WriterInput): Promise<SiteWriter> {
  const input = { config, site, hasFile: (path: string) => plan.files.has(path) }
  let writer = createSiteWriter(session)
  for (const feature of features) writer = (await feature.writer?.(writer, input)) ?? writer
  return writer
}

interface WriterInput extends Pick<BuildInput, 'config' | 'features'> {
  readonly plan: Plan
}

/** Reports addresses that the previous build had, and keeps the anchors of sections that are elsewhere now. */
function keepAddresses(read: ReadSite, { config, run }: BuildInput, previous: SiteManifest): ReadSite {
  const { site, readBody } = read
  const findHeading = ({ route, document }: SitePage, id: string) =>
    readBody(route.source, document)?.headings.find((heading) => heading.id === id)?.at
  const { diagnostics, aliases } = checkPrevious({ site, config, previous, findHeading })
  run.take({ value: undefined, diagnostics: diagnostics.map(read.parts.generated.relocate) })
  if (aliases.size === 0) return read
  const pages = site.pages.map((page) => {
    const own = aliases.get(page.route.path)
    return own ? { ...page, aliases: own } : page
  })
  return { ...read, site: { ...site, pages } }
}

function listAliases(pages: readonly SitePage[]): NonNullable<BuildReport['aliases']> {
  return pages.flatMap(({ route, aliases = [] }) =>
    aliases.map(({ id, of, page }) => ({ from: `${route.path}#${id}`, to: `${page?.path ?? ''}#${of}` })),
  )
}

/** Loaded on demand because it includes a parser. */
async function findSiteTypes(read: ReadSite, input: BuildInput): Promise<Outcome<SiteTypes>> {
  const { findTypes } = await import('../features/samples/find-types.ts')
  return findTypes(read, input)
}

/** Runs work on another thread beside the following stages. A failure is thrown where the result is awaited. */
function inBackground<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}
