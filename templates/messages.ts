import type { ThemeMessageId } from '../src/model/messages.ts'
import { entryMessages } from './entry-messages.ts'
import { partMessages } from './part-messages.ts'

/** Everything the theme says, in English. A language replaces what it likes under `messages` in the config. */
export const messages = {
  ...entryMessages,
  ...partMessages,
  /** Of a group of tabs whose author gave it no name. */
  alternatives: 'Alternatives',
  announcement: 'Announcement',
  breadcrumbs: 'Breadcrumbs',
  closeAnnouncement: 'Close the announcement',
  closeMenu: 'Close the menu',
  colorMode: 'Theme',
  colorModeHint: 'Light, dark or as the system',
  copyPage: 'Copy page as Markdown',
  darkColors: 'dark',
  editThisPage: 'Edit this page',
  filterPage: 'Filter this page',
  homeOf: '{site} home',
  language: 'Language',
  lightColors: 'light',
  lastUpdated: 'Last updated {date}',
  /** The links of the top bar, to screen readers. */
  mainNavigation: 'Main',
  /** Lines of a sidebar that a page leaves out. */
  moreLines: '… {count} more',
  next: 'Next',
  nothingHere: 'Nothing is kept at this address. It may have moved, or the link that led here may be old.',
  onThisPage: 'On this page',
  openMenu: 'Open the menu',
  opensExternalSite: '(opens an external site)',
  pageNotFound: 'Page not found',
  previous: 'Previous',
  previousAndNext: 'Previous and next page',
  /** The links of the drawer, to screen readers. */
  search: 'Search',
  searchNeedsScript: 'The search needs JavaScript.',
  siteNavigation: 'Site',
  skipToContent: 'Skip to content',
  systemColors: 'system',
  untranslated: 'This page has not been translated yet. It is shown in the original language.',
  viewMarkdown: 'View as Markdown',
  version: 'Version',
} as const satisfies Record<ThemeMessageId, string>
