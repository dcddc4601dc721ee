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

/** The strings of a language. For example, `page.site` contains such strings. */
export interface Words {
  readonly messages: MessageTexts
  /** The language code. @default en */
  readonly language?: string
}

/** Returns a text of the theme in the reader's language: `text(page.site, 'homeOf', { site: 'Acme' })`. Throws for an unknown message. */
export function text<Id extends keyof Messages>(words: Words, id: Id, ...values: ValueArguments<Messages[Id]>): string {
  const [given] = values as [object?]
  return fillMessage(pluralForm(messageOf(words, id), given, words.language), given, words.language)
}

/** Returns the parts of a message before and after its only value, so that an element can take the place of the value. */
export function textAround<Id extends keyof Messages>(words: Words, id: Id): readonly [before: string, after: string] {
  const message = messageOf(words, id)
  const [before = '', after = ''] = (typeof message === 'string' ? message : message.other).split(/\{\w+\}/)
  return [before, after]
}

/**
 * Returns the translated texts for browser scripts, together with their language code, as JSON, or undefined if there are no such texts.
 */
export function ownClientMessages({ messages: own, language = 'en' }: Words): string | undefined {
  const replaced = Object.entries(own).filter(([id]) => Object.hasOwn(scriptMessages, id))
  // `language` is also the ID of a theme text, but not of a text for scripts.
  return replaced.length === 0 ? undefined : JSON.stringify(Object.fromEntries([['language', language], ...replaced]))
}

function messageOf({ messages: own }: Words, id: keyof Messages): Message {
  // Untyped code can pass any ID.
  if (!Object.hasOwn(messages, id)) throw missingId('message', id, Object.keys(messages))
  return own[id] ?? messages[id]
}
