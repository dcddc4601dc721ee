/** The values for the `{value}`s of a message, by their names. */
export type MessageValues<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string | number } & MessageValues<Rest>
  : unknown

/** No second argument for a message without values. */
export type ValueArguments<Message extends string> = Message extends `${string}{${string}` ? [values: MessageValues<Message>] : []

/** A message with its values filled in. A missing value stays visible as its placeholder. */
export function fillMessage(message: string, values: object = {}): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String((values as Record<string, unknown>)[name] ?? place))
}
