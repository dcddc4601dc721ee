/** What stands in a message for its `{value}`s, by their names. */
export type MessageValues<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string | number } & MessageValues<Rest>
  : unknown

/** No second argument for a message without values. */
export type ValueArguments<Message extends string> = Message extends `${string}{${string}` ? [values: MessageValues<Message>] : []

/** A message with its values in their places. One that is not given stays as it is written, where it will be seen. */
export function fillMessage(message: string, values: object = {}): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String((values as Record<string, unknown>)[name] ?? place))
}
