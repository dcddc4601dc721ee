import { escapeHtml } from '../../kit/escape/markup.ts'
import type { BodyMessageId, MessageTexts } from '../model/messages.ts'

/** Text on a page that its author did not write, mostly for screen readers. */
export const bodyMessages = {
  backToReference: 'Back to reference {number}',
  codeNote: 'Note {number}',
  contents: 'Contents',
  details: 'Details',
  diagram: 'Diagram',
  footnote: 'Footnote {number}',
  footnotes: 'Footnotes',
  /** The title of a list's further pages. */
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

/** One of them in the language of the page, as an attribute's value. */
export function bodyText({ messages }: { readonly messages: MessageTexts }, id: BodyMessageId, value: string | number = ''): string {
  return escapeHtml((messages[id] ?? bodyMessages[id]).replace(/\{\w+\}/, () => String(value)))
}
