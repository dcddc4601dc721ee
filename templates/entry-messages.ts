import type { ThemeMessageId } from '../src/core/model/messages.ts'

/** The strings of the entry script, which are separate because every page loads them. */
export const entryMessages = {
  checkConnection: 'Check your network connection.',
  loading: 'Loading',
  notLoaded: 'This could not be loaded.',
  pageNotLoaded: 'This page could not be loaded.',
  retry: 'Retry',
} as const satisfies Partial<Record<ThemeMessageId, string>>
