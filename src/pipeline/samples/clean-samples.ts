import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SiteConfig } from '../../model/site-config.ts'
import { ignoreError } from '../../support/failures/ignore-error.ts'
import { readSampleSetup } from './sample-setup.ts'
import { writeProgram } from './write-program.ts'

/** Removes packages for samples that no longer are those of the lock, and what was made beside those that are. Says whether any were there. */
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
