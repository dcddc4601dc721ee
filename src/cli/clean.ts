import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyFolder } from '../core/emit/linked-copy.ts'
import { manifestName } from '../core/emit/manifest.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { features } from '../features.ts'
import { cachePath } from '../kit/caches/seal.ts'
import { orRefused, UsageError } from '../kit/failures/failure.ts'
import { openProject, type ProjectOptions } from './open-project.ts'

export async function run(root: string, options: ProjectOptions & { readonly all?: boolean }, terminal: Terminal): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const { outDir, stateDir } = project.config
  const removed: string[] = []
  const remove = (path: string, name: string) => {
    if (!existsSync(path)) return
    orRefused(() => rmSync(path, { recursive: true, force: true }), `Cannot remove ${name}`, 'Check the permissions of the folder.')
    removed.push(name)
  }
  if (existsSync(outDir) && !existsSync(join(outDir, manifestName))) {
    throw new UsageError(
      `docsgen did not create \`${outDir}\`, so nothing was removed.`,
      'If you no longer need this folder, remove it manually.',
    )
  }
  remove(outDir, 'the output folder')
  if (!options.all) remove(copyFolder({ cacheDir: cachePath(stateDir) }), 'the copy of the output folder')
  remove(options.all ? stateDir : cachePath(stateDir), options.all ? 'the cache and the downloaded packages' : 'the cache')
  if (!options.all) removed.push(...features.flatMap(({ clean }) => clean?.(project.config) ?? []))
  terminal.report(removed.length === 0 ? 'Nothing to remove.' : `Removed ${new Intl.ListFormat('en').format(removed)}.`)
  return 0
}
