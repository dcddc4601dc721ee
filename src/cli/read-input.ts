import { setFlagsFromString } from 'node:v8'
import { type ReadSetup, withSiteInput } from '../api/build-pool.ts'
import type { BuildObserver } from '../core/pipeline/build-run.ts'
import type { ReadInput } from '../core/pipeline/read-parts.ts'
import { createProgress } from '../core/terminal/progress.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { onInterrupt } from './interrupts.ts'

/** Calls `work` with everything it needs to read the site. A signal during this time ends the process. */
export async function withReadInput<T>(setup: ReadSetup, work: (input: ReadInput) => Promise<T>): Promise<T> {
  const release = onInterrupt(() => undefined)
  try {
    return await withSiteInput(setup, work)
  } finally {
    release()
  }
}

/** Shows each stage in the terminal while the stage runs. */
export function createObserver(terminal: Terminal): BuildObserver {
  const now = () => performance.now()
  const progress = createProgress(terminal, { now })
  return {
    now,
    stage(name) {
      const line = progress.stage(name)
      const expect = (total: number) => {
        if (total >= itemsWorthLateOptimizing) optimizeLater()
        line.expect(total)
      }
      return { ...line, expect }
    },
  }
}

/**
 * The minimum number of pages for which a build is faster if V8 optimizes functions later. For a single page, setting the flag costs more
 * time than it saves.
 */
const itemsWorthLateOptimizing = 200

/**
 * V8 in Node.js 20 begins to optimize functions so early that the threads that compile them take a tenth of a build's CPU time. Later
 * versions have no such flag and print an error.
 */
function optimizeLater(): void {
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=540672')
}
