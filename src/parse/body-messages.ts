import type { BodyMessageId } from '../model/messages.ts'
import { escapeHtml } from '../support/escape-html.ts'
import type { PageWalk } from './page-walk.ts'

/** What a page's text says that its author did not write, mostly to screen readers. */
export const bodyMessages = {
  backToReference: 'Back to reference {number}',
  details: 'Details',
  footnote: 'Footnote {number}',
  footnotes: 'Footnotes',
  linkToHeading: 'Link to “{heading}”',
  memberDescription: 'Description',
  memberName: 'Name',
  table: 'Table',
  taskDone: 'Done',
  taskToDo: 'To do',
} as const satisfies Record<BodyMessageId, string>

/** One of them in the language of the page, as an attribute's value. */
export function bodyText({ messages }: Pick<PageWalk, 'messages'>, id: BodyMessageId, value: string | number = ''): string {
  return escapeHtml((messages[id] ?? bodyMessages[id]).replace(/\{\w+\}/, () => String(value)))
}
