import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { EnvironmentError, ignoreError } from '../../kit/failures/failure.ts'
import { packageFolder } from '../../kit/files/package-folder.ts'
import type { Repository, StarterFiles } from './plan-starter.ts'

/** Reads the starter site in the docsgen package. */
export function readStarter(): StarterFiles {
  const folder = join(packageFolder().folder, 'starter')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map((path) => [path.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(path, 'utf8')]))
}

/**
 * Writes the files into a folder, which is created if necessary. On failure, nothing is left behind. @throws EnvironmentError if the system
 * rejects a file operation.
 */
export function writeStarter(folder: string, files: StarterFiles): void {
  attempt(folder, (undo) => (existsSync(folder) ? fillFolder(folder, files, undo) : makeFolder(folder, files, undo)))
}

/**
 * Adds the files to those of an existing project, none of which are changed. @throws EnvironmentError if the system rejects a file
 * operation.
 */
export function addToFolder(folder: string, files: StarterFiles): void {
  attempt(folder, (undo) => {
    for (const [path, text] of files) {
      const file = join(folder, path)
      const topmost = mkdirSync(dirname(file), { recursive: true })
      if (topmost !== undefined) undo.push(() => removeEmpty(dirname(file), topmost))
      writeFileSync(file, text, { flag: 'wx' })
      undo.push(() => rmSync(file, { force: true }))
    }
  })
}

function attempt(folder: string, write: (undo: (() => void)[]) => void): void {
  const undo: (() => void)[] = []
  try {
    write(undo)
  } catch (error) {
    for (const step of undo.reverse()) step()
    const { code, message } = error as NodeJS.ErrnoException
    throw new EnvironmentError(
      `Cannot create the site in \`${folder}\`: ${code ?? message}.`,
      hints[code ?? ''] ?? 'No files were created.',
    )
  }
}

const denied = 'Check the permissions of that folder, or choose another one. No files were created.'
const hints: Readonly<Record<string, string>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: denied,
  ENOSPC: 'Free some disk space. No files were created.',
}

/** An existing folder may be the current folder, so the folder stays, and the files are moved into it. */
function fillFolder(folder: string, files: StarterFiles, undo: (() => void)[]): void {
  const staging = stage(folder, files, undo)
  for (const name of readdirSync(staging)) {
    const place = join(folder, name)
    if (existsSync(place)) throw new Error(`\`${name}\` was created in the meantime`)
    renameSync(join(staging, name), place)
    undo.push(() => rmSync(place, { recursive: true, force: true }))
  }
  rmdirSync(staging)
}

function makeFolder(folder: string, files: StarterFiles, undo: (() => void)[]): void {
  const parent = dirname(folder)
  const topmost = mkdirSync(parent, { recursive: true })
  if (topmost !== undefined) undo.push(() => removeEmpty(parent, topmost))
  renameSync(stage(parent, files, undo), folder)
}

