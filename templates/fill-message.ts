import type { PluralForms } from '../src/core/model/messages.ts'

/** A text, or a text for each plural category of its language. */
export type Message = string | PluralForms

/** The values for the `{value}`s of a message, by their names. */
export type MessageValues<Of extends Message> = Of extends PluralForms
  ? MessageValues<Of['other']>
  : Of extends `${string}{${infer Name}}${infer Rest}`
    ? { readonly [Key in Name]: string | number } & MessageValues<Rest>
    : unknown

/** No second argument for a message without values. */
export type ValueArguments<Of extends Message> = unknown extends MessageValues<Of> ? [] : [values: MessageValues<Of>]

/** A message with its values filled in: numbers as the language writes them, if it is given. A missing value stays visible as its placeholder. */
export function fillMessage(message: Message, values: object = {}, language?: string): string {
  const given = values as Readonly<Record<string, string | number>>
  return chooseForm(message, given, language).replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = given[name] ?? place
    return typeof value === 'number' && language !== undefined ? value.toLocaleString(language) : String(value)
  })
}

function chooseForm(message: Message, values: Readonly<Record<string, string | number>>, language?: string): string {
  if (typeof message === 'string') return message
  const count = Object.values(values).find((value) => typeof value === 'number')
  return message[new Intl.PluralRules(language).select(count ?? 0)] ?? message.other
}
