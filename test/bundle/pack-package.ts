import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { extract } from 'tar'
import { oncePerRun } from '../once-per-run.ts'
import { findDependencies } from './find-dependencies.ts'

export const repository = join(import.meta.dirname, '../..')
export const typescript = join(repository, 'node_modules/typescript')

interface Packed {
  readonly filename: string
  /** Of the tarball. */
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}

/** Packs the last build of docsgen as it is published; returns the archive's path. */
export function packPackage(folder: string): string {
  return join(folder, runPack(repository, '--pack-destination', folder).filename)
}

/** npm's description of a package, without running its scripts. */
export function runPack(cwd: string, ...args: readonly string[]): Packed {
  const { stdout, stderr } = spawnSync('npm', ['pack', '--ignore-scripts', '--json', ...args], { cwd, encoding: 'utf8' })
  if (stdout === '') throw new Error(`npm could not pack it:\n${stderr}`)
  const [packed] = JSON.parse(stdout) as readonly [Packed]
  return packed
}

/** Installs the packed docsgen with its dependencies like npm, but without a network; returns the package's folder. */
export async function installPacked(root: string): Promise<string> {
  const folder = join(root, 'node_modules/docsgen')
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  cpSync(await oncePerRun('unpacked', unpack), folder, { recursive: true })
  for (const path of findDependencies(repository)) cpSync(join(repository, path), join(root, path), { recursive: true })
  return folder
}

async function unpack(folder: string): Promise<void> {
  await extract({ file: packPackage(dirname(folder)), cwd: folder, strip: 1 })
  // A checkout that was only built has no types yet.
  rmSync(join(folder, 'dist/types'), { recursive: true, force: true })
  const args = ['-p', join(repository, 'tsconfig.types.json'), '--outDir', join(folder, 'dist/types')]
  const { status, stdout } = spawnSync(process.execPath, [join(typescript, 'bin/tsc'), ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout)
}
