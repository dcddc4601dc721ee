import type { ThemeMessageId } from '../src/model/messages.ts'

/** The words of the scripts that are loaded when they are needed. */
export const partMessages = {
  close: 'Close',
  continueInVersion: 'Continue in version {version}',
  copied: 'Copied',
  copyCode: 'Copy code',
  copyNotAllowed: 'Not allowed: copy the selected text',
  diagram: 'Diagram',
  diagramEmpty: 'There is nothing in it to draw.',
  diagramFailed: 'This diagram could not be drawn. {reason}',
  enlargePicture: 'Enlarge the picture: {alt}',
  filterCount: '{count} of {total} shown',
  filterNothing: 'Nothing on this page has “{query}” in its name.',
  notCopied: 'Not copied',
  pageCrashed: 'This page crashed.',
  pageError: 'Page Error',
  pages: 'Pages',
  picture: 'Picture',
  searchFailed: 'Unable to fetch results',
  searchFailedHint: 'You might want to check your network connection.',
  searchPages: 'Search the pages',
  searchWithoutResult: 'No page has “{query}” in its title or description.',
  showSource: 'Show source',
  tryAgain: 'Try again',
} as const satisfies Partial<Record<ThemeMessageId, string>>
