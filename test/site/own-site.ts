import { readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { docsgen, type Finished } from '../cli/project.ts'
import { oncePerRun } from '../once-per-run.ts'

export const repository = join(import.meta.dirname, '../..')

export interface OwnSite {
  readonly built: Finished
  readonly out: string
  /** The diagnostics of the build as JSON. */
  readonly reportFile: string
}

/** Builds this repository's site with `--strict` once per run. */
export async function buildOwnSite(): Promise<OwnSite> {
  const filesIn = (folder: string) => ({
    out: join(folder, 'out'),
    reportFile: join(folder, 'report.json'),
    result: join(folder, 'result.json'),
  })
  const folder = await oncePerRun('own-site', async (folder) => {
    const { out, reportFile, result } = filesIn(folder)
    // The packages for samples that this user's build installed are used only with this user's cache key.
    const { NODE_EXTRA_CA_CERTS: certificates } = process.env
    // Without these certificates, packages cannot be downloaded behind a proxy that decrypts connections.
    const env = { HOME: homedir(), ...(certificates !== undefined && { NODE_EXTRA_CA_CERTS: certificates }) }
    const built = await docsgen(['build', '--strict', '--out-dir', out, '--report', `json=${reportFile}`], { cwd: repository, env })
    writeFileSync(result, JSON.stringify(built))
  })
  const { out, reportFile, result } = filesIn(folder)
  return { built: JSON.parse(readFileSync(result, 'utf8')) as Finished, out, reportFile }
}
