import { setTimeout as wait } from 'node:timers/promises'
import { type Pausable, runAtOnce, runYielding } from '../../kit/threads/cooperative-scheduler.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { Change, KnownFiles } from './affected.ts'
import { devTiming } from './dev-timing.ts'
import type { SiteChange } from './event-hub.ts'
import type { LiveSite } from './live-site.ts'
import { createProblemList, type ProblemList } from './problem-list.ts'
import { createSessionJobs, type JobsInput } from './session-jobs.ts'
import { type Effect, initialState, type Job, reduceSession, type SessionEvent, type Timer } from './session-state.ts'

export interface SessionInput extends Omit<JobsInput, 'problems' | 'signal'> {
  readonly onChange: (change: SiteChange) => void
  readonly onProblems: (problems: readonly Diagnostic[]) => void
  /** Called if work fails for a reason other than a problem with the site. The session continues. */
  readonly onError: (error: Error) => void
}

/** A site that is kept in memory and updated when its files change. */
export interface DevSession {
  /** The last valid config. */
  readonly config: SiteConfig
  /** A number that increases with every change. */
  readonly revision: number
  readonly problems: ProblemList
  /** Returns the last valid site. Waits until the first site has been read and checked. */
  site(): Promise<LiveSite>
  /** Returns the last valid site. While a large site is read for the first time, it returns a preview that contains only this page. */
  siteFor(segments: readonly string[]): Promise<LiveSite>
  /** Applies changes. With `rescan`, the list may be incomplete, so all files are compared with their state at the last read. */
  follow(changes: readonly Change[], options?: { readonly rescan: boolean }): Promise<void>
  /** The files of the site, or undefined until the first site has been read. */
  knownFiles(): KnownFiles | undefined
  /** Cancels all work and saves parsed pages for the next start. */
  close(): void
}

const timerDelaysMs: Readonly<Record<Timer, number>> = {
  check: devTiming.checkDelayMs,
  save: devTiming.saveDelayMs,
  retry: devTiming.folderRetryMs,
}

/**
 * Starts reading a site. Everything that happens is an event. `reduceSession` decides which actions to take, and this function runs the
 * jobs and timers and converts their results into events.
 */
export function openDevSession(input: SessionInput): DevSession {
  const cancellation = new AbortController()
  const problems: ProblemList = createProblemList(() => input.onProblems(problems.all()))
  const jobs = createSessionJobs({ ...input, problems, signal: cancellation.signal })
  const ready = createDeferred()
  // Callers that wait for the site handle its failure.
  ready.promise.catch(() => {})
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>()
  let state = initialState
  let revision = 1
  let saving: Pausable<void> | undefined
  /** Functions to call when all changes before the current inspection have been applied. */
  let followed: (() => void)[] = []
  let reported: (() => void)[] = []

  function dispatch(event: SessionEvent): void {
    const [next, effects] = reduceSession(state, event)
    state = next
    for (const effect of effects) perform(effect)
  }

  function perform(effect: Effect): void {
    switch (effect.kind) {
      case 'run':
        runJob(effect.job)
        break
      case 'announce':
        revision++
        input.onChange({ revision, ...effect.change })
        break
      case 'start-timer':
        startTimer(effect.timer)
        break
      case 'save':
        save()
        break
      case 'resolve-ready':
        ready.resolve()
        break
      case 'reject-ready':
        ready.reject(effect.error)
        break
      case 'resolve-followed':
        for (const resolve of followed.splice(0)) resolve()
        break
      case 'report-error':
        input.onError(effect.error)
        break
      case 'stop':
        stop()
        break
    }
  }

  function runJob(job: Job): void {
    if (job.kind === 'inspect-changes') {
      followed = reported
      reported = []
    }
    jobs.run(job).then(dispatch, (error) => dispatch({ kind: 'job-failed', error }))
  }

  function startTimer(timer: Timer): void {
    clearTimeout(timers.get(timer))
    timers.set(
      timer,
      setTimeout(() => dispatch({ kind: 'timer-fired', timer }), timerDelaysMs[timer]),
    )
  }

  /** Saves the cache while jobs are running. Every reader of the cache gets either the old version or the new version. */
  function save(): void {
    const onEnd = (error?: Error) => {
      saving = undefined
      dispatch({ kind: 'save-ended', error })
    }
    saving = jobs.save()
    runYielding(saving, jobs.scheduler).then(() => onEnd(), onEnd)
  }

  function stop(): void {
    cancellation.abort()
    for (const timer of timers.values()) clearTimeout(timer)
    for (const resolve of [...followed, ...reported]) resolve()
    ready.reject(cancellation.signal.reason)
    // A save in progress holds the lock of the cache, so the save is completed now.
    if (saving) runAtOnce(saving)
    runAtOnce(jobs.save())
  }

  async function site(): Promise<LiveSite> {
    await ready.promise
    if (!jobs.current) throw new Error('The first site has not been read')
    return jobs.current.live
  }

  dispatch({ kind: 'opened' })
  return {
    get config() {
      return jobs.project.config
    },
    get revision() {
      return revision
    },
    problems,
    site,
    async siteFor(segments) {
      if (!jobs.current && !jobs.isLargeSite) await Promise.race([ready.promise, wait(devTiming.firstReadPatienceMs)])
      return jobs.current?.live ?? (await jobs.previews.find(segments)) ?? site()
    },
    follow(changes, { rescan } = { rescan: false }) {
      if (state.phase === 'closed' || (changes.length === 0 && !rescan)) return Promise.resolve()
      return new Promise((resolve) => {
        reported.push(resolve)
        dispatch({ kind: 'files-changed', changes, rescan })
      })
    },
    knownFiles: () => jobs.current?.known,
    close: () => dispatch({ kind: 'closed' }),
  }
}

function createDeferred() {
  let resolve = () => {}
  let reject = (_error: Error) => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve: () => resolve(), reject: (error: Error) => reject(error) }
}
