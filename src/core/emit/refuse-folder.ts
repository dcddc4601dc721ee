import { dirname, join, parse, relative, sep } from 'node:path'
import type { Machine } from '../../kit/caches/machine.ts'
import { EnvironmentError, UsageError } from '../../kit/failures/failure.ts'
import { systemFiles } from '../../kit/files/file-rules.ts'
import type { FileSystem } from '../../kit/files/file-system.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import type { PublishedTree } from './inspect-output.ts'
import { type Manifest, manifestName } from './manifest.ts'

const elsewhere = 'Set `outDir` to a folder that is not used for anything else, such as `out`.'

interface Refusal {
  readonly outDir: AbsolutePath
  readonly root: AbsolutePath
  readonly protectedDirs: readonly AbsolutePath[]
}

/** Throws if the folder cannot be an output folder, whatever it contains. Changes nothing. */
export function refuseUnsafeFolder({ outDir, root, protectedDirs }: Refusal, machine: Machine): void {
  const { fileSystem } = machine
  const refuse = (why: string): never => {
    throw new UsageError(`The output folder \`${outDir}\` ${why}.`, elsewhere)
  }
  if (parse(outDir).root === outDir) refuse('is the root of the file system')

  const stats = fileSystem.lstat(outDir)
  if (stats?.isSymbolicLink()) refuse('is a symbolic link, and a build would replace it')
  if (stats && !stats.isDirectory()) refuse('is a file')

  const identity = stats && fileSystem.identity(outDir)
  const holds = (folder: string) => contains(outDir, folder) || (identity !== undefined && leadsInto(fileSystem, identity, folder))
  const home = machine.homeFolder()
  if (home !== undefined && holds(home)) refuse('is or contains your home folder')
  if (holds(root)) refuse('is or contains the project')
  for (const folder of protectedDirs)
    if (holds(folder)) refuse(`is or contains \`${relative(root, folder) || folder}\`, which docsgen reads`)
  const workingFolder = machine.workingFolder()
  if (workingFolder !== undefined && holds(workingFolder)) refuse('is or contains the current folder')

  if (stats && fileSystem.lstat(join(outDir, '.git'))) refuse('is the root of a git repository')
  if (stats && stats.dev !== fileSystem.lstat(`${dirname(outDir)}${sep}.`)?.dev) {
    const hint = 'A build replaces the whole folder. Set `outDir` to a folder inside it.'
    throw new EnvironmentError(`The output folder \`${outDir}\` is on a different device than its parent folder.`, hint)
  }
}

/** Throws if the folder contains anything that docsgen did not write, because a build would delete it. */
export function refuseContent(fileSystem: FileSystem, outDir: AbsolutePath, published: Published | undefined): void {
  if (published === undefined) {
    const held = fileSystem.lstat(outDir) ? fileSystem.readFolder(outDir).filter((entry) => !systemFiles.has(entry.name)) : []
    if (held.length === 0) return
    const hint = 'Set `outDir` to a different folder, empty this one, or pass `--force` to delete everything in it.'
    throw new UsageError(
      `The output folder \`${outDir}\` is not empty and was not created by docsgen: it has no valid \`${manifestName}\`.`,
      hint,
    )
  }
  const { strangers } = published.tree
  if (strangers.length === 0) return
  const named = [...strangers].sort().slice(0, 3)
  const more = strangers.length > named.length ? ` and ${strangers.length - named.length} more` : ''
  const hint =
    'A build would delete them. Move them elsewhere (files in `public` are copied to the output), or pass `--force` to delete them.'
  throw new UsageError(
    `The output folder \`${outDir}\` contains files that docsgen did not write: ${named.map((name) => `\`${name}\``).join(', ')}${more}.`,
    hint,
  )
}

export interface Published {
  /** undefined if it is damaged. */
  readonly manifest: Manifest | undefined
  readonly tree: PublishedTree
}

function contains(outer: string, inner: string): boolean {
  const path = relative(outer, inner)
  return path === '' || (path !== '..' && !path.startsWith(`..${sep}`) && parse(path).root === '')
}

/** Recognizes folders through symbolic links, bind mounts, and different case. */
function leadsInto(fileSystem: FileSystem, identity: string, folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if (fileSystem.identity(path) === identity) return true
    if (dirname(path) === path) return false
  }
}
