import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { ReadInput } from '../pipeline/read-parts.ts'
import type { BuildPool } from '../pipeline/tasks.ts'
import type { Change, KnownFiles } from './affected.ts'
import type { SiteChange } from './compare-assets.ts'
import type { LiveSite } from './live-site.ts'
import type { ProblemList } from './problem-list.ts'

export type DevProject = Pick<ReadInput, 'config' | 'findInConfig'>

export interface SessionInput {
  readonly project: DevProject
  /** What the first config was read from. */
  readonly configInputs: readonly string[]
  /** Reads the config again. */
  readonly loadProject: () => Promise<{
    readonly project: DevProject | undefined
    readonly diagnostics: readonly Diagnostic[]
    readonly inputs: readonly string[]
  }>
  readonly pool: BuildPool
  readonly toolVersion: string
  readonly offline: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onChange: (change: SiteChange) => void
  readonly onProblems: (problems: readonly Diagnostic[]) => void
}

/** A site that is kept in memory and follows what happens to its files. */
export interface Session {
  /** The config that is in use: the last that was good. */
  readonly config: SiteConfig
  /** Grows with every change. */
  readonly revision: number
  readonly problems: ProblemList
  /** The last good site; waits for the first one. */
  site(): Promise<LiveSite>
  /** A site that has the file: the last good one, or, while a large site is read for the first time, one with this page alone. */
  siteFor(segments: readonly string[]): Promise<LiveSite>
  /** Follows what somebody has seen. */
  follow(changes: readonly Change[]): Promise<void>
  /** Follows what the files themselves tell, beside what somebody has seen. */
  lookAgain(seen?: readonly Change[]): Promise<void>
  /** What changes mean at the moment; undefined until the first site is there. */
  knownFiles(): KnownFiles | undefined
  /** Leaves what is under way where it is, and keeps what was parsed for the next start. */
  close(): void
}
