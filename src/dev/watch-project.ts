import { sep } from 'node:path'
import type { Change } from './affected.ts'

export interface ProjectWatcher {
  /** Watches these as well. */
  add(places: readonly string[]): void
  close(): Promise<void>
}

interface WatchInput {
  readonly places: readonly string[]
  /** Folders whose files are docsgen's own. */
  readonly ignored: readonly string[]
  /** Looks at files again and again, where the system tells nothing: network drives, some containers. */
  readonly poll: boolean
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
/** From this many changes on it is a burst. */
const burst = 30
/** While the process was busy for longer than this, the system may have had more to tell than it remembers. */
const busyMs = 200

const kinds: Readonly<Record<string, Change['kind']>> = { add: 'added', change: 'changed', unlink: 'removed' }

/** Tells of changes in batches, each of them once. */
export async function watchProject({ places, ignored, poll, now, onChanges, onError }: WatchInput): Promise<ProjectWatcher> {
  // What watches is code that no other command needs.
  const { watch } = await import('chokidar')
  const pending = new Map<string, Change['kind']>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWhole = true
  const flush = () => {
    timer = undefined
    const changes = [...pending].map(([path, kind]) => ({ path, kind }))
    pending.clear()
    const wasWhole = isWhole
    isWhole = true
    onChanges(changes, wasWhole)
  }
  const watcher = watch([...places], {
    ignoreInitial: true,
    usePolling: poll,
    interval: 200,
    atomic: false,
    ignored: (path) =>
      ignored.some((folder) => path === folder || path.startsWith(folder + sep)) || /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path),
  })
  const ready = new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  watcher.on('error', (error) => onError(error as NodeJS.ErrnoException))
  watcher.on('all', (event, path) => {
    const kind = kinds[event]
    if (!kind) return
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
  return { add: (more) => void watcher.add([...more]), close: () => watcher.close() }
}
