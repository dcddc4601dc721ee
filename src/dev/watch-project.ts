import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FileStamp } from '../model/source-file.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { isWithin } from '../support/is-within.ts'
import type { Change } from './affected.ts'
import { readStamp } from './read-stamp.ts'

export interface ProjectWatcher {
  /** Watches these as well, where it does not yet. */
  add(places: readonly string[]): void
  close(): Promise<void>
}

export interface WatchInput {
  /** The project's folder. */
  readonly root: string
  readonly places: readonly string[]
  /** Folders whose files are docsgen's own. */
  readonly ignored: readonly string[]
  /** Milliseconds from any fixed moment. */
  readonly now: () => number
  /** `isWhole`: false where so much happened that some of it may not have been told. */
  readonly onChanges: (changes: readonly Change[], isWhole: boolean) => void
  readonly onError: (error: NodeJS.ErrnoException) => void
}

/** Editors save in several steps; what comes within this time belongs together. */
const togetherMs = 10
/** A burst, such as a checkout, is over when nothing has come for this long. */
const settledMs = 120
/** chokidar keeps a second change of a file to itself for 50 ms. */
const throttledMs = 80
/** From this many changes on it is a burst. */
const burst = 30
/** While the process was busy for longer than this, the system may have had more to tell than it remembers. */
const busyMs = 200

const kinds: Readonly<Record<string, Change['kind']>> = { add: 'added', change: 'changed', unlink: 'removed' }

/** Tells of changes in batches, each of them once. */
export async function watchProject({ root, places, ignored, now, onChanges, onError }: WatchInput): Promise<ProjectWatcher> {
  // What watches is code that no other command needs.
  const { watch } = await import('chokidar')
  const pending = new Map<string, Change['kind']>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWhole = true
  const told = new Map<string, FileStamp | undefined>()
  let afterwards: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const changes = [...pending].map(([path, kind]) => ({ path, kind }))
    pending.clear()
    const wasWhole = isWhole
    isWhole = true
    if (wasWhole) for (const { path } of changes) told.set(path, readStamp(path))
    onChanges(changes, wasWhole)
    clearTimeout(afterwards)
    afterwards = setTimeout(lookAfterwards, throttledMs)
  }
  /** What is saved twice within a moment chokidar tells once, and then it may have been half of a file. */
  const lookAfterwards = () => {
    const missed = [...told].filter(([path, stamp]) => JSON.stringify(readStamp(path)) !== JSON.stringify(stamp))
    told.clear()
    for (const [path] of missed) pending.set(path, pending.get(path) ?? (readStamp(path) ? 'changed' : 'removed'))
    if (missed.length > 0 && !timer) flush()
  }
  const realRoot = realPathOf(root) ?? root
  const wanted = new Set<string>()
  /** The folders above what is wanted, which lead there. */
  const above = new Set<string>()
  /** Places behind symbolic links, the longest first: what is told of their real paths is meant for the paths they go by. */
  const linked: { readonly real: string; readonly place: string }[] = realRoot === root ? [] : [{ real: realRoot, place: root }]
  const placeOf = (path: string) => {
    const link = linked.find(({ real }) => isWithin(path, real))
    return link ? link.place + path.slice(link.real.length) : path
  }
  const want = (more: readonly string[]) => {
    const added = more.filter((place) => !wanted.has(place)).map((place) => ({ place, real: realPathOf(place) }))
    for (const { place, real = place } of added) {
      wanted.add(place)
      for (const folder of foldersAbove(place)) above.add(folder)
      if (placeOf(real) === place) continue
      for (const folder of foldersAbove(placeOf(real))) above.add(folder)
      linked.push({ real, place })
      linked.sort((a, b) => b.real.length - a.real.length)
    }
    return added.flatMap(({ real }) => (real === undefined ? [] : [real]))
  }
  // Of a place that is not there yet the folders above are watched, all of them from the root: chokidar takes absent places for an end.
  const isWanted = (path: string) => wanted.has(path) || above.has(path) || foldersAbove(path).some((folder) => wanted.has(folder))
  const outside = want(places).filter((real) => !isWithin(real, realRoot))
  const watcher = watch([realRoot, ...outside], {
    ignoreInitial: true,
    atomic: false,
    // Links may lead to any number of files, none of which are read.
    followSymlinks: false,
    ignored: (real) => {
      const path = placeOf(real)
      return !isWanted(path) || ignored.some((folder) => isWithin(path, folder)) || /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(real)
    },
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
    const kind = kinds[event]
    // Before, chokidar tells of links as if they were new. Callers that wait for the watcher compare all files once it is ready.
    if (!kind || !isReady) return
    const path = placeOf(real)
    const before = pending.get(path)
    // Taken away and put back is how some editors save.
    pending.set(path, before === 'removed' && kind === 'added' ? 'changed' : kind)
    if (pending.size >= burst) isWhole = false
    if (timer && isWhole) return
    clearTimeout(timer)
    const waitMs = isWhole ? togetherMs : settledMs
    const dueMs = now() + waitMs
    timer = setTimeout(() => {
      if (now() - dueMs > busyMs) isWhole = false
      flush()
    }, waitMs)
  })
  await ready
  return {
    add(more) {
      const added = want(more)
      if (added.length > 0) watcher.add(added)
    },
    close() {
      clearTimeout(timer)
      clearTimeout(afterwards)
      return watcher.close()
    },
  }
}

/** undefined where there is nothing. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch (error) {
    // The path does not exist.
    ignoreError(error)
    return undefined
  }
}

function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === path ? [] : [folder, ...foldersAbove(folder)]
}
