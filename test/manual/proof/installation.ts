import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type * as docsgen from '../../../src/index.ts'
import { repository } from '../../bundle/pack-package.ts'
import { runProgram } from './run-program.ts'

export type PackageManager = 'npm' | 'pnpm'
/** The `type` in the reader's `package.json`; `none`: no such file, or no type. */
export type ModuleType = 'module' | 'commonjs' | 'none'

/** A folder in which a reader has installed docsgen. */
export interface Installation {
  readonly folder: string
  readonly archive: string
  readonly manager: PackageManager
  readonly type: ModuleType
}

/** The initial project of a document: docsgen installed by a parent project, its own installation, or the result of `docsgen init`. */
export type ProjectBase = 'linked' | 'installed' | 'starter'

const pnpm = join(repository, 'node_modules/pnpm/bin/pnpm.cjs')

/** Installs docsgen from its archive in an empty folder and creates a site with `docsgen init`. */
export async function installPackage(
  folder: string,
  { archive, manager, type }: { archive: string; manager: PackageManager; type: ModuleType },
): Promise<Installation> {
  const installation: Installation = { folder, archive, manager, type }
  const installed = createFolder(installation, 'installed')
  if (type !== 'none') writeManifest(installed, { private: true, type })
  // npm and pnpm create a missing `package.json`.
  await install(installation, { cwd: installed, what: [`../${basename(archive)}`] })
  const starter = createFolder(installation, 'starter')
  await runProgram([process.execPath, join(installed, 'node_modules/docsgen/bin/docsgen.js'), 'init', starter], installed)
  setType(starter, type)
  await install(installation, { cwd: starter, what: [] })
  await runProgram([process.execPath, join(starter, 'node_modules/docsgen/bin/docsgen.js'), 'build', '--strict'], starter)
  await commitAll(starter)
  return installation
}

/** A document's project in its own folder, with docsgen's archive beside it. */
export async function createProject(installation: Installation, { name, base }: { name: string; base: ProjectBase }): Promise<string> {
  const project = createFolder(installation, name)
  if (base === 'linked') {
    symlinkSync(join(installation.folder, 'installed/project/node_modules'), join(project, 'node_modules'))
    if (installation.type !== 'none') writeManifest(project, { private: true, type: installation.type })
  } else cpSync(join(installation.folder, base, 'project'), project, { recursive: true, verbatimSymlinks: true })
  if (base !== 'starter') await runProgram(['git', 'init', '-q'], project)
  return project
}

/** The folder of the installed package itself. */
export function installedPackage({ folder }: Installation): string {
  return realpathSync(join(folder, 'installed/project/node_modules/docsgen'))
}

/** Builds the project of the current folder like `docsgen build --strict` of the package, but in this process, which saves the start of Node. */
export async function buildProject(installation: Installation): Promise<docsgen.BuildResult> {
  const { build } = (await import(join(installedPackage(installation), 'dist/index.js'))) as typeof docsgen
  return build({ strict: true })
}

/** `pnpm` as a program, for commands in documents. */
export const pnpmProgram: readonly string[] = [process.execPath, pnpm]

async function install({ manager }: Installation, { cwd, what }: { cwd: string; what: readonly string[] }): Promise<void> {
  if (manager === 'npm') await runProgram(['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', ...what], cwd)
  else await runProgram([...pnpmProgram, what.length > 0 ? 'add' : 'install', '--prefer-offline', ...what], cwd)
}

function createFolder({ folder, archive }: Installation, name: string): string {
  const project = join(folder, name, 'project')
  mkdirSync(project, { recursive: true })
  symlinkSync(archive, join(folder, name, basename(archive)))
  return project
}

async function commitAll(project: string): Promise<void> {
  rmSync(join(project, '.git'), { recursive: true, force: true })
  await runProgram(['git', 'init', '-q'], project)
  await runProgram(['git', 'add', '--all'], project)
  await runProgram(['git', '-c', 'user.name=A reader', '-c', 'user.email=reader@example.com', 'commit', '-q', '-m', 'A new site'], project)
  // The checkout that GitLab's pipeline fetches.
  await runProgram(['git', 'remote', 'add', 'origin', '.'], project)
  await runProgram(['git', 'update-ref', 'refs/merge-requests/1/head', 'HEAD'], project)
}

function setType(project: string, type: ModuleType): void {
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const { type: _, ...rest } = manifest
  writeManifest(project, type === 'none' ? rest : { ...rest, type })
}

function writeManifest(folder: string, manifest: object): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
