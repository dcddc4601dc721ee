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
