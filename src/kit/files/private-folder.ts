import { lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync, type Stats, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, sep } from 'node:path'
import { thisMachine } from '../caches/machine.ts'
import { attempt, EnvironmentError } from '../failures/failure.ts'
import { makeFolders } from './file-system.ts'

interface FolderInput {
  /** The beginning of the folder's name. Abandoned folders with the same prefix are removed. */
  readonly prefix: string
  /** A folder whose content other people control. */
  readonly outside: string
  /** The user's folder for caches, from the environment. */
  readonly cacheHome: string | undefined
}

/** More time than any command takes. */
const abandonedMs = 86_400_000

/**
 * Creates a folder that only this user can read or write. The folder is outside of any folder that others control, and no parent folder
 * lets others create files, because programs look for packages and settings in all parent folders. Throws an `EnvironmentError` if there is
 * no such place.
 */
export function createPrivateFolder({ prefix, outside, cacheHome }: FolderInput): string {
  const untrusted = realpathSync(outside)
  const reasons: string[] = []
  for (const place of [cacheHome && isAbsolute(cacheHome) ? cacheHome : cacheFolder(), tmpdir()]) {
    if (place === undefined) continue
    try {
      const parent = place === tmpdir() ? place : makeParent(join(place, 'docsgen'), untrusted)
      const folder = realpathSync(parent)
      refuseShared(folder, untrusted)
      const made = mkdtempSync(join(folder, prefix))
      removeAbandoned(folder, { prefix, newest: made })
      return made
    } catch (error) {
      reasons.push(
        `\`${place}\`: ${error instanceof NotPrivate ? error.message : ((error as NodeJS.ErrnoException).code ?? String(error))}`,
      )
    }
  }
  throw new EnvironmentError(
    `docsgen found no folder outside of the repository to which only you can write (${reasons.join('; ')}).`,
    'Set `XDG_CACHE_HOME` to such a folder.',
  )
}

class NotPrivate extends Error {}

function cacheFolder(): string | undefined {
  const home = thisMachine.homeFolder()
  if (home === undefined) return undefined
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches')
  return process.platform === 'win32' ? join(home, 'AppData', 'Local') : join(home, '.cache')
}

/** Resolves links before creating anything, because links could lead into the untrusted folder. */
function makeParent(parent: string, untrusted: string): string {
  let existing = parent
  while (!lstatSync(existing, { throwIfNoEntry: false })) existing = dirname(existing)
  refuseShared(realpathSync(existing), untrusted)
  makeFolders(parent, 0o700)
  return parent
}

function refuseShared(folder: string, untrusted: string): void {
  if (`${folder}${sep}`.startsWith(`${untrusted}${sep}`)) throw new NotPrivate('it is in the repository')
  for (const each of foldersUpTo(folder)) {
    // Programs search the project's folder in any case.
    if (`${untrusted}${sep}`.startsWith(each.endsWith(sep) ? each : `${each}${sep}`)) continue
    if (isShared(statSync(each))) throw new NotPrivate(`other users can write to \`${each}\``)
  }
}

function foldersUpTo(folder: string): readonly string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...foldersUpTo(parent)]
}

/** Whether another user, except root, owns a folder or can create files in it. Windows protects users' folders in other ways. */
export function isShared({ mode, uid, gid }: Pick<Stats, 'mode' | 'uid' | 'gid'>): boolean {
  const self = process.getuid?.()
  if (self === undefined) return false
  // Many systems give each user a group with the same ID.
  const isOpenToGroup = (mode & 0o020) !== 0 && gid !== self && gid !== 0
  return (uid !== self && uid !== 0) || (mode & 0o002) !== 0 || isOpenToGroup
}

interface Abandoned {
  readonly prefix: string
  readonly newest: string
}

/** Commands that were killed leave their folders behind. The new folder provides the current time of the file system. */
function removeAbandoned(parent: string, { prefix, newest }: Abandoned): void {
  const { mtimeMs, uid } = statSync(newest)
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue
    const folder = join(parent, name)
    const stats = lstatSync(folder, { throwIfNoEntry: false })
    if (!stats?.isDirectory() || stats.uid !== uid || mtimeMs - stats.mtimeMs < abandonedMs) continue
    // Another command may remove the folder at the same time.
    attempt(() => rmSync(folder, { recursive: true, force: true }))
  }
}
