import { EnvironmentError } from '../support/failure.ts'

/** Absolute. */
export function workingFolder(): string {
  try {
    return process.cwd()
  } catch {
    throw new EnvironmentError('The folder docsgen was started in is gone.', 'Change to one that is there.')
  }
}
