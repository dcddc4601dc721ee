import { type CatalogueTable, didYouMean } from '../entry.ts'

/** What can be wrong with what reference pages are made from. */
export const referenceEntries = {
  'reference/wrong-integrity': {
    severity: 'error',
    title: 'A package is not the one the config names',
    message: ({ name, version, found }: { name: string; version: string; found: string }) =>
      `What npm fetches as \`${name}@${version}\` is not what the config names: its integrity is \`${found}\`.`,
    hint: ({ name, version }: { name: string; version: string }) =>
      `If \`npm view ${name}@${version} dist.integrity\` and a registry you trust say the same, write it into the config.`,
  },
  'reference/left-out': {
    severity: 'warning',
    title: 'Packages are not there, so their pages are left out',
    message: ({ names, count }: { names: string; count: number }) =>
      `${names} ${count === 1 ? 'is' : 'are'} not in \`.docsgen/packages\`, so the pages made from ${count === 1 ? 'it' : 'them'} are left out.`,
    hint: () => 'Run the command once without `--offline`.',
  },
  'reference/bad-package': {
    severity: 'error',
    title: 'A package cannot be unpacked',
    message: ({ name, version, reason }: { name: string; version: string; reason: string }) =>
      `\`${name}@${version}\` cannot be unpacked: ${reason}.`,
    hint: () => 'Its publisher made it so: name another version, or take the files from a folder.',
  },
  'reference/bad-file': {
    severity: 'error',
    title: 'A file for the reference cannot be read',
    message: ({ reason }: { reason: string }) => `This cannot be read: ${reason}.`,
    hint: () => 'Change that, or leave it out by the source’s `files`.',
  },
  'reference/no-files': {
    severity: 'warning',
    title: 'A source of the reference has no files',
    message: ({ key, name }: { key: string; name: string }) => `\`${key}\` finds no files in \`${name}\`, so it makes no pages.`,
    hint: () => 'Check its `files`: they are globs from the top of the package or folder.',
  },
  'reference/extend-failed': {
    severity: 'error',
    title: 'The module that completes a schema failed',
    message: ({ module, reason }: { module: string; reason: string }) => `The module \`${module}\` did not complete the schema: ${reason}.`,
  },
  'reference/unused-accept': {
    severity: 'warning',
    title: 'An accepted name is not needed any more',
    message: ({ name }: { name: string }) => `\`reference.accept\` names \`${name}\`, which nothing needs.`,
    hint: () => 'Remove it: it would hide the next mistake.',
  },
  'reference/accepted-page': {
    severity: 'warning',
    title: 'An accepted address has a page',
    message: ({ name, route }: { name: string; route: string }) =>
      `\`reference.accept\` names \`${name}\`, so links to \`${route}\` are shown as text, and there is a page now.`,
    hint: () => 'Remove the entry: what it accepts is a link then.',
  },
  'reference/unresolved-link': {
    severity: 'warning',
    title: 'A comment names something that has no page',
    message: ({ name }: { name: string; suggestion?: string | undefined }) =>
      `No page documents \`${name}\`, so this link is shown as text.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      `${suggestion === undefined ? '' : `${didYouMean(suggestion)} `}If it is meant to be so, add the name to \`reference.accept\`.`,
  },
  'reference/bad-schema': {
    severity: 'error',
    title: 'A file is no GraphQL schema',
    message: ({ problem }: { problem: string }) => `This is no GraphQL schema: ${problem}.`,
    hint: () =>
      'Schemas are SDL files, or results of an introspection query with a name that ends in `.json`. `files` tells which to read.',
  },
  'reference/schema-conflict': {
    severity: 'warning',
    title: 'A part of a GraphQL schema is defined in two ways',
    message: ({ name, first, other }: { name: string; first: string; other: string }) =>
      `\`${name}\` is defined twice, as \`${first}\` and as \`${other}\`. The first holds.`,
  },
  'reference/unknown-type': {
    severity: 'warning',
    title: 'A GraphQL schema names a type it does not have',
    message: ({ name, where }: { name: string; where: string; suggestion?: string | undefined }) =>
      `\`${where}\` names the type \`${name}\`, which the schema does not have.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) => didYouMean(suggestion),
  },
  'reference/unreadable-file': {
    severity: 'warning',
    title: 'A file of a package cannot be read as TypeScript',
    message: ({ problem }: { problem: string }) => `This file cannot be read as TypeScript: ${problem}. Its declarations have no pages.`,
    hint: () => 'Leave the file out with `files`, or take another version of the package.',
  },
} as const satisfies CatalogueTable
