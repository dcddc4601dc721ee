import { EnvironmentError } from '../kit/failures/failure.ts'
import { ignoreError } from '../kit/failures/ignore-error.ts'

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

/** The time that reproducible builds take for the current one: https://reproducible-builds.org/specs/source-date-epoch/ */
export function sourceDateMs(): number | undefined {
  const seconds = process.env.SOURCE_DATE_EPOCH?.trim() ?? ''
  return /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1000 : undefined
}

/** The parts of the environment that finding and starting a browser depends on. */
export function machine() {
  return { platform: process.platform, env: process.env, isRoot: process.platform === 'linux' && process.getuid?.() === 0 }
}
