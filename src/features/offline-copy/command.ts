import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { CommandOptions, CommandTools } from '../../core/command-tools.ts'
import { projectPathOf } from '../../core/config/find-config-file.ts'
import { readManifest } from '../../core/emit/manifest.ts'
import { openOutput } from '../../core/emit/output-session.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { cachePath } from '../../kit/caches/seal.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { diskFileSystem } from '../../kit/files/file-system.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { packageFolder } from '../../kit/files/package-folder.ts'
import type { AbsolutePath, OutputPath } from '../../kit/files/paths.ts'
import { formatBytes, formatCounted } from '../../kit/text/format-values.ts'
import { createDiagnostic } from './diagnostics.ts'
import { type Problem, writeCopy } from './write-copy.ts'

interface OfflineOptions extends CommandOptions {
  readonly root: string
  readonly output?: string
}

/** Writes a copy of the last build that browsers can open from a folder. */
export async function run(options: OfflineOptions, { openProject, terminal, workingFolder, guard }: CommandTools): Promise<number> {
  const project = await openProject(options.root, options)
  if (!project) return 2
  const { config } = project
  const out = options.output === undefined ? `${config.outDir}-offline` : resolve(workingFolder(), options.output)
  const shown = relative(workingFolder(), out) || out
  const files = listBuiltFiles(config)
  const session = await openCopy(config, out)
  const release = guard(() => session.abort())
  try {
    const problems = await writeCopy({
      ...config,
      files,
      read: (path) => readFileSync(join(config.outDir, path)),
      loader: readFileSync(join(packageFolder().folder, 'dist/offline.js')),
      write: (path, content) => session.write([{ path: path as OutputPath, key: shortHash(content), content }]),
    })
    const result = await session.publish()
    terminal.print(`${formatCounted(result?.files ?? 0, 'file')} (${formatBytes(result?.bytes ?? 0)}) written to ${shown}\n`)
    terminal.print(`Open ${join(shown, 'index.html')} in a browser.\n`)
    return project.report(problems.map((problem) => describe(problem, config)))
  } finally {
    session.abort()
    release()
  }
}

function listBuiltFiles({ outDir }: SiteConfig): readonly string[] {
  const manifest = readManifest(diskFileSystem, outDir)
  if (!manifest) throw new UsageError(`There is no built site in \`${outDir}\`.`, 'Run `docsgen build` first.')
  return [...manifest.files.keys()].sort()
}

async function openCopy(config: SiteConfig, out: string) {
  try {
    return await openOutput({
      outDir: out as AbsolutePath,
      root: config.workingDir,
      protectedDirs: [...config.contentRoots.map(({ dir }) => dir), config.publicDir, config.themeDir, config.outDir],
      force: false,
      buildVersion: packageFolder().version,
      reuse: false,
      cacheDir: cachePath(config.stateDir) as AbsolutePath,
    })
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(error.message, 'Name an empty or new folder for the copy with `--output`.')
    throw error
  }
}

function describe(problem: Problem, { root, outDir }: SiteConfig) {
  const place = { file: projectPathOf(root, join(outDir, problem.path)) }
  return problem.kind === 'address'
    ? createDiagnostic('offline/missing-file', { address: problem.address }, place)
    : createDiagnostic('offline/script', { reason: problem.reason }, place)
}
