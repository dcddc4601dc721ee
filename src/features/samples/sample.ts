import type { Range } from '../../core/model/diagnostic.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'

/** A code block of a page, including hidden lines, for the checks. */
export interface Sample {
  /** `` if the code block has no language. */
  readonly language: string
  readonly title?: string
  /** The name of the GraphQL schema for the sample. */
  readonly schema?: string
  /** Whether the sample continues the previous sample. */
  readonly continues?: true
  /** The reason why the sample is not checked. `` if no reason is specified. */
  readonly unchecked?: string
  /** Lines that are marked as removed, and comments that mark lines, are blank. */
  readonly code: string
  /** Present if readers can look up the types of names in the sample. */
  readonly shown?: ShownSample
  /** The location of the opening fence. */
  readonly at: Range
  readonly origin: SampleOrigin
}

/** A sample as readers see it. */
export interface ShownSample {
  /** A key that identifies the code block on its page and changes with the code. */
  readonly key: string
  /** The indexes of the visible lines in the sample's code. */
  readonly lines: readonly number[]
}

/** The location of the lines of a sample. */
export interface SampleOrigin {
  /** The included file, or undefined for the page itself. */
  readonly file?: ProjectPath
  /** The number of each line, or the number of the first line if the lines are consecutive. */
  readonly lines: number | readonly number[]
  /** The number of columns that each line is indented by, or one number if it is the same for all lines. */
  readonly shifts: number | readonly number[]
}

declare module '../../core/model/document.ts' {
  interface Body {
    /** The code samples of the page, if samples are checked. */
    readonly samples?: readonly Sample[]
  }
  interface Document {
    /** The name of the file with the page's types. Present if readers can look up types in the page's code. */
    readonly typesName?: string
  }
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** Whether code is kept for sample checks. */
    readonly samples?: true
    /** The IDs of the content folders in whose samples readers can look up types. @default none */
    readonly hover?: readonly string[]
  }
}
