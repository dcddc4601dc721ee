import type { ThemeMessageId } from '../src/model/messages.ts'

/** The words of the entry script: apart from all others, because every page loads it. */
export const entryMessages = {
  checkConnection: 'Check your network connection.',
  continueInVersion: 'Continue in version {version}',
  loading: 'Loading',
  notLoaded: 'This could not be loaded.',
  pageNotLoaded: 'This page could not be loaded.',
  retry: 'Retry',
} as const satisfies Partial<Record<ThemeMessageId, string>>
