import { describe, expect, test } from 'vitest'
import type { Affected, Change } from '../../../src/core/dev/affected.ts'
import {
  type Effect,
  initialState,
  type Job,
  reduceSession,
  type SessionEvent,
  type SessionState,
  type StaleParts,
} from '../../../src/core/dev/session-state.ts'

const nothing: Affected = {
  config: false,
  theme: false,
  code: false,
  madeBy: new Set(),
  ownChecks: false,
  files: false,
  publicFiles: false,
  pages: new Set(),
}
const nothingStale: StaleParts = { files: false, madeBy: new Set(), theme: false, code: false }
const everything: StaleParts = { files: true, madeBy: 'all', theme: true, code: true }
const page = new Set(['content/a.md'])
const saved: Change = { path: '/site/content/a.md', kind: 'changed' }
const added: Change = { path: '/site/content/b.md', kind: 'added' }
const error = new Error('A bug')

const open: SessionState = { ...initialState, phase: 'open' }
const inspection: Job = { kind: 'inspect-changes', changes: [saved], rescan: false }
const inspecting: SessionState = { ...open, job: inspection }
const updating = (publicFiles: boolean): SessionState => ({ ...open, job: { kind: 'update-texts', pages: page, publicFiles } })
const reading: SessionState = { ...open, job: { kind: 'read-site', stale: nothingStale, reload: false } }
const checking: SessionState = { ...open, job: { kind: 'check-site' } }
const loading: SessionState = { ...open, job: { kind: 'load-config' } }
const starting: SessionState = { ...initialState, job: { kind: 'read-first-site' } }
const startingCheck: SessionState = { ...initialState, job: { kind: 'check-site' } }
const closed: SessionState = { ...open, phase: 'closed' }
const withPending = (state: SessionState): SessionState => ({ ...state, pending: { changes: [added], rescan: true } })

const run = (job: Job): Effect => ({ kind: 'run', job })
const readSite = (stale: StaleParts, reload = false) => run({ kind: 'read-site', stale, reload })
const announce = (change: Extract<Effect, { kind: 'announce' }>['change']): Effect => ({ kind: 'announce', change })
const checkLater: Effect = { kind: 'start-timer', timer: 'check' }
const saveLater: Effect = { kind: 'start-timer', timer: 'save' }
const retryLater: Effect = { kind: 'start-timer', timer: 'retry' }
const resolveFollowed: Effect = { kind: 'resolve-followed' }
const inspected = (affected: Partial<Affected>): SessionEvent => ({ kind: 'changes-inspected', affected: { ...nothing, ...affected } })
const shown = (...pages: string[]): SessionEvent => ({ kind: 'texts-updated', outcome: { kind: 'shown', pages } })

type Row = [name: string, state: SessionState, event: SessionEvent, effects: readonly Effect[], next: Partial<SessionState>]

