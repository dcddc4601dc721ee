import { EnvironmentError } from '../support/failure.ts'

/** Absolute. */
export function workingFolder(): string {
  try {
    return process.cwd()
  } catch {
    throw new EnvironmentError('The current folder no longer exists.', 'Change to an existing folder and run the command again.')
  }
}
