import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { manifestName } from '../emit/manifest.ts'
import { cleanSamples } from '../pipeline/samples/clean-samples.ts'
import { cachePath } from '../support/cache-path.ts'
import { EnvironmentError, UsageError } from '../support/failure.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { openProject, type ProjectOptions } from './open-project.ts'

export async function run(root: string, options: ProjectOptions & { readonly all?: boolean }, terminal: Terminal): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const { outDir, stateDir } = project.config
  const removed: string[] = []
  const remove = (path: string, name: string) => {
    if (!existsSync(path)) return
    try {
      rmSync(path, { recursive: true, force: true })
    } catch (error) {
      throw new EnvironmentError(
        `Cannot remove ${name}: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}.`,
        'Check its permissions.',
      )
    }
    removed.push(name)
  }
  if (existsSync(outDir) && !existsSync(join(outDir, manifestName))) {
    throw new UsageError(
      `\`${outDir}\` was not written by docsgen, so it was not removed.`,
      'If you no longer need it, remove it yourself.',
    )
  }
  remove(outDir, 'the output folder')
  remove(options.all ? stateDir : cachePath(stateDir), options.all ? 'the cache and the downloaded packages' : 'the cache')
  if (!options.all && cleanSamples(project.config)) removed.push('old packages for code samples')
  terminal.report(removed.length === 0 ? 'Nothing to remove.' : `Removed ${removed.join(' and ')}.`)
  return 0
}
