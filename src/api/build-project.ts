import { join, resolve } from 'node:path'
import { buildSite } from '../core/build.ts'
import { projectPathOf } from '../core/config/find-config-file.ts'
import { isLargeOutput } from '../core/emit/inspect-output.ts'
import { type OutputSession, openOutput, type StagedSite } from '../core/emit/output-session.ts'
import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { BuildReport, SiteManifest } from '../core/model/output.ts'
import type { BuildOptions } from '../core/model/public-api.ts'
import type { Site } from '../core/model/site.ts'
import type { SiteConfig } from '../core/model/site-config.ts'
import type { BuildObserver } from '../core/pipeline/build-run.ts'
import { createSiteInput, runSlowChecks } from '../core/pipeline/feature-work.ts'
import { readCheckedSite } from '../core/pipeline/read-checked-site.ts'
import type { ReadInput } from '../core/pipeline/read-parts.ts'
import type { ReadSite } from '../core/pipeline/read-site.ts'
import { features } from '../features.ts'
import { cachePath } from '../kit/caches/seal.ts'
import { attempt, orRefused, UsageError } from '../kit/failures/failure.ts'
import { writeFileAtomic } from '../kit/files/file-system.ts'
import { type AbsolutePath, isWithin } from '../kit/files/paths.ts'
import { formatCounted } from '../kit/text/format-values.ts'
import { inspectOnOtherThread, withSiteInput } from './build-pool.ts'
import { saveLastManifest } from './load-manifest.ts'
import type { Project } from './open-project.ts'
import { workingFolder } from './process-environment.ts'

export interface BuildHooks {
  readonly observer: BuildObserver
  /** Called with the complete site. If it returns false, nothing is published. */
  readonly accept?: (site: StagedSite, diagnostics: readonly Diagnostic[]) => boolean
  /** Receives the function to call if the process ends early, and returns a function that cancels this call. */
  readonly guard?: (abort: () => void) => () => void
  /** Called with the path of each rendered page and the time that rendering took. */
  readonly onRendered?: (path: string, ms: number) => void
}

export interface ProjectBuild {
  readonly diagnostics: readonly Diagnostic[]
  /** The report of the build, or undefined if nothing was published. */
  readonly report: BuildReport | undefined
  /** The number of pages. It includes those of a site that was not published. */
  readonly pages: number
  /** The sources of React pages and components. */
  readonly codeFiles: readonly string[]
  /** The site, or undefined if the content could not be read. */
  readonly site: Site | undefined
  /** The text of the manifest in parts, or undefined if nothing was published. */
  readonly manifest: Iterable<string> | undefined
  readonly previous: SiteManifest | undefined
}

/** Builds a project and publishes it, unless there are errors. */
export async function buildProject(
  project: Project,
  options: BuildOptions,
  { observer, guard, accept, onRendered }: BuildHooks,
): Promise<ProjectBuild> {
  const { config } = project
  let codeFiles: readonly string[] = []
  let pages = 0
  let session: OutputSession | undefined
  let readSite: Site | undefined
  let published: Iterable<string> | undefined
  const release = guard?.(() => session?.abort())
  const manifestFile = findManifestFile(config, options)
  const previous = options.previous === undefined ? undefined : await (await import('./load-manifest.ts')).loadPrevious(options.previous)
  try {
    return await withSiteInput({ project, options, observer }, async (input) => {
      const { run, toolVersion } = input
      run.take({ value: undefined, diagnostics: project.diagnostics })
      const cacheDir = cachePath(config.stateDir) as AbsolutePath
      const inspected = isLargeOutput(config.outDir)
        ? inspectOnOtherThread({ outDir: config.outDir, cacheDir })
        : Promise.resolve(undefined)
      const report = await buildSite({
        ...input,
        strict: options.strict ?? false,
        onRendered,
        onRead({ site, siteCode }) {
          readSite = site
          pages = site.pages.length
          codeFiles = siteCode?.inputs ?? []
        },
        previous,
        accept(staged) {
          if (options.strict && readSite) {
            const before = run.diagnostics.length
            run.take({ value: undefined, diagnostics: checkStaged(staged, { site: readSite, config, toolVersion }) })
            run.take({ value: undefined, diagnostics: run.knownProblems.findSolved(config, project.findInConfig) })
            if (run.diagnostics.length > before) return false
          }
          return accept?.(staged, run.diagnostics) ?? true
        },
        saveManifest(parts) {
          published = parts
          saveManifest(parts, manifestFile, config.stateDir)
        },
        openOutput: async () => {
          session = await openOutput({
            outDir: config.outDir,
            root: config.workingDir,
            protectedDirs: [
              ...config.contentRoots.map(({ dir }) => dir),
              config.publicDir,
              config.themeDir,
              ...config.includes.map((folder) => join(config.root, folder) as AbsolutePath),
            ],
            force: options.force ?? false,
            buildVersion: toolVersion,
            // The output folder may have been committed with pages that no build wrote.
            reuse: options.trusted === undefined,
            inspected,
            cacheDir,
          })
          return session
        },
      })
      return { diagnostics: run.diagnostics, report, pages, codeFiles, site: readSite, manifest: published, previous }
    })
  } finally {
    release?.()
  }
}

