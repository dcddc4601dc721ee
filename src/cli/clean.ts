import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { manifestName } from '../core/emit/manifest.ts'
import type { SiteConfig } from '../core/model/site-config.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { writeProgram } from '../features/samples/plan-program.ts'
import { readSampleSetup } from '../features/samples/sample-setup.ts'
import { cachePath } from '../kit/caches/seal.ts'
import { EnvironmentError, UsageError } from '../kit/failures/failure.ts'
import { ignoreError } from '../kit/failures/ignore-error.ts'
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
        'Check the permissions of the folder.',
      )
    }
    removed.push(name)
  }
  if (existsSync(outDir) && !existsSync(join(outDir, manifestName))) {
    throw new UsageError(
      `docsgen did not create \`${outDir}\`, so nothing was removed.`,
      'If you no longer need this folder, remove it manually.',
    )
  }
  remove(outDir, 'the output folder')
  remove(options.all ? stateDir : cachePath(stateDir), options.all ? 'the cache and the downloaded packages' : 'the cache')
  if (!options.all && cleanSamples(project.config)) removed.push('unused packages for code samples')
  terminal.report(removed.length === 0 ? 'Nothing to remove.' : `Removed ${new Intl.ListFormat('en').format(removed)}.`)
  return 0
}

/** Removes outdated packages for samples, and files generated beside the current ones. Returns whether there were any. */
export function cleanSamples(config: SiteConfig): boolean {
  const folder = join(config.stateDir, 'samples')
  const { value: setup } = readSampleSetup(config, () => ({ file: config.configFile }))
  const current = setup?.packages && basename(setup.home)
  let any = false
  for (const name of listFolder(folder)) {
    if (name === current) continue
    rmSync(join(folder, name), { recursive: true, force: true })
    any = true
  }
  if (current !== undefined && listFolder(folder).includes(current)) {
    rmSync(join(folder, current, 'docsgen.tsbuildinfo'), { force: true })
    writeProgram(join(folder, current), new Map())
  }
  return any
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    // The folder does not exist.
    ignoreError(error)
    return []
  }
}
