import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { writeProgram } from './plan-program.ts'
import { readSampleSetup } from './sample-setup.ts'

/** Removes outdated packages for samples, and files generated beside the current ones. Returns their name if there were any. */
export function cleanSamples(config: SiteConfig): string | undefined {
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
  return any ? 'unused packages for code samples' : undefined
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
