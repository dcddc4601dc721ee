import type { Affected, Change } from './affected.ts'
import type { SiteChange } from './event-hub.ts'

/** Parts of the site that must be read again. */
export type StaleParts = Pick<Affected, 'files' | 'theme' | 'code'> & { readonly madeBy: Affected['madeBy'] | 'all' }

/** Work on the site. One job runs at a time, and the last valid site is served during it. */
export type Job =
  | { readonly kind: 'read-first-site' }
  /**
   * Finds the parts that changed files affect. With `rescan`, the list may be incomplete, so all files are compared with their state at the
   * last read.
   */
  | { readonly kind: 'inspect-changes'; readonly changes: readonly Change[]; readonly rescan: boolean }
  | { readonly kind: 'load-config' }
  /** Parses individual pages, and shows them without assembling the site if only their prose has changed. */
  | { readonly kind: 'update-texts'; readonly pages: ReadonlySet<string>; readonly publicFiles: boolean }
  | { readonly kind: 'read-site'; readonly stale: StaleParts; readonly reload: boolean }
  | { readonly kind: 'check-site' }

export type Timer = 'check' | 'save' | 'retry'

export type SessionEvent =
  | { readonly kind: 'opened' }
  | { readonly kind: 'files-changed'; readonly changes: readonly Change[]; readonly rescan: boolean }
  | { readonly kind: 'timer-fired'; readonly timer: Timer }
  | { readonly kind: 'save-ended'; readonly error: Error | undefined }
  | { readonly kind: 'closed' }
  | JobResult
  | { readonly kind: 'job-failed'; readonly error: Error }

export type JobResult =
  | { readonly kind: 'first-site-read'; readonly hasPreviews: boolean }
  /** The result of an inspection. `affected` is undefined while a folder of the config is a link to a place where nothing may be read. */
  | { readonly kind: 'changes-inspected'; readonly affected: Affected | undefined }
  /** The result of loading the config. If it has errors, they are reported and the config is not used. */
  | { readonly kind: 'config-loaded'; readonly isValid: boolean }
  | { readonly kind: 'texts-updated'; readonly outcome: TextOutcome }
  | { readonly kind: 'site-read'; readonly change: Omit<SiteChange, 'revision'> }
  /** The result of a check. `pages` contains the URLs of pages whose marked links have changed. */
  | { readonly kind: 'site-checked'; readonly pages: readonly string[] }

export type TextOutcome =
  /** The URLs of the pages that show the new text. */
  | { readonly kind: 'shown'; readonly pages: readonly string[] }
  /** The change affects other pages. An example is a new title. */
  | { readonly kind: 'structure-changed' }
  | { readonly kind: 'file-missing' }

export type Effect =
  | { readonly kind: 'run'; readonly job: Job }
  | { readonly kind: 'announce'; readonly change: Omit<SiteChange, 'revision'> }
  /** Starts a timer. If the timer is already running, it starts again. */
  | { readonly kind: 'start-timer'; readonly timer: Timer }
  | { readonly kind: 'save' }
  /** The first site has been read and checked. */
  | { readonly kind: 'resolve-ready' }
  | { readonly kind: 'reject-ready'; readonly error: Error }
  /** The changes of the last inspection have been applied. */
  | { readonly kind: 'resolve-followed' }
  | { readonly kind: 'report-error'; readonly error: Error }
  /** Cancels all work and timers, and saves everything that is not on disk yet. */
  | { readonly kind: 'stop' }

export interface SessionState {
  /** The phase is `starting` until the first site has been read and checked. */
  readonly phase: 'starting' | 'open' | 'closed'
  readonly job: Job | undefined
  /** Changes that were reported while a job was running. They are inspected together. */
  readonly pending: { readonly changes: readonly Change[]; readonly rescan: boolean }
  readonly isCheckDue: boolean
  /**
   * Whether changes were ignored because a folder was a link to a place where nothing may be read. Everything is read again once the folder
   * is no longer a link.
   */
  readonly isBehind: boolean
  readonly isSaving: boolean
}

type Transition = readonly [state: SessionState, effects: readonly Effect[]]

const nothingPending: SessionState['pending'] = { changes: [], rescan: false }

export const initialState: SessionState = {
  phase: 'starting',
  job: undefined,
  pending: nothingPending,
  isCheckDue: false,
  isBehind: false,
  isSaving: false,
}

const everything: StaleParts = { files: true, madeBy: 'all', theme: true, code: true }
const nothingStale: StaleParts = { files: false, madeBy: new Set(), theme: false, code: false }

const checkLater: Effect = { kind: 'start-timer', timer: 'check' }
const saveLater: Effect = { kind: 'start-timer', timer: 'save' }
const retryLater: Effect = { kind: 'start-timer', timer: 'retry' }
const announceAll: Effect = { kind: 'announce', change: {} }
const announceReload: Effect = { kind: 'announce', change: { reload: true } }
const announcePages = (pages: readonly string[]): Effect => ({ kind: 'announce', change: { pages } })

/**
 * Decides what a session does next. No other function makes such decisions, and this function is pure, so that every decision can be
 * tested.
 */
