import type { OutputPath } from '../../kit/files/paths.ts'

/** One file of the finished site. */
export interface OutputFile {
  readonly path: OutputPath
  /** Identifies the content: equal keys mean equal bytes. */
  readonly key: string
  /** The bytes, or `reuse` if the last build wrote the same bytes to this path. */
  readonly content: Uint8Array | 'reuse'
}

/** A file that is generated from the site on demand. Its key is a hash of its content. */
export interface GeneratedFile {
  readonly kind: 'generated'
  readonly path: OutputPath
  /** Returns undefined if the file does not exist after all. */
  readonly make: () => Uint8Array | Promise<Uint8Array | undefined>
}

/** The summary of a build. */
export interface BuildReport {
  readonly pages: number
  readonly files: number
  readonly bytes: number
  /** The milliseconds from the first stage to the end. Stages can overlap, so this can be less than the sum of all stages. */
  readonly totalMs: number
  /** The milliseconds of each stage, in the order in which the stages ran. */
  readonly stagesMs: Readonly<Record<string, number>>
  readonly errors: number
  readonly warnings: number
  /** Anchors of an earlier build that this build keeps, if the two were compared. */
  readonly aliases?: readonly { readonly from: string; readonly to: string }[] | undefined
  /** The number of checked samples, or undefined if samples are not checked. */
  readonly samples?: SampleCounts | undefined
}

/** The number of samples that were checked, by kind (`TypeScript`), and of those that were not. */
export interface SampleCounts {
  readonly checked: Readonly<Record<string, number>>
  readonly unchecked: number
}
