/** What is wrong with a text, and where in it. */
export interface SampleProblem {
  readonly reason: string
  readonly offset: number
  readonly length?: number
}
