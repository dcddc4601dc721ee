import type { OutputPath } from '../../kit/files/paths.ts'

/** One file of the finished site. */
export interface OutputFile {
  readonly path: OutputPath
  /** Equal keys mean equal bytes. */
  readonly key: string
  /** `reuse` if the last build wrote the same bytes to this path. */
  readonly content: Uint8Array | 'reuse'
}

/** A file that is generated from the site on demand. Its content is its key. */
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
  /** Milliseconds from the first stage to the end. Stages can overlap, so this is less than their sum. */
  readonly totalMs: number
  /** Milliseconds by stage, in the order they ran. */
  readonly stagesMs: Readonly<Record<string, number>>
  readonly errors: number
  readonly warnings: number
  /** Anchors of an earlier build that are kept, if it was compared with one. */
  readonly aliases?: readonly { readonly from: string; readonly to: string }[] | undefined
  /** undefined if samples are not checked. */
  readonly samples?: SampleCounts | undefined
}

/** How many of a site's samples were checked, by kind (`TypeScript`), and how many were not. */
export interface SampleCounts {
  readonly checked: Readonly<Record<string, number>>
  readonly unchecked: number
}
