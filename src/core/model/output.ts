import type { OutputPath } from '../../kit/files/paths.ts'

/** A file of the finished site. */
export interface OutputFile {
  readonly path: OutputPath
  /** The key of the content. Equal keys mean equal bytes. */
  readonly key: string
  /** The bytes, or `reuse` if the last build wrote the same bytes to this path. */
  readonly content: Uint8Array | 'reuse'
}

/** A file that is generated from the site on demand. Its key is a hash of its content. */
export interface GeneratedFile {
  readonly kind: 'generated'
  readonly path: OutputPath
  /** Returns undefined if the file does not exist. */
  readonly make: () => Uint8Array | Promise<Uint8Array | undefined>
}

/** The summary of a build. */
export interface BuildReport {
  readonly pages: number
  readonly files: number
  readonly bytes: number
  /**
   * The number of milliseconds from the start of the first stage to the end. Stages can overlap, so this number can be less than the sum of
   * all stages.
   */
  readonly totalMs: number
  /** The duration of each stage in milliseconds, in the order in which the stages ran. */
  readonly stagesMs: Readonly<Record<string, number>>
  readonly errors: number
  readonly warnings: number
  /** Anchors from an earlier build that this build keeps, if the two builds were compared. */
  readonly aliases?: readonly { readonly from: string; readonly to: string }[] | undefined
  /** The number of checked samples, or undefined if samples are not checked. */
  readonly samples?: SampleCounts | undefined
}

/** The number of samples that were checked for each kind (`TypeScript`), and the number of samples that were not checked. */
export interface SampleCounts {
  readonly checked: Readonly<Record<string, number>>
  readonly unchecked: number
}
