import { type ClientMessageId, clientMessages } from '../client-messages.ts'
import { fillMessage, type ValueArguments } from '../fill-message.ts'

/** What a script says to readers, in the language of the page. `<html data-messages>` holds the words that are not English. */
export function clientText<Id extends ClientMessageId>(id: Id, ...values: ValueArguments<(typeof clientMessages)[Id]>): string {
  const own: Partial<Record<ClientMessageId, string>> = JSON.parse(document.documentElement.dataset.messages ?? '{}')
  return fillMessage(own[id] ?? clientMessages[id], ...values)
}
