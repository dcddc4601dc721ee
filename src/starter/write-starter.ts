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
import { dirname, join, sep } from 'node:path'
import { EnvironmentError } from '../support/failure.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { packageFolder } from '../support/package-folder.ts'
import type { StarterFiles } from './plan-starter.ts'

/** The site docsgen brings to start from. */
export function readStarter(): StarterFiles {
  const folder = join(packageFolder().folder, 'starter')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map((path) => [path.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(path, 'utf8')]))
}

/**
 * Puts the files into a folder, which is made with all above it where it is not there. Either all are in place afterwards, or nothing is left.
 * @throws EnvironmentError where the disk refuses.
 */
export function writeStarter(folder: string, files: StarterFiles): void {
  const undo: (() => void)[] = []
  try {
    if (existsSync(folder)) fillFolder(folder, files, undo)
    else makeFolder(folder, files, undo)
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

/** A folder that is there may be the one the reader stands in: it stays, and the files move into it. */
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

/** Beside or within the place the files are for, so that moving them is a rename. */
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

/** Upwards to the topmost one that was made; what others put there meanwhile stays. */
function removeEmpty(folder: string, topmost: string): void {
  for (let path = folder; path.length >= topmost.length; path = dirname(path)) {
    try {
      rmdirSync(path)
    } catch (error) {
      // The folder holds files of somebody else.
      ignoreError(error)
      return
    }
  }
}

/** A place for a new site. */
type Target =
  | { readonly kind: 'absent' }
  /** There, with nothing in it that a site would take the place of; `names` is what it holds. */
  | { readonly kind: 'free'; readonly names: readonly string[] }
  | { readonly kind: 'occupied'; readonly names: readonly string[] }
  | { readonly kind: 'no-folder' }

/** What a repository has before there is anything in it, and what editors and systems leave everywhere. */
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
      'Check its permissions, or choose another folder.',
    )
  }
}
