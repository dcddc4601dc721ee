import { type Dirent, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { attempt } from '../../kit/failures/failure.ts'
import { type FileStamp, isSameStamp, readStamp } from '../../kit/files/file-stamp.ts'
import { findRealPath } from '../../kit/files/open-allowed.ts'
import { isWithin } from '../../kit/files/paths.ts'
import type { Change } from './affected.ts'
import { devTiming } from './dev-timing.ts'

export interface ProjectWatcher {
  /** Watches more files and folders, except for those that are already being watched. */
  add(paths: readonly string[]): void
  close(): Promise<void>
}

export interface WatchInput {
  /** The project folder. */
  readonly root: string
  readonly paths: readonly string[]
  /** Folders to which docsgen itself writes. */
  readonly ignored: readonly string[]
  /** Returns the number of milliseconds since any fixed moment. */
  readonly now: () => number
  /** `isComplete` is false if so many events occurred that the system may have dropped some. */
  readonly onChanges: (changes: readonly Change[], isComplete: boolean) => void
  readonly onError: (error: NodeJS.ErrnoException) => void
}

/** The minimum number of changes in a burst. */
const burstChanges = 30

const kinds: Readonly<Record<string, Change['kind']>> = { add: 'added', change: 'changed', unlink: 'removed' }

/** Reports changes in batches. Each change is reported once. */
export async function watchProject({ root, paths, ignored, now, onChanges, onError }: WatchInput): Promise<ProjectWatcher> {
  // Other commands do not need this package.
  const { watch } = await import('chokidar')
  const pending = new Map<string, Change['kind']>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isComplete = true
  const reported = new Map<string, FileStamp | undefined>()
  let recheckTimer: ReturnType<typeof setTimeout> | undefined
  /** Folders that appeared since the last recheck. */
  const newFolders = new Set<string>()
  /** Folders that have appeared since the watcher became ready. */
  const seenFolders = new Set<string>()
  /** All files that have been reported, with their stamps at that time. */
  const known = new Map<string, FileStamp | undefined>()
  const flush = () => {
    timer = undefined
    const changes = [...pending].map(([path, kind]) => ({ path, kind }))
    pending.clear()
    const wasComplete = isComplete
    isComplete = true
    if (!wasComplete) newFolders.clear()
    else {
      for (const { path } of changes) {
        const stamp = readStamp(path)
        reported.set(path, stamp)
        known.set(path, stamp)
      }
    }
    onChanges(changes, wasComplete)
    recheckLater()
  }
  const recheckLater = () => {
    clearTimeout(recheckTimer)
    recheckTimer = setTimeout(recheck, devTiming.recheckMs)
  }
  /** chokidar reports two quick saves of a file as one event, possibly when only half of the file has been written. */
  const recheck = () => {
    for (const folder of newFolders) findFilesIn(folder)
    newFolders.clear()
    const missed = [...reported].filter(([path, stamp]) => !isSameFile(readStamp(path), stamp))
    reported.clear()
    for (const [path, before] of missed)
      pending.set(path, pending.get(path) ?? (readStamp(path) ? (before ? 'changed' : 'added') : 'removed'))
    if (missed.length > 0 && !timer) flush()
  }
  /** chokidar does not report files that are written into a new folder after it reads the folder and before it watches the folder. */
  const findFilesIn = (folder: string) => {
    for (const entry of entriesOf(folder)) {
      const real = join(folder, entry.name)
      if (isIgnored(real)) continue
      const path = linkPathOf(real)
      if (!entry.isDirectory()) reported.set(path, reported.get(path) ?? known.get(path))
      else if (!seenFolders.has(real)) {
        seenFolders.add(real)
        newFolders.add(real)
        watcher.add(real)
      }
    }
  }
  const realRoot = findRealPath(root) ?? root
  const wanted = new Set<string>()
  /** The parent folders of the wanted paths. */
  const above = new Set<string>()
  /**
   * Paths that are symbolic links, sorted with the longest target first. Events for the target's path are reported with the path of the
   * link.
   */
  const links: { readonly real: string; readonly path: string }[] = realRoot === root ? [] : [{ real: realRoot, path: root }]
  const linkPathOf = (real: string) => {
    const link = links.find((each) => isWithin(real, each.real))
    return link ? link.path + real.slice(link.real.length) : real
  }
  const want = (more: readonly string[]) => {
    const added = more.filter((path) => !wanted.has(path)).map((path) => ({ path, real: findRealPath(path) }))
    for (const { path, real = path } of added) {
      wanted.add(path)
      for (const folder of foldersAbove(path)) above.add(folder)
      if (linkPathOf(real) === path) continue
      for (const folder of foldersAbove(linkPathOf(real))) above.add(folder)
      links.push({ real, path })
      links.sort((a, b) => b.real.length - a.real.length)
    }
    return added.flatMap(({ real }) => (real === undefined ? [] : [real]))
  }
  // If a path does not exist yet, all its parent folders are watched, because chokidar stops at missing paths.
  const isWanted = (path: string) => wanted.has(path) || above.has(path) || foldersAbove(path).some((folder) => wanted.has(folder))
  const isIgnored = (real: string) => {
    const path = linkPathOf(real)
    return !isWanted(path) || ignored.some((folder) => isWithin(path, folder)) || /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(real)
  }
  const outside = want(paths).filter((real) => !isWithin(real, realRoot))
  const watcher = watch([realRoot, ...outside], {
    ignoreInitial: true,
    atomic: false,
    // Links can lead to any number of files, and none of these files are read.
    followSymlinks: false,
    ignored: isIgnored,
  })
  let isReady = false
  const ready = new Promise<void>((resolve) =>
    watcher.once('ready', () => {
      isReady = true
      resolve()
    }),
  )
  watcher.on('error', (error) => onError(error as NodeJS.ErrnoException))
  watcher.on('all', (event, real) => {
    // Until it is ready, chokidar reports existing links as new. Callers compare all files once the watcher is ready.
    if (!isReady) return
    if (event === 'unlinkDir') seenFolders.delete(real)
    if (event === 'addDir') {
      seenFolders.add(real)
      newFolders.add(real)
      if (!timer) recheckLater()
    }
    const kind = kinds[event]
    if (!kind) return
    const path = linkPathOf(real)
    const before = pending.get(path)
    // Some editors save by removing a file and creating it again.
    pending.set(path, before === 'removed' && kind === 'added' ? 'changed' : kind)
    if (pending.size >= burstChanges) isComplete = false
    if (timer && isComplete) return
    clearTimeout(timer)
    const waitMs = isComplete ? devTiming.batchMs : devTiming.burstQuietMs
    const dueMs = now() + waitMs
    timer = setTimeout(() => {
      if (now() - dueMs > devTiming.busyMs) isComplete = false
      flush()
    }, waitMs)
  })
  // chokidar does not report that a file has replaced a link, so changed files are compared as soon as the system reports any event for
  // them.
  watcher.on('raw', (_, name, details) => {
    const { watchedPath } = details as { readonly watchedPath?: string }
    if (typeof name !== 'string' || watchedPath === undefined) return
    const path = linkPathOf(basename(watchedPath) === name ? watchedPath : join(watchedPath, name))
    if (!known.has(path)) return
    reported.set(path, known.get(path))
    if (!timer) recheckLater()
  })
  await ready
  return {
    add(more) {
      const added = want(more)
      if (added.length > 0) watcher.add(added)
    },
    close() {
      clearTimeout(timer)
      clearTimeout(recheckTimer)
      return watcher.close()
    },
  }
}

/** Lists the entries of a folder. The list is empty if the folder no longer exists. */
function entriesOf(folder: string): readonly Dirent[] {
  // The folder may have been deleted again.
  return attempt(() => readdirSync(folder, { withFileTypes: true }), [])
}

function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === path ? [] : [folder, ...foldersAbove(folder)]
}

function isSameFile(a: FileStamp | undefined, b: FileStamp | undefined): boolean {
  return a && b ? isSameStamp(a, b) : a === b
}
