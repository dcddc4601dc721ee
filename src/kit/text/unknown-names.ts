/** Commands, command-line options, and config options of earlier versions, with what to use instead. */
const removedNames: Readonly<Record<string, string>> = {
  'api-diff':
    'Use a tool such as oasdiff (https://www.oasdiff.com) to compare two OpenAPI documents. `docsgen impact` lists the operations and schemas that a release adds, removes, or deprecates.',
  '--samples-against': 'Use `docsgen impact @acme/core@4.0.0`, which also checks the code samples with the new versions.',
  'check.verified': 'Remove this option. Pages no longer show the releases that they were checked with.',
}

/** What to use instead of a removed name. */
export function replacementFor(name: string): string | undefined {
  return Object.hasOwn(removedNames, name) ? removedNames[name] : undefined
}

/** Commands of other tools that people try first. The most similar names, such as `search` for `serve`, would mislead them. */
const commandsElsewhere: Readonly<Record<string, string>> = {
  serve: 'preview',
  start: 'dev',
  run: 'dev',
  watch: 'dev',
  new: 'init',
  create: 'init',
  lint: 'check',
  test: 'check',
}

/** Replaces the command line's error about a name that another version or tool has, because its suggestions compare only the spelling. */
export function explainUnknownName(error: string): string {
  const [, what = '', name = ''] = /^error: unknown (command|option) '([^'=]*)/.exec(error) ?? []
  const replacement = replacementFor(name)
  if (replacement !== undefined) return `error: The ${what} \`${name}\` was removed.\n(${replacement})\n`
  const isElsewhere = what === 'command' && Object.hasOwn(commandsElsewhere, name)
  return isElsewhere ? `error: unknown command '${name}'\n(Did you mean ${commandsElsewhere[name]}?)\n` : error
}
