import { placesToWatch } from './known-files.ts'
import type { Session } from './session.ts'
import { watchInThread } from './watch-in-thread.ts'
import type { ProjectWatcher } from './watch-project.ts'

interface FollowInput {
  readonly session: Session
  /** Look at the files again and again, where the system does not tell: network drives, some containers. */
  readonly poll: boolean
  /** What a watching thread runs. */
  readonly watcherFile: string
  /** Milliseconds from any fixed moment. */
  readonly now: () => number
  /** Something that the site cannot be blamed for; the session goes on. */
  readonly onError: (error: Error) => void
  /** The system cannot tell of so many files, so they are looked at again and again. */
  readonly onLimit: () => void
}

type Follower = Pick<ProjectWatcher, 'close'>

/** Has a session follow its files from now on. */
export async function followFiles(input: FollowInput): Promise<Follower> {
  const { session, poll, watcherFile, onError, onLimit } = input
  await session.site()
  if (poll) return lookAgainAndAgain(input)
  const { root, outDir, stateDir } = session.config
  const places = () => {
    const known = session.knownFiles()
    return known ? placesToWatch(known) : []
  }
  let instead: Follower | undefined
  let watcher: ProjectWatcher | undefined
  watcher = await watchInThread({
    watcherFile,
    root,
    places: places(),
    ignored: [outDir, stateDir],
    onChanges(changes, isWhole) {
      // After much has happened at once, what was told is not all there is.
      const done = isWhole ? session.follow(changes) : session.lookAgain(changes)
      // The first changes may come before the watcher is handed over.
      done.then(() => watcher?.add(places()), onError)
    },
    onError(error) {
      if (error.code !== 'ENOSPC' && error.code !== 'EMFILE') return onError(error)
      if (instead) return
      instead = lookAgainAndAgain(input)
      onLimit()
    },
  })
  // What was saved while the site was read for the first time.
  await session.lookAgain().catch(onError)
  watcher.add(places())
  return {
    async close() {
      await instead?.close()
      await watcher?.close()
    },
  }
}

const pauseMs = 300

function lookAgainAndAgain({ session, now, onError }: FollowInput): Follower {
  let isClosed = false
  let timer: ReturnType<typeof setTimeout>
  const look = async () => {
    const startMs = now()
    await session.lookAgain().catch(onError)
    // A large site is looked at less often, or there would be time for nothing else.
    if (!isClosed) timer = setTimeout(look, Math.max(pauseMs, 5 * (now() - startMs)))
  }
  timer = setTimeout(look, 0)
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