type StagedSource = { readonly site: Site; readonly config: SiteConfig; readonly toolVersion: string }

/** Problems in the files that are about to be published. */
function checkStaged({ folder, files }: StagedSite, source: StagedSource): readonly Diagnostic[] {
  const { url, base, root, outDir } = source.config
  const hashes = new Map([...files].map(([path, { sha256 }]) => [path as string, sha256]))
  const locate = (path: string) => projectPathOf(root, join(outDir, path))
  return features.flatMap(({ checkFiles }) => checkFiles?.({ folder, files: hashes, url, base, source, locate }) ?? [])
}

/** The file to which the user wants the manifest copied. The manifest of the last build is also in the cache. */
function findManifestFile({ outDir, publicDir }: SiteConfig, { manifest }: BuildOptions): string | undefined {
  if (manifest === undefined) return undefined
  const file = resolve(workingFolder(), manifest)
  if (!isWithin(file, outDir) && !isWithin(file, publicDir)) return file
  throw new UsageError(
    `The manifest \`${manifest}\` would be published with the site.`,
    'Specify a file outside of the output folder and the public folder.',
  )
}

function saveManifest(parts: Iterable<string>, file: string | undefined, stateDir: string): void {
  // The disk may be full or read-only.
  attempt(() => saveLastManifest(stateDir, parts))
  if (file === undefined) return
  orRefused(
    () => writeFileAtomic(file, parts),
    `The site was published, but the manifest \`${file}\` cannot be written`,
    'Check the permissions of its folder, and build again.',
  )
}

interface ProjectCheck extends Pick<ReadSite, 'readBody'> {
  readonly diagnostics: readonly Diagnostic[]
  readonly pages: number
  readonly site: Site
  /** Summaries of the other checks. */
  readonly summaries: readonly string[]
  /** The sources of React pages and components. */
  readonly codeFiles: readonly string[]
}

/** Reads and checks a project as a build does, including its samples and diagrams and, on request, the URLs of other sites. */
export async function checkProject(
  project: Project,
  input: ReadInput,
  { external = false }: { readonly external?: boolean } = {},
): Promise<ProjectCheck> {
  const { run } = input
  run.take({ value: undefined, diagnostics: project.diagnostics })
  const read = await readCheckedSite(input)
  const slow = await runSlowChecks(createSiteInput(read, input, { thorough: external ? 'online' : true }), input.features)
  const found = run.take({ ...slow, diagnostics: slow.diagnostics.map(read.parts.generated.relocate) })
  const { site, siteCode } = read
  return {
    diagnostics: run.diagnostics,
    pages: site.pages.length,
    site,
    readBody: read.readBody,
    summaries: [
      ...found.flatMap(({ summary }) => summary ?? []),
      ...(run.knownProblems.total > 0 ? [`The config accepts ${formatCounted(run.knownProblems.total, 'known problem')}.`] : []),
    ],
    codeFiles: siteCode?.inputs ?? [],
  }
}
