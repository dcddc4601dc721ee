import type { MessageTexts } from '../src/model/messages.ts'
import { entryMessages } from './entry-messages.ts'
import { fillMessage, type ValueArguments } from './fill-message.ts'
import { messages } from './messages.ts'
import { missingId } from './missing-id.ts'
import { partMessages } from './part-messages.ts'

type Messages = typeof messages

/** Where a language's own words are found: `page.site` is one. */
export interface Words {
  readonly messages: MessageTexts
}

/** What the theme says to readers, in their language: `text(page.site, 'homeOf', { site: 'Acme' })`. Throws where there is no such message. */
export function text<Id extends keyof Messages>(words: Words, id: Id, ...values: ValueArguments<Messages[Id]>): string {
  return fillMessage(messageOf(words, id), ...values)
}

/** A message in two, for an element in the place of its one value. */
export function textAround<Id extends keyof Messages>(words: Words, id: Id): readonly [before: string, after: string] {
  const [before = '', after = ''] = messageOf(words, id).split(/\{\w+\}/)
  return [before, after]
}

/** The words for the browser's scripts that are not the English ones they carry, as JSON; undefined where there are none. */
export function ownClientMessages({ messages: own }: Words): string | undefined {
  const replaced = Object.entries(own).filter(([id]) => Object.hasOwn(entryMessages, id) || Object.hasOwn(partMessages, id))
  return replaced.length === 0 ? undefined : JSON.stringify(Object.fromEntries(replaced))
}

function messageOf({ messages: own }: Words, id: keyof Messages): string {
  // Code without types may ask for anything.
  if (!Object.hasOwn(messages, id)) throw missingId('message', id, Object.keys(messages))
  return own[id] ?? messages[id]
}
