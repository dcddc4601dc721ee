import type { MessageTexts } from '../src/core/model/messages.ts'
import { entryMessages } from './entry-messages.ts'
import { fillMessage, type Message, type ValueArguments } from './fill-message.ts'
import { messages } from './messages.ts'
import { missingId } from './missing-id.ts'
import { partMessages } from './part-messages.ts'
import { pluralForm } from './plural-form.ts'
import { typesMessages } from './types-messages.ts'

type Messages = typeof messages

const scriptMessages = { ...entryMessages, ...partMessages, ...typesMessages }

/** The strings of a language. `page.site` is one. */
export interface Words {
  readonly messages: MessageTexts
  /** The code of the language. @default en */
  readonly language?: string
}

/** A text of the theme in the reader's language: `text(page.site, 'homeOf', { site: 'Acme' })`. Throws for an unknown message. */
export function text<Id extends keyof Messages>(words: Words, id: Id, ...values: ValueArguments<Messages[Id]>): string {
  const [given] = values as [object?]
  return fillMessage(pluralForm(messageOf(words, id), given, words.language), given, words.language)
}

/** The parts of a message before and after its only value, for an element in its place. */
export function textAround<Id extends keyof Messages>(words: Words, id: Id): readonly [before: string, after: string] {
  const message = messageOf(words, id)
  const [before = '', after = ''] = (typeof message === 'string' ? message : message.other).split(/\{\w+\}/)
  return [before, after]
}

/** The translated texts for browser scripts with the code of their language, as JSON, or undefined if there are none. */
export function ownClientMessages({ messages: own, language = 'en' }: Words): string | undefined {
  const replaced = Object.entries(own).filter(([id]) => Object.hasOwn(scriptMessages, id))
  // `language` is also the ID of a text, but not of one for scripts.
  return replaced.length === 0 ? undefined : JSON.stringify(Object.fromEntries([['language', language], ...replaced]))
}

function messageOf({ messages: own }: Words, id: keyof Messages): Message {
  // Code without types can pass any id.
  if (!Object.hasOwn(messages, id)) throw missingId('message', id, Object.keys(messages))
  return own[id] ?? messages[id]
}
