import type { ThemeMessageId } from '../src/core/model/messages.ts'
import { entryMessages } from './entry-messages.ts'
import type { Message } from './fill-message.ts'
import { partMessages } from './part-messages.ts'
import { typesMessages } from './types-messages.ts'

/** All texts of the theme in English. Languages can replace them with `messages` in the config. */
export const messages = {
  ...entryMessages,
  ...partMessages,
  ...typesMessages,
  /** The label of tabs without a `label`. */
  alternatives: 'Alternatives',
  announcement: 'Announcement',
  breadcrumbs: 'Breadcrumbs',
  closeAnnouncement: 'Close the announcement',
  closeMenu: 'Close the menu',
  colorMode: 'Theme',
  colorModeHint: 'Light, dark, or system theme',
  copyPage: 'Copy page',
  darkColors: 'dark',
  editThisPage: 'Edit this page',
  /** The name of the section with the feedback question, for screen readers. */
  feedback: 'Feedback',
  feedbackFailed: 'Your feedback could not be sent. Your text is still here, so you can try again.',
  feedbackLink: 'Give feedback on this page',
  feedbackNo: 'No',
  feedbackQuestion: 'Was this page helpful?',
  feedbackReason: 'What could we improve? (optional)',
  feedbackSend: 'Send',
  feedbackSending: 'Sending…',
  feedbackThanks: 'Thank you for your feedback.',
  feedbackYes: 'Yes',
  filterPage: 'Filter this page',
  homeOf: '{site} home',
  /** The link to a journal's feed. */
  journalFeed: 'Feed',
  journalNewer: 'Newer',
  journalOlder: 'Older',
  journalTags: 'Tags',
  language: 'Language',
  lightColors: 'light',
  /** The button that loads a page of another site. */
  loadFrame: 'Load “{title}”',
  lastUpdated: 'Last updated {date}',
  /** The links of the top bar, for screen readers. */
  mainNavigation: 'Main',
  /** The sidebar entries that a page omits. */
  moreLines: '… {count} more',
  next: 'Next',
  nothingHere: 'There is no page at this address. It may have moved, or the link may be outdated.',
  onThisPage: 'On this page',
  /** Contains the name of an assistant, or `…` for several assistants. */
  openIn: 'Open in {name}',
  openOn: 'Open on {host}',
  openMenu: 'Open the menu',
  opensExternalSite: '(opens an external site)',
  outdatedTranslation: 'The original of this page has changed since it was translated.',
  pageNotFound: 'Page not found',
  playVideo: 'Play “{title}”',
  previous: 'Previous',
  previousAndNext: 'Previous and next page',
  readOriginal: 'Read the original',
  /** The links of the drawer, for screen readers. */
  search: 'Search',
  searchNeedsScript: 'The search needs JavaScript.',
  siteNavigation: 'Site',
  skipToContent: 'Skip to content',
  systemColors: 'system',
  tryIt: 'Try it',
  tryItAuthorization: 'Authorization',
  /** Describes a response that is not text. */
  tryItBinary: 'The response is not text ({type}, {size} bytes).',
  tryItBody: 'Body',
  tryItBodyType: 'Content type',
  tryItCancel: 'Cancel',
  tryItCanceled: 'Canceled',
  tryItCredentialsNote: 'Credentials are kept in this tab only, until you close or reload it.',
  tryItFailed: 'There was no response. {host} cannot be reached, or it does not allow requests from this site (CORS).',
  tryItHeaders: 'Headers',
  tryItInvalidJson: '“{name}” is not valid JSON.',
  tryItJson: 'JSON',
  /** Explains how to enter several values. */
  tryItList: 'separated by commas',
  tryItNoAuthorization: 'None',
  tryItParameters: 'Parameters',
  tryItPassword: 'Password',
  /** Shown after the reader has changed the server's URL. */
  tryItRefused: 'Nothing is sent: this form sends requests only to {origins}.',
  tryItRequired: 'required',
  tryItResponse: 'Response',
  tryItResult: '{status} in {time} ms',
  tryItSend: 'Send',
  tryItSending: 'Sending…',
  tryItServer: 'Server',
  tryItTimeout: 'There was no response within {seconds} seconds.',
  tryItTruncated: 'Only the first {size} kB are shown.',
  /** The cookies and headers that an operation needs. */
  tryItUnsent: 'Browsers do not let this page send these cookies and headers: {names}.',
  /** The content types of request bodies. */
  tryItUnsentBody: 'Browsers cannot send these content types: {types}.',
  /** Shown above the URL that will be requested. */
  tryItUrl: 'Request',
  tryItUser: 'User name',
  untranslated: 'This page has not been translated yet. It is shown in the original language.',
  viewMarkdown: 'View as Markdown',
  version: 'Version',
  versionGoTo: 'Go to the documentation of {version}',
  versionOld: 'This is the documentation of {version}, which is not the current version.',
  versionSamePage: 'Read this page for {version}',
  versionUnreleased: 'This is the documentation of {version}, which is not released yet.',
} as const satisfies Record<ThemeMessageId, Message>
