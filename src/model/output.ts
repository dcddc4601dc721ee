import type { SampleCounts } from './document.ts'
import type { OutputPath } from './paths.ts'

/** One file of the finished site. */
export interface OutputFile {
  readonly path: OutputPath
  /** Equal keys mean equal bytes. */
  readonly key: string
  /** `reuse`: the last build wrote the same bytes under this path. */
  readonly content: Uint8Array | 'reuse'
}

/** A file whose content depends on the site and is made when it is asked for. Its content is its key. */
export interface GeneratedFile {
  readonly kind: 'generated'
  readonly path: OutputPath
  /** undefined where it turns out that there is no such file. */
  readonly make: () => Uint8Array | Promise<Uint8Array | undefined>
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
