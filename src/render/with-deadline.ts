import { Script } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const place = Symbol.for('docsgen.work')
const script = new Script(`globalThis[Symbol.for('docsgen.work')]()`)

/** How long code of the site may take for one page, or to be loaded. */
export const siteCodeMs = 10_000

export const tooSlow = `it was not done after ${siteCodeMs / 1000} seconds`

/** Runs code of the site, which may never end; false where it did not within the limit. Ctrl+C ends it too, with an error. */
export function withDeadline(work: () => void): boolean {
  const scope = globalThis as { [place]?: () => void }
  scope[place] = work
  try {
    // Only the main thread hears signals.
    script.runInThisContext({ timeout: siteCodeMs, breakOnSigint: isMainThread })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    // Node keeps the signal from its listeners while it waits for it itself.
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') process.emit('SIGINT', 'SIGINT')
    throw error
  } finally {
    delete scope[place]
  }
}
