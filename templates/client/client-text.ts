import { fillMessage, type ValueArguments } from '../fill-message.ts'

type Texts<Messages extends Readonly<Record<string, string>>> = <Id extends keyof Messages & string>(
  id: Id,
  ...values: ValueArguments<Messages[Id]>
) => string

/**
 * Creates a function that returns a script's text in the page's language. `<html data-messages>` contains the texts that differ from
 * English.
 */
export function createText<const Messages extends Readonly<Record<string, string>>>(english: Messages): Texts<Messages> {
  return (id, ...values) => {
    const own: Readonly<Record<string, string>> = JSON.parse(document.documentElement.dataset.messages ?? '{}')
    return fillMessage(own[id] ?? (english[id] as string), ...(values as [object?]))
  }
}
