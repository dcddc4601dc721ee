import { type ReadSetup, withSiteInput } from '../api/build-pool.ts'
import type { BuildObserver } from '../core/pipeline/build-run.ts'
import type { ReadInput } from '../core/pipeline/read-parts.ts'
import { createProgress } from '../core/terminal/progress.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { onInterrupt } from './interrupts.ts'

/** Calls `work` with everything it needs to read the site; a signal ends the process meanwhile. */
export async function withReadInput<T>(setup: ReadSetup, work: (input: ReadInput) => Promise<T>): Promise<T> {
  const release = onInterrupt(() => undefined)
  try {
    return await withSiteInput(setup, work)
  } finally {
    release()
  }
}

/** Shows each stage in the terminal while it runs. */
export function createObserver(terminal: Terminal): BuildObserver {
  const now = () => performance.now()
  return { ...createProgress(terminal, { now }), now }
}
