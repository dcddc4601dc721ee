import type { Message } from './fill-message.ts'

/** Returns the text of a message for the `count` of its values. The function is separate because most pages load no script that counts. */
export function pluralForm(message: Message, values: { readonly count?: number } = {}, language = 'en'): string {
  if (typeof message === 'string') return message
  return message[new Intl.PluralRules(language).select(values.count ?? 0)] ?? message.other
}
