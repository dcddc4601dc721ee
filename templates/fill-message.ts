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

/** A message with its values filled in, numbers as the language writes them. A missing value stays visible as its placeholder. */
export function fillMessage(message: string, values: object = {}, language = 'en'): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) =>
    ((values as Readonly<Record<string, string | number>>)[name] ?? place).toLocaleString(language),
  )
}
