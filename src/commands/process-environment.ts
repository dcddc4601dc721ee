import { EnvironmentError } from '../support/failures/failure.ts'
import { ignoreError } from '../support/failures/ignore-error.ts'

/** The absolute path of the current folder. */
export function workingFolder(): string {
  try {
    return process.cwd()
  } catch (error) {
    // The folder was removed.
    ignoreError(error)
    throw new EnvironmentError('The current folder no longer exists.', 'Change to an existing folder and run the command again.')
  }
}

/** The key that can change the search. docsgen must never write or print it. */
export function adminKey(): string | undefined {
  const key = process.env.TYPESENSE_ADMIN_KEY?.trim()
  return key === '' ? undefined : key
}

export const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/**
 * Runs `clean` if the process ends early, and ends it with the signal's exit code if it is stopped. Returns a function that undoes this.
 */
export function onInterrupt(clean: () => void): () => void {
  const listeners = Object.entries(codes).map(([signal, code]) => {
    const listener = () => {
      process.exit(code)
    }
    process.once(signal, listener)
    return () => process.off(signal, listener)
  })
  process.once('exit', clean)
  return () => {
    process.off('exit', clean)
    for (const remove of listeners) remove()
  }
}

export function isInterruptCode(code: number): boolean {
  return Object.values(codes).some((known) => known === code)
}
