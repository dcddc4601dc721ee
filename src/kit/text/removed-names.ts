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
