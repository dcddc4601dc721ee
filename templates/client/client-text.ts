import { fillMessage, type Message, type ValueArguments } from '../fill-message.ts'

type Texts<Messages extends Readonly<Record<string, Message>>> = <Id extends keyof Messages & string>(
  id: Id,
  ...values: ValueArguments<Messages[Id]>
) => string

/**
 * Creates a function that returns a script's text in the page's language. `<html data-messages>` contains the texts that differ from
 * English.
 */
export function createText<const Messages extends Readonly<Record<string, Message>>>(english: Messages): Texts<Messages> {
  return (id, ...values) => {
    const { messages = '{}', messagesLanguage = 'en' } = document.documentElement.dataset
    const own: Readonly<Record<string, Message>> = JSON.parse(messages)
    return fillMessage(own[id] ?? (english[id] as Message), values[0] as object | undefined, messagesLanguage)
  }
}
