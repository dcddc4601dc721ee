import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../../bundle/pack-package.ts'

export type PackageManager = 'npm' | 'pnpm'
/** The `type` of the reader's `package.json`; `none`: there is no such file. */
export type ModuleType = 'module' | 'commonjs' | 'none'

/** A folder in which a reader has installed docsgen. */
export interface Installation {
  readonly folder: string
  readonly type: ModuleType
}

/** Installs docsgen from its archive in an empty folder, as a reader would. */
export function installPackage(
  folder: string,
  { archive, manager, type }: { archive: string; manager: PackageManager; type: ModuleType },
): Installation {
  mkdirSync(folder, { recursive: true })
  writeManifest(folder, type)
  const args =
    manager === 'npm' ? ['install', '--prefer-offline', '--no-audit', '--no-fund', archive] : ['add', '--prefer-offline', archive]
  const [program, ...first] = manager === 'npm' ? ['npm'] : [process.execPath, join(repository, 'node_modules/pnpm/bin/pnpm.cjs')]
  const { status, stdout, stderr } = spawnSync(program ?? '', [...first, ...args], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${manager} could not install docsgen:\n${stdout}${stderr}`)
  if (type === 'none') rmSync(join(folder, 'package.json'))
  return { folder, type }
}

/** A project of its own beside others that share the installation. */
export function createProject({ folder, type }: Installation, name: string): string {
  const project = join(folder, 'projects', name)
  mkdirSync(project, { recursive: true })
  symlinkSync(join(folder, 'node_modules'), join(project, 'node_modules'))
  writeManifest(project, type)
  return project
}

function writeManifest(folder: string, type: ModuleType): void {
  if (type !== 'none') writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ private: true, type })}\n`)
}
