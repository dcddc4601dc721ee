import { escapeHtml } from '../../kit/escape/markup.ts'
import type { BodyMessageId, MessageTexts } from '../model/messages.ts'

/** Strings that docsgen adds to the content of a page, mostly for screen readers. */
export const bodyMessages = {
  backToReference: 'Back to reference {number}',
  codeNote: 'Note {number}',
  contents: 'Contents',
  details: 'Details',
  diagram: 'Diagram',
  footnote: 'Footnote {number}',
  footnotes: 'Footnotes',
  /** The title of the second and later pages of a list. */
  journalPage: '{title}, page {page}',
  /** The title of the list of all entries with a tag. */
  journalTag: 'Tag “{tag}”',
  linkToHeading: 'Link to “{heading}”',
  memberDescription: 'Description',
  memberName: 'Name',
  showSource: 'Show source',
  table: 'Table',
  taskDone: 'Done',
  taskToDo: 'To do',
} as const satisfies Record<BodyMessageId, string>

/** Returns one of the strings in the language of the page, as the value of an attribute. */
export function bodyText({ messages }: { readonly messages: MessageTexts }, id: BodyMessageId, value: string | number = ''): string {
  return escapeHtml((messages[id] ?? bodyMessages[id]).replace(/\{\w+\}/, () => String(value)))
}
