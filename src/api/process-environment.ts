import { EnvironmentError, ignoreError } from '../kit/failures/failure.ts'

/** The absolute path of the current folder. */
export function workingFolder(): string {
  try {
    return process.cwd()
  } catch (error) {
    // The folder has been removed.
    ignoreError(error)
    throw new EnvironmentError('The current folder no longer exists.', 'Change to an existing folder and run the command again.')
  }
}

/** The time that reproducible builds use as the current time: https://reproducible-builds.org/specs/source-date-epoch/ */
export function sourceDateMs(): number | undefined {
  const seconds = process.env.SOURCE_DATE_EPOCH?.trim() ?? ''
  return /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1000 : undefined
}

/** The parts of the environment that are needed to find and start a browser. */
export function machine() {
  return { platform: process.platform, env: process.env, isRoot: process.platform === 'linux' && process.getuid?.() === 0 }
}

/** The first port that each server tries. */
export const defaultPorts = { dev: 3000, preview: 4173, mcp: 4180 } as const
