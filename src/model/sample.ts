import type { Range } from './diagnostic.ts'
import type { ProjectPath } from './paths.ts'

/** A code block of a page as the checks see it: with the lines that readers are not shown. */
export interface Sample {
  /** `` where the fence names none. */
  readonly language: string
  readonly title?: string
  /** The schema the author says its GraphQL is for. */
  readonly schema?: string
  /** It goes on from the sample before it. */
  readonly continues?: true
  /** Why it is not checked; `` where the author gives no reason. */
  readonly unchecked?: string
  /** Lines that are marked as removed are blank, and so are comments that mark lines. */
  readonly code: string
  /** The line the fence opens with. */
  readonly at: Range
  readonly origin: SampleOrigin
}

/** Where the lines of a sample stand. */
export interface SampleOrigin {
  /** Absent for the page's own. */
  readonly file?: ProjectPath
  /** The number of each line; where they follow each other, that of the first. */
  readonly lines: number | readonly number[]
  /** How many columns further right than in the code each line stands; one number where it is the same for all. */
  readonly shifts: number | readonly number[]
}

/** How many of a site's samples were checked, by kind (`TypeScript`), and how many were not. */
export interface SampleCounts {
  readonly checked: Readonly<Record<string, number>>
  readonly unchecked: number
}
