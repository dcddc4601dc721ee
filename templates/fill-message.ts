import type { PluralForms } from '../src/core/model/messages.ts'

/** A text, or a text for each plural category of its language. */
export type Message = string | PluralForms

/** The values for the `{value}` placeholders of a message, by their names. */
export type MessageValues<Of extends Message> = Of extends PluralForms
  ? MessageValues<Of['other']>
  : Of extends `${string}{${infer Name}}${infer Rest}`
    ? { readonly [Key in Name]: string | number } & MessageValues<Rest>
    : unknown

/** Messages without values have no second argument. */
export type ValueArguments<Of extends Message> = unknown extends MessageValues<Of> ? [] : [values: MessageValues<Of>]

/**
 * Returns a message with its values filled in, and with numbers in the format of the language. If a value is missing, its placeholder stays
 * visible.
 */
export function fillMessage(message: string, values: object = {}, language = 'en'): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) =>
    ((values as Readonly<Record<string, string | number>>)[name] ?? place).toLocaleString(language),
  )
}
