import { join } from 'node:path'
import { isLargeOutput } from '../emit/inspect-output.ts'
import { type OutputSession, openOutput } from '../emit/output-session.ts'
import type { AbsolutePath } from '../model/paths.ts'
import { createBuildRun } from '../pipeline/build-run.ts'
import { buildSite } from '../pipeline.ts'
import { cachePath } from '../support/caches/cache-path.ts'
import { formatSummary } from '../terminal/format-summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { createBuildPool, createObserver, inspectOnOtherThread, toolVersion } from './build-pool.ts'
import { openProject, type ProjectOptions } from './open-project.ts'
import { onInterrupt } from './process-environment.ts'
import { exitCodeFor, writeReports } from './report.ts'

interface BuildOptions extends ProjectOptions {
  readonly force?: boolean
  readonly offline?: boolean
  readonly concurrency?: number
}

export async function run(root: string, options: BuildOptions, terminal: Terminal): Promise<number> {
  const pool = createBuildPool(options.concurrency)
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const { config, reports } = project
  const strict = options.strict ?? false
  const buildRun = createBuildRun(createObserver(terminal))
  buildRun.take({ value: undefined, diagnostics: project.diagnostics })
  let codeFiles: readonly string[] = []
  const spareDir = cachePath(config.stateDir, 'spare') as AbsolutePath
  const inspected = isLargeOutput(config.outDir)
    ? inspectOnOtherThread(pool, { outDir: config.outDir, spareDir })
    : Promise.resolve(undefined)
  let session: OutputSession | undefined
  const release = onInterrupt(() => session?.abort())
  try {
    const report = await buildSite({
      config,
      run: buildRun,
      pool,
      strict,
      toolVersion: toolVersion(),
      nowMs: Date.now(),
      includeDrafts: false,
      offline: options.offline ?? false,
      findInConfig: project.findInConfig,
      onRead({ siteCode }) {
        codeFiles = siteCode?.inputs ?? []
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
          buildVersion: toolVersion(),
          // The output folder may have been committed with pages that no build wrote.
          reuse: options.trusted === undefined,
          inspected,
          spareDir,
        })
        return session
      },
    })
    writeReports(buildRun.diagnostics, { ...project.reporting(codeFiles), targets: reports, strict, terminal, build: report })
    if (report) terminal.report(formatSummary(report))
    else terminal.report('Nothing was published. The output folder is unchanged.')
    return exitCodeFor(buildRun.diagnostics, strict)
  } finally {
    release()
    await pool.close()
  }
}