const tables: Readonly<Record<string, readonly Row[]>> = {
  'the first site': [
    ['is read first', initialState, { kind: 'opened' }, [run({ kind: 'read-first-site' })], {}],
    ['is checked next', starting, { kind: 'first-site-read', hasPreviews: false }, [run({ kind: 'check-site' })], {}],
    [
      'replaces the previews in open pages',
      starting,
      { kind: 'first-site-read', hasPreviews: true },
      [announce({}), run({ kind: 'check-site' })],
      { phase: 'starting' },
    ],
    [
      'is ready once it is checked',
      startingCheck,
      { kind: 'site-checked', pages: ['/a'] },
      [announce({ pages: ['/a'] }), { kind: 'resolve-ready' }, saveLater],
      { phase: 'open', job: undefined },
    ],
    [
      'is followed by the changes that were reported meanwhile',
      withPending(startingCheck),
      { kind: 'site-checked', pages: [] },
      [{ kind: 'resolve-ready' }, saveLater, run({ kind: 'inspect-changes', changes: [added], rescan: true })],
      { phase: 'open', pending: { changes: [], rescan: false } },
    ],
    ['cannot be read', starting, { kind: 'job-failed', error }, [{ kind: 'reject-ready', error }, { kind: 'stop' }], { phase: 'closed' }],
  ],
  'changed files': [
    ['are inspected', open, { kind: 'files-changed', changes: [saved], rescan: false }, [run(inspection)], { job: inspection }],
    [
      'are compared with the last read if the report is incomplete',
      open,
      { kind: 'files-changed', changes: [], rescan: true },
      [run({ kind: 'inspect-changes', changes: [], rescan: true })],
      {},
    ],
    [
      'wait while a job is running',
      { ...reading, pending: { changes: [added], rescan: true } },
      { kind: 'files-changed', changes: [saved], rescan: false },
      [],
      { ...reading, pending: { changes: [added, saved], rescan: true } },
    ],
    [
      'wait until the first site is ready',
      starting,
      { kind: 'files-changed', changes: [saved], rescan: false },
      [],
      { pending: { changes: [saved], rescan: false } },
    ],
    [
      'are inspected together before a check that is due',
      { ...withPending(reading), isCheckDue: true },
      { kind: 'job-failed', error },
      [{ kind: 'report-error', error }, resolveFollowed, run({ kind: 'inspect-changes', changes: [added], rescan: true })],
      { isCheckDue: true },
    ],
  ],
  'what changes affect': [
    ['nothing', inspecting, inspected({}), [resolveFollowed], { job: undefined }],
    ['the config, before all else', inspecting, inspected({ config: true, files: true, pages: page }), [run({ kind: 'load-config' })], {}],
    ['the theme', inspecting, inspected({ theme: true }), [readSite({ ...nothingStale, theme: true })], {}],
    ['code and a text', inspecting, inspected({ code: true, pages: page }), [readSite({ ...nothingStale, code: true, files: true })], {}],
    [
      'reference pages and files',
      inspecting,
      inspected({ madeBy: new Set(['references']), files: true }),
      [readSite({ ...nothingStale, madeBy: new Set(['references']), files: true })],
      {},
    ],
    ['a text', inspecting, inspected({ pages: page }), [run({ kind: 'update-texts', pages: page, publicFiles: false })], {}],
    [
      'a text and a public file',
      inspecting,
      inspected({ pages: page, publicFiles: true }),
      [run({ kind: 'update-texts', pages: page, publicFiles: true })],
      {},
    ],
    ['a public file', inspecting, inspected({ publicFiles: true }), [announce({ reload: true }), resolveFollowed], { job: undefined }],
  ],
  'folders that have become links': [
    [
      'are not read',
      inspecting,
      { kind: 'changes-inspected', affected: undefined },
      [retryLater, resolveFollowed],
      { job: undefined, isBehind: true },
    ],
    [
      'are still refused',
      { ...inspecting, isBehind: true },
      { kind: 'changes-inspected', affected: undefined },
      [retryLater, resolveFollowed],
      { isBehind: true },
    ],
    [
      'are compared with the last read, because changes were ignored',
      { ...open, isBehind: true },
      { kind: 'files-changed', changes: [saved], rescan: false },
      [run({ ...inspection, rescan: true })],
      { isBehind: true },
    ],
    [
      'are read completely once they are folders again',
      { ...inspecting, isBehind: true },
      inspected({}),
      [readSite(everything, true)],
      { isBehind: false },
    ],
    [
      'are inspected again after a while',
      { ...open, isBehind: true },
      { kind: 'timer-fired', timer: 'retry' },
      [run({ kind: 'inspect-changes', changes: [], rescan: true })],
      {},
    ],
    ['are not inspected again once they are read', open, { kind: 'timer-fired', timer: 'retry' }, [], open],
    [
      'do not hide a changed config',
      { ...inspecting, isBehind: true },
      inspected({ config: true }),
      [run({ kind: 'load-config' })],
      { isBehind: true },
    ],
    [
      'are read completely with a new config',
      { ...loading, isBehind: true },
      { kind: 'config-loaded', isValid: true },
      [readSite(everything, true)],
      { isBehind: false },
    ],
  ],
  'texts of pages': [
    ['are unchanged', updating(false), shown(), [resolveFollowed], { job: undefined }],
    [
      'are shown, then checked',
      { ...updating(false), isCheckDue: true },
      shown('/a', '/de/a'),
      [announce({ pages: ['/a', '/de/a'] }), checkLater, resolveFollowed],
      { isCheckDue: false },
    ],
    [
      'are shown before pages are loaded again because of a public file',
      updating(true),
      shown('/a'),
      [announce({ pages: ['/a'] }), announce({ reload: true }), checkLater, resolveFollowed],
      {},
    ],
    [
      'affect other pages',
      updating(false),
      { kind: 'texts-updated', outcome: { kind: 'structure-changed' } },
      [readSite(nothingStale)],
      { job: { kind: 'read-site', stale: nothingStale, reload: false } },
    ],
    [
      'are missing',
      updating(true),
      { kind: 'texts-updated', outcome: { kind: 'file-missing' } },
      [announce({ reload: true }), readSite({ ...nothingStale, files: true })],
      {},
    ],
  ],
  'the config': [
    ['is used if it is valid', loading, { kind: 'config-loaded', isValid: true }, [readSite(everything, true)], {}],
    ['is not used if it has errors', loading, { kind: 'config-loaded', isValid: false }, [resolveFollowed], { job: undefined }],
  ],
  'a site that was read again': [
    [
      'is announced, checked and saved',
      { ...reading, isCheckDue: true },
      { kind: 'site-read', change: { styles: ['/a.css'] } },
      [announce({ styles: ['/a.css'] }), checkLater, saveLater, resolveFollowed],
      { job: undefined, isCheckDue: false },
    ],
    ['may fail to be read', reading, { kind: 'job-failed', error }, [{ kind: 'report-error', error }, resolveFollowed], { job: undefined }],
  ],
  'the check': [
    ['starts when its time is up', open, { kind: 'timer-fired', timer: 'check' }, [run({ kind: 'check-site' })], { isCheckDue: false }],
    ['waits for the job', reading, { kind: 'timer-fired', timer: 'check' }, [], { isCheckDue: true, job: reading.job }],
    [
      'runs after a job that changed nothing',
      { ...inspecting, isCheckDue: true },
      inspected({}),
      [resolveFollowed, run({ kind: 'check-site' })],
      { isCheckDue: false },
    ],
    [
      'announces pages with other problems',
      checking,
      { kind: 'site-checked', pages: ['/a'] },
      [announce({ pages: ['/a'] })],
      { job: undefined },
    ],
    ['announces nothing otherwise', checking, { kind: 'site-checked', pages: [] }, [], { job: undefined }],
  ],
  'the cache': [
    ['is saved beside a job', reading, { kind: 'timer-fired', timer: 'save' }, [{ kind: 'save' }], { isSaving: true, job: reading.job }],
    ['is saved again later', { ...open, isSaving: true }, { kind: 'timer-fired', timer: 'save' }, [saveLater], { isSaving: true }],
    ['is saved', { ...reading, isSaving: true }, { kind: 'save-ended', error: undefined }, [], { isSaving: false, job: reading.job }],
    [
      'cannot be saved',
      { ...reading, isSaving: true },
      { kind: 'save-ended', error },
      [{ kind: 'report-error', error }],
      { isSaving: false, job: reading.job },
    ],
  ],
  closing: [
    ['stops a running job', reading, { kind: 'closed' }, [{ kind: 'stop' }], { phase: 'closed' }],
    ['stops the first one', starting, { kind: 'closed' }, [{ kind: 'stop' }], { phase: 'closed' }],
    ['happens once', closed, { kind: 'closed' }, [], closed],
    ['ignores the end of cancelled jobs', closed, { kind: 'job-failed', error }, [], closed],
    ['ignores changes', closed, { kind: 'files-changed', changes: [saved], rescan: true }, [], closed],
    ['ignores timers', closed, { kind: 'timer-fired', timer: 'save' }, [], closed],
  ],
}

for (const [what, rows] of Object.entries(tables)) {
  describe(what, () => {
    test.each(rows)('%s', (_, state, event, effects, next) => {
      const [after, performed] = reduceSession(state, event)
      expect(performed).toEqual(effects)
      expect(after).toMatchObject(next)
    })
  })
}

test('one job runs at a time, and the state contains it', () => {
  for (const [, state, event] of Object.values(tables).flat()) {
    const [after, effects] = reduceSession(state, event)
    const started = effects.flatMap((effect) => (effect.kind === 'run' ? [effect.job] : []))
    expect(started.length).toBeLessThanOrEqual(1)
    if (started.length > 0) expect(after.job).toEqual(started[0])
  }
})
