import type { OutputPath } from './paths.ts'

/** A page ready to be written. */
export interface RenderedPage {
  readonly file: OutputPath
  readonly html: Uint8Array
  /** Equal keys mean equal bytes: a hash of all that went into the page. */
  readonly key: string
}

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
}