export function reduceSession(state: SessionState, event: SessionEvent): Transition {
  if (state.phase === 'closed') return [state, []]
  switch (event.kind) {
    case 'opened':
      return run(state, { kind: 'read-first-site' })
    case 'files-changed': {
      const { changes, rescan } = state.pending
      return startPending({ ...state, pending: { changes: [...changes, ...event.changes], rescan: rescan || event.rescan } })
    }
    case 'timer-fired':
      return afterTimer(state, event.timer)
    case 'save-ended':
      return [{ ...state, isSaving: false }, event.error ? [{ kind: 'report-error', error: event.error }] : []]
    case 'closed':
      return [{ ...state, phase: 'closed' }, [{ kind: 'stop' }]]
    case 'first-site-read':
      // Previews lack the sidebar and resolved links, so open pages must load the complete page.
      return run(state, { kind: 'check-site' }, event.hasPreviews ? [announceAll] : [])
    case 'changes-inspected':
      return afterInspection(state, event.affected)
    case 'config-loaded':
      return event.isValid ? readEverything(state) : followed(state)
    case 'texts-updated':
      return afterTexts(state, event.outcome)
    case 'site-read':
      return followed({ ...state, isCheckDue: false }, [{ kind: 'announce', change: event.change }, checkLater, saveLater])
    case 'site-checked': {
      const shown = event.pages.length > 0 ? [announcePages(event.pages)] : []
      if (state.phase === 'open') return endJob(state, shown)
      return endJob({ ...state, phase: 'open' }, [...shown, { kind: 'resolve-ready' }, saveLater])
    }
    case 'job-failed':
      // Before the first site is read, there is nothing to update.
      if (state.phase === 'starting')
        return [{ ...state, phase: 'closed' }, [{ kind: 'reject-ready', error: event.error }, { kind: 'stop' }]]
      return followed(state, [{ kind: 'report-error', error: event.error }])
  }
}

function afterTimer(state: SessionState, timer: Timer): Transition {
  switch (timer) {
    case 'check':
      return startPending({ ...state, isCheckDue: true })
    case 'save':
      return state.isSaving ? [state, [saveLater]] : [{ ...state, isSaving: true }, [{ kind: 'save' }]]
    case 'retry':
      return state.isBehind ? startPending({ ...state, pending: { ...state.pending, rescan: true } }) : [state, []]
  }
}

function afterInspection(state: SessionState, affected: Affected | undefined): Transition {
  // The watcher may not notice that a folder has replaced a link.
  if (!affected) return followed({ ...state, isBehind: true }, [retryLater])
  const { config, theme, code, madeBy, ownChecks, files, publicFiles, pages } = affected
  if (config) return run(state, { kind: 'load-config' })
  if (state.isBehind) return readEverything(state)
  if (theme || code || madeBy.size > 0 || files) {
    // Listing the files again finds changed texts by their stamps.
    const stale = { theme, code, madeBy, files: files || pages.size > 0 }
    return run(state, { kind: 'read-site', stale, reload: false })
  }
  if (pages.size > 0) return run(state, { kind: 'update-texts', pages, publicFiles })
  return followed({ ...state, isCheckDue: state.isCheckDue || ownChecks }, publicFiles ? [announceReload] : [])
}

function afterTexts(state: SessionState, outcome: TextOutcome): Transition {
  const publicFiles = state.job?.kind === 'update-texts' && state.job.publicFiles ? [announceReload] : []
  if (outcome.kind === 'shown') {
    if (outcome.pages.length === 0) return followed(state, publicFiles)
    return followed({ ...state, isCheckDue: false }, [announcePages(outcome.pages), ...publicFiles, checkLater])
  }
  const stale = { ...nothingStale, files: outcome.kind === 'file-missing' }
  return run(state, { kind: 'read-site', stale, reload: false }, publicFiles)
}

function readEverything(state: SessionState): Transition {
  return run({ ...state, isBehind: false }, { kind: 'read-site', stale: everything, reload: true })
}

function run(state: SessionState, job: Job, effects: readonly Effect[] = []): Transition {
  return [{ ...state, job }, [...effects, { kind: 'run', job }]]
}

function followed(state: SessionState, effects: readonly Effect[] = []): Transition {
  return endJob(state, [...effects, { kind: 'resolve-followed' }])
}

function endJob(state: SessionState, effects: readonly Effect[]): Transition {
  const [next, more] = startPending({ ...state, job: undefined })
  return [next, [...effects, ...more]]
}

/** Pending changes are handled before the check, which could otherwise report problems that the changes have already fixed. */
function startPending(state: SessionState): Transition {
  if (state.job) return [state, []]
  const { changes, rescan } = state.pending
  if (rescan || changes.length > 0) {
    const job: Job = { kind: 'inspect-changes', changes, rescan: rescan || state.isBehind }
    return run({ ...state, pending: nothingPending }, job)
  }
  return state.isCheckDue ? run({ ...state, isCheckDue: false }, { kind: 'check-site' }) : [state, []]
}
