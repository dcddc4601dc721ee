import type { OutputPath } from './paths.ts'
import type { SampleCounts } from './sample.ts'

/** One file of the finished site. */
export interface OutputFile {
  readonly path: OutputPath
  /** Equal keys mean equal bytes. */
  readonly key: string
  /** `reuse`: the last build wrote the same bytes under this path. */
  readonly content: Uint8Array | 'reuse'
}

/** What a build has to say at its end. */
export interface BuildReport {
  readonly pages: number
  readonly files: number
  readonly bytes: number
  /** Milliseconds by stage, in the order they ran. */
  readonly stagesMs: Readonly<Record<string, number>>
  readonly errors: number
  readonly warnings: number
  /** Absent where samples are not checked. */
  readonly samples?: SampleCounts | undefined
}
