import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { docsgen, type Finished } from '../cli/project.ts'

export const repository = join(import.meta.dirname, '../..')

export interface OwnSite {
  readonly built: Finished
  readonly out: string
  /** The diagnostics of the build as JSON. */
  readonly reportFile: string
}

/** Builds this repository's site with `--strict` once per run: the first test file builds it, the others wait. */
export async function buildOwnSite(): Promise<OwnSite> {
  const folder = inject('ownSite')
  const [out, reportFile, resultFile] = ['out', 'report.json', 'result.json'].map((name) => join(folder, name)) as [string, string, string]
  mkdirSync(folder, { recursive: true })
  if (isFirst(folder)) {
    // The packages for samples that this user's build installed are used only with this user's cache key.
    const env = { HOME: homedir() }
    const built = await docsgen(['build', '--strict', '--out-dir', out, '--report', `json=${reportFile}`], { cwd: repository, env })
    writeFileSync(`${resultFile}.draft`, JSON.stringify(built))
    renameSync(`${resultFile}.draft`, resultFile)
  }
  while (!existsSync(resultFile)) await sleep(50)
  return { built: JSON.parse(readFileSync(resultFile, 'utf8')) as Finished, out, reportFile }
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(join(folder, 'lock'))
    return true
  } catch {
    return false
  }
}
