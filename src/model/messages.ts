/** The words of the theme that readers see or hear. Their English, with a place for each `{value}`, is in `templates/messages.ts`. */
export type ThemeMessageId =
  | 'alternatives'
  | 'announcement'
  | 'breadcrumbs'
  | 'closeAnnouncement'
  | 'closeMenu'
  | 'colorMode'
  | 'colorModeHint'
  | 'copied'
  | 'copyPage'
  | 'darkColors'
  | 'editThisPage'
  | 'homeOf'
  | 'language'
  | 'lastUpdated'
  | 'lightColors'
  | 'mainNavigation'
  | 'moreLines'
  | 'next'
  | 'nothingHere'
  | 'onThisPage'
  | 'openMenu'
  | 'opensExternalSite'
  | 'pageCrashed'
  | 'pageError'
  | 'pageNotFound'
  | 'previous'
  | 'previousAndNext'
  | 'retry'
  | 'search'
  | 'siteNavigation'
  | 'skipToContent'
  | 'systemColors'
  | 'tryAgain'
  | 'untranslated'
  | 'version'
  | 'viewMarkdown'

/** The words within a page's text that its author did not write. Their English is in `parse/body-messages.ts`. */
export type BodyMessageId = 'backToReference' | 'footnote' | 'footnotes' | 'linkToHeading' | 'table' | 'taskDone' | 'taskToDo'

export type MessageId = ThemeMessageId | BodyMessageId

/** What one language says in the place of the English words. */
export type MessageTexts = Readonly<Partial<Record<MessageId, string>>>
