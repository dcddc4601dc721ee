/** What a component threw, and which components were being rendered, innermost first, as far as the stack names them. */
export function describeFailure(error: unknown): string {
  const message = inPlainWords(error instanceof Error ? error.message : String(error))
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  // Only the site's own code and theme are compiled into files of these names; React's functions would tell an author nothing.
  const names = [...stack.matchAll(/^[^\S\n]+at (?:Object\.)?([A-Z]\w*) \(.*site-(?:code|theme)-/gm)].map(([, name]) => `<${name}>`)
  return names.length === 0 ? message : `${message} (in ${[...new Set(names)].slice(0, 3).join(', ')})`
}

/** What React says of mistakes that it meets in another form than their author. */
function inPlainWords(message: string): string {
  if (message.startsWith('A component suspended'))
    return 'A component is `async` or waits for a promise with `use`, but docsgen renders pages synchronously. Load the data when the component’s module loads, or in the browser.'
  const keys = /^Objects are not valid as a React child \(found: object with keys \{(.*?)\}\)/.exec(message)?.[1]
  if (keys !== undefined)
    return `A component returns an object (${keys === '' ? 'without keys' : `with ${keys.includes(',') ? 'the keys' : 'the key'} \`${keys}\``}), which React cannot render. Return JSX or text.`
  const hook = /^Cannot read properties of null \(reading '(use[A-Z]\w*)'\)/.exec(message)?.[1]
  return hook === undefined ? message : `\`${hook}\` is called outside a component.`
}
