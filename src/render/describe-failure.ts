/** What a component threw, and which components were being rendered, innermost first, as far as the stack names them. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  // Only the site's own code and theme are compiled into files of these names; React's functions would tell an author nothing.
  const names = [...stack.matchAll(/^[^\S\n]+at (?:Object\.)?([A-Z]\w*) \(.*site-(?:code|theme)-/gm)].map(([, name]) => `<${name}>`)
  return names.length === 0 ? message : `${message} (in ${[...new Set(names)].slice(0, 3).join(', ')})`
}
