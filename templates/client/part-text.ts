import { fillMessage, type ValueArguments } from '../fill-message.ts'
import { partMessages } from '../part-messages.ts'
import { pluralForm } from '../plural-form.ts'
import { ownTexts } from './client-text.ts'

type Messages = typeof partMessages

/** Returns a string of a script that is loaded on demand, in the page's language. */
export function partText<Id extends keyof Messages>(id: Id, ...given: ValueArguments<Messages[Id]>): string {
  const own = ownTexts()
  const [values] = given as [object?]
  return fillMessage(pluralForm(own[id] ?? partMessages[id], values, own.language), values, own.language)
}
