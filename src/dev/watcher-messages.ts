import type { Change } from './affected.ts'

export interface WatcherRequest {
  /** Places to watch as well. */
  readonly add: readonly string[]
}

export type WatcherReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'changes'; readonly changes: readonly Change[]; readonly isWhole: boolean }
  | { readonly kind: 'error'; readonly code: string | undefined; readonly message: string }
