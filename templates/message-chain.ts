/** The messages of an error and its causes, outermost first. Causes can be circular. */
export function messageChain(error: unknown): readonly string[] {
  const messages: string[] = []
  for (let cause = error; cause !== undefined && cause !== null && messages.length < 10; ) {
    messages.push(cause instanceof Error ? cause.message || cause.name : String(cause))
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return messages
}
