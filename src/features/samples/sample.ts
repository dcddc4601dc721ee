import type { Range } from '../../core/model/diagnostic.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'

/** A code block of a page for the checks, including hidden lines. */
export interface Sample {
  /** `` if the code block has no language. */
  readonly language: string
  readonly title?: string
  /** The name of its GraphQL schema. */
  readonly schema?: string
  /** It continues the previous sample. */
  readonly continues?: true
  /** The reason why it is not checked. `` without a reason. */
  readonly unchecked?: string
  /** Lines that are marked as removed, and comments that mark lines, are blank. */
  readonly code: string
  /** Present if readers can look up the types of its names. */
  readonly shown?: ShownSample
  /** The opening fence. */
  readonly at: Range
  readonly origin: SampleOrigin
}

/** A sample as readers see it. */
export interface ShownSample {
  /** Identifies the code block on its page. Changes with the code. */
  readonly key: string
  /** The indexes of the visible lines in the sample's code. */
  readonly lines: readonly number[]
}

/** The location of a sample's lines. */
export interface SampleOrigin {
  /** The included file, or undefined for the page itself. */
  readonly file?: ProjectPath
  /** The number of each line, or of the first line if they are consecutive. */
  readonly lines: number | readonly number[]
  /** The number of columns that each line is indented by, or one number if it is the same for all lines. */
  readonly shifts: number | readonly number[]
}

declare module '../../core/model/document.ts' {
  interface Body {
    /** Its code samples, if they are checked. */
    readonly samples?: readonly Sample[]
  }
  interface Document {
    /** Present if readers can look up types in its code: the name of the page's file with types. */
    readonly typesName?: string
  }
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** Code is kept for the checks of samples. */
    readonly samples?: true
    /** The content folders, by ID, in whose samples readers can look up types. @default none */
    readonly hover?: readonly string[]
  }
}
