import { EnvironmentError } from '../support/failure.ts'
import { ignoreError } from '../support/ignore-error.ts'

/** Absolute. */
export function workingFolder(): string {
  try {
    return process.cwd()
  } catch (error) {
    // The only cause is a folder that is gone.
    ignoreError(error)
    throw new EnvironmentError('The current folder no longer exists.', 'Change to an existing folder and run the command again.')
  }
}

/** The key that may change the search. Nothing that docsgen writes or prints may hold it. */
export function adminKey(): string | undefined {
  const key = process.env.TYPESENSE_ADMIN_KEY?.trim()
  return key === '' ? undefined : key
}

export const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Runs `clean` when the process ends before its time, and ends it with the signal's own code when someone stops it; returns what takes that back. */
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
