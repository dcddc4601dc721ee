import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const repository = join(import.meta.dirname, '../..')

/** Packs docsgen as it is published, from what was last built, into a folder; returns the archive's path. */
export function packPackage(folder: string): string {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const { stdout, stderr } = spawnSync('npm', args, { cwd: repository, encoding: 'utf8' })
  if (stdout === '') throw new Error(`npm could not pack it:\n${stderr}`)
  const [packed] = JSON.parse(stdout) as readonly [{ readonly filename: string }]
  return join(folder, packed.filename)
}
