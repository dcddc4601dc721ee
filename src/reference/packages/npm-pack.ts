import { type NpmFailure, runNpm } from '../../support/run-npm.ts'

interface PackInput {
  /** Whose `.npmrc` counts. */
  readonly cwd: string
  /** A folder that is there. */
  readonly destination: string
  readonly limitMs: number
}

/** Has npm put the tarballs of packages (`@acme/core@1.2.0`) into a folder, in one process; says what went wrong. */
export function packWithNpm(specs: readonly string[], { cwd, destination, limitMs }: PackInput): Promise<NpmFailure | undefined> {
  // Nothing behind `--` is an option, whatever it is called.
  return runNpm(['pack', `--pack-destination=${destination}`, '--', ...specs], { cwd, limitMs })
}
