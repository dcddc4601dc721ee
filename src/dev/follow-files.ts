import { placesToWatch } from './known-files.ts'
import type { Session } from './open-session.ts'
import { type ProjectWatcher, watchProject } from './watch-project.ts'

interface FollowInput {
  readonly session: Session
  readonly poll: boolean
  /** Milliseconds from any fixed moment. */
  readonly now: () => number
  /** Something that the site cannot be blamed for; the session goes on. */
  readonly onError: (error: Error) => void
}

/** Has a session follow its files from now on. */
export async function followFiles({ session, poll, now, onError }: FollowInput): Promise<Pick<ProjectWatcher, 'close'>> {
  await session.site()
  const { outDir, stateDir } = session.config
  const watched = new Set<string>()
  const newPlaces = () => {
    const known = session.knownFiles()
    const places = known ? placesToWatch(known).filter((place) => !watched.has(place)) : []
    for (const place of places) watched.add(place)
    return places
  }
  const watcher = await watchProject({
    places: newPlaces(),
    ignored: [outDir, stateDir],
    poll,
    now,
    onChanges(changes, isWhole) {
      // After much has happened at once, what was told is not all there is.
      const done = isWhole ? session.follow(changes) : session.lookAgain(changes)
      done.then(() => {
        const places = newPlaces()
        if (places.length > 0) watcher.add(places)
      }, onError)
    },
    onError,
  })
  // What was saved while the site was read for the first time.
  await session.lookAgain().catch(onError)
  return watcher
}
