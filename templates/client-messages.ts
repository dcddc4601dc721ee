import type { ThemeMessageId } from '../src/model/messages.ts'

/** The words that the browser's scripts say: apart from the others, because every page's script carries them. */
export const clientMessages = {
  copied: 'Copied',
  pageCrashed: 'This page crashed.',
  pageError: 'Page Error',
  retry: 'Retry',
  tryAgain: 'Try again',
} as const satisfies Partial<Record<ThemeMessageId, string>>

export type ClientMessageId = keyof typeof clientMessages