/** The staging folder is next to or within the target, so that the files can be moved by renaming. */
function stage(parent: string, files: StarterFiles, undo: (() => void)[]): string {
  const staging = join(parent, `.docsgen-init-${process.pid}`)
  mkdirSync(staging)
  undo.push(() => rmSync(staging, { recursive: true, force: true }))
  for (const [path, text] of files) {
    const file = join(staging, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
  }
  return staging
}

/** Removes empty folders up to the topmost new folder. Files from other sources are kept. */
function removeEmpty(folder: string, topmost: string): void {
  for (let path = folder; path.length >= topmost.length; path = dirname(path)) {
    try {
      rmdirSync(path)
    } catch (error) {
      // The folder contains other files.
      ignoreError(error)
      return
    }
  }
}

/** A folder for a new site. */
type Target =
  | { readonly kind: 'absent' }
  /** The folder exists, and no files in it conflict with a site. `names` are the existing files. */
  | { readonly kind: 'free'; readonly names: readonly string[] }
  | { readonly kind: 'occupied'; readonly names: readonly string[] }
  | { readonly kind: 'no-folder' }

/** Files that new repositories, editors, and operating systems create. */
const harmless = [
  /^\.git(?:|hub|attributes|ignore|keep)$/,
  /^(?:readme|licen[cs]e|copying|notice)(?:\..*)?$/,
  /^\.(?:idea|vscode|editorconfig|ds_store)$/,
  /^(?:thumbs\.db|desktop\.ini)$/,
]

export function inspectTarget(folder: string): Target {
  try {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found === undefined) return lstatSync(folder, { throwIfNoEntry: false }) === undefined ? { kind: 'absent' } : { kind: 'no-folder' }
    if (!found.isDirectory()) return { kind: 'no-folder' }
    const names = readdirSync(folder).sort()
    const inTheWay = names.filter((name) => !harmless.some((pattern) => pattern.test(name.toLowerCase())))
    return inTheWay.length === 0 ? { kind: 'free', names } : { kind: 'occupied', names: inTheWay }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR' || code === 'ELOOP') return { kind: 'no-folder' }
    throw new EnvironmentError(
      `Cannot read \`${folder}\`: ${code ?? 'unknown reason'}.`,
      'Check its permissions, or choose a different folder.',
    )
  }
}

interface RunningPackage {
  /** The folder of the running docsgen package. */
  readonly folder: string
  readonly version: string
}

/**
 * Returns the version of docsgen for a new site's `package.json`: the folder of a checkout, the tarball from which docsgen was installed,
 * or a range of published versions.
 */
export function installSource({ folder, version }: RunningPackage, site: string): string {
  if (basename(dirname(folder)) !== 'node_modules') return `file:${fromSite(folder, site)}`
  const installed = findInstalledSpec(folder)
  const published = `^${version}`
  if (installed === undefined) return published
  const { spec, base } = installed
  // npm also accepts a path without a scheme.
  const path =
    /^(?:file|link|portal):(.*)$/.exec(spec)?.[1] ?? (/^\.{0,2}\/|\.t(?:ar\.)?gz$/.test(spec) && !/^https?:/.test(spec) ? spec : undefined)
  if (path !== undefined) return `file:${fromSite(resolve(base, path), site)}`
  return /^(?:git|https?:|github:|[\w.-]+\/[\w.-]+(?:#|$))/.test(spec) ? spec : published
}

/** Finds the nearest project above the package that depends on docsgen. npx creates such a project. */
function findInstalledSpec(folder: string): { readonly spec: string; readonly base: string } | undefined {
  for (let base = dirname(dirname(folder)); ; base = dirname(base)) {
    const spec = readSpec(join(base, 'package.json'))
    if (spec !== undefined) return { spec, base }
    if (dirname(base) === base) return undefined
  }
}

function readSpec(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    const spec: unknown = manifest.dependencies?.docsgen ?? manifest.devDependencies?.docsgen ?? manifest.optionalDependencies?.docsgen
    return typeof spec === 'string' ? spec : undefined
  } catch (error) {
    // The manifest is not valid JSON. npm reports this problem.
    ignoreError(error)
    return undefined
  }
}

function fromSite(path: string, site: string): string {
  return relative(site, path).split(sep).join('/')
}

/** Reads the files that reveal the names of a project and its pages. */
export function readRepository(folder: string): Repository {
  const names = readdirSync(folder).sort()
  const readText = (name: string | undefined) =>
    name !== undefined && statSync(join(folder, name)).isFile() ? readFileSync(join(folder, name), 'utf8') : undefined
  const docs = statSync(join(folder, 'docs'), { throwIfNoEntry: false })?.isDirectory() ? listFiles(join(folder, 'docs')) : []
  return {
    folderName: basename(folder),
    names,
    manifest: readText(names.find((name) => name === 'package.json')),
    readme: readText(names.find((name) => /^readme\.md$/i.test(name))),
    docs,
  }
}

function listFiles(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')).sort()
}
