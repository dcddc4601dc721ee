import type { DevSession } from './dev-session.ts'
import { devTiming, pollPauseFactor } from './dev-timing.ts'
import { pathsToWatch } from './project-files.ts'
import type { ProjectWatcher } from './watch-project.ts'
import { watchInThread } from './watcher-thread.ts'

interface FollowInput {
  readonly session: DevSession
  /**
   * Whether to compare all files repeatedly. This is needed if the system reports no changes, as on network drives and in some containers.
   */
  readonly poll: boolean
  /** The script of the watching thread. */
  readonly watcherFile: string
  /** Returns the number of milliseconds since a fixed moment. */
  readonly now: () => number
  readonly onError: (error: Error) => void
  /** Called if the system cannot watch this many files. The files are then polled. */
  readonly onLimit: () => void
}

type Follower = Pick<ProjectWatcher, 'close'>

/** Reports file changes to a session until the session is closed. */
export async function followFiles(input: FollowInput): Promise<Follower> {
  const { session, poll, watcherFile, onError, onLimit } = input
  await session.site()
  if (poll) return pollFiles(input)
  const { root, outDir, stateDir } = session.config
  const paths = () => {
    const known = session.knownFiles()
    return known ? pathsToWatch(known) : []
  }
  let polling: Follower | undefined
  let watcher: ProjectWatcher | undefined
  watcher = await watchInThread({
    watcherFile,
    root,
    paths: paths(),
    ignored: [outDir, stateDir],
    onChanges(changes, isComplete) {
      // The first changes can arrive before `watchInThread` returns.
      void session.follow(changes, { rescan: !isComplete }).then(() => watcher?.add(paths()))
    },
    onError(error) {
      if (error.code !== 'ENOSPC' && error.code !== 'EMFILE') return onError(error)
      if (polling) return
      polling = pollFiles(input)
      onLimit()
    },
  })
  // Files may have been saved while the site was read for the first time.
  await session.follow([], { rescan: true })
  watcher.add(paths())
  return {
    async close() {
      await polling?.close()
      await watcher?.close()
    },
  }
}

function pollFiles({ session, now }: FollowInput): Follower {
  let isClosed = false
  let timer: ReturnType<typeof setTimeout>
  const poll = async () => {
    const startMs = now()
    await session.follow([], { rescan: true })
    if (!isClosed) timer = setTimeout(poll, Math.max(devTiming.pollMs, pollPauseFactor * (now() - startMs)))
  }
  timer = setTimeout(poll, 0)
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
