export interface WorkerRequest {
  readonly id: number
  readonly task: string
  /** Present with a worker's first batch of a run. */
  readonly context?: unknown
  readonly items: readonly unknown[]
}

export type WorkerReply = { readonly id: number; readonly results: readonly unknown[] } | { readonly id: number; readonly failure: string }
