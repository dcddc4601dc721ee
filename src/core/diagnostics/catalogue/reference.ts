import { type CatalogueTable, didYouMean } from '../entry.ts'

/** Problems of the sources of reference pages. */
export const referenceEntries = {
  'reference/wrong-integrity': {
    severity: 'error',
    title: 'A package does not match its integrity hash',
    message: ({ name, version, found }: { name: string; version: string; found: string }) =>
      `The package \`${name}@${version}\` does not match its \`integrity\` hash in the config. The hash of the downloaded package is \`${found}\`.`,
    hint: ({ name, version }: { name: string; version: string }) =>
      `Compare this hash with the output of \`npm view ${name}@${version} dist.integrity\` and with a source that you trust. If they match, copy the hash to the config.`,
  },
  'reference/left-out': {
    severity: 'warning',
    title: 'Packages are not downloaded, so their pages are omitted',
    message: ({ names, count }: { names: string; count: number }) =>
      `${names} ${count === 1 ? 'is' : 'are'} not in \`.docsgen/packages\`, so the pages generated from ${count === 1 ? 'it' : 'them'} are omitted.`,
    hint: () => 'Run the command once without `--offline`.',
  },
  'reference/bad-package': {
    severity: 'error',
    title: 'A package cannot be unpacked',
    message: ({ name, version, reason }: { name: string; version: string; reason: string }) =>
      `\`${name}@${version}\` cannot be unpacked: ${reason}.`,
    hint: () => 'Use another version of the package, or document its files from a local folder.',
  },
  'reference/bad-file': {
    severity: 'error',
    title: 'A reference source file cannot be read',
    message: ({ reason }: { reason: string }) => `This file cannot be read: ${reason}.`,
    hint: () => 'Fix the file, or exclude it with `files`.',
  },
  'reference/limit': {
    severity: 'error',
    title: 'A reference source takes too much time or memory',
    message: ({ reason }: { reason: string }) => `docsgen cannot generate pages from this source: ${reason}.`,
    hint: () =>
      'Shorten or split the text here, or leave it out of the source. Long runs of blanks, brackets, or backticks are slow to process.',
  },
  'reference/no-files': {
    severity: 'warning',
    title: 'No files found for a reference source',
    message: ({ key, name }: { key: string; name: string }) =>
      `\`${key}\` does not match any files in \`${name}\`, so docsgen generates no pages for it.`,
    hint: () => 'Correct the globs in `files`. They are relative to the root of the package or folder.',
  },
  'reference/nothing-documented': {
    severity: 'warning',
    title: 'Nothing to document',
    message: ({ name, reason }: { name: string; reason: string }) => `docsgen found nothing to document in \`${name}\`: ${reason}.`,
    hint: () => "To document everything that the entry points export, set `group: 'module'` or `group: 'kind'`, and check `entryPoints`.",
  },
  'reference/mostly-omitted': {
    severity: 'warning',
    title: 'Most declarations have no page',
    message: ({ name, documented, exported }: { name: string; documented: number; exported: number }) =>
      `Only ${documented} of ${exported} exported declarations of \`${name}\` have the tag \`@docsCategory\`, so the others have no page.`,
    hint: () => "To document all of them, set `group: 'module'` or `group: 'kind'`. If this is intentional, set `group: 'docsCategory'`.",
  },
  'reference/no-entry-points': {
    severity: 'warning',
    title: 'A package has no TypeScript entry points',
    message: ({ key, name }: { key: string; name: string }) =>
      `The \`package.json\` of \`${name}\` names no entry point with TypeScript declarations, so docsgen generates no pages for \`${key}\`.`,
    hint: () => 'List the source files of the entry points in `entryPoints`, or use the package with the declarations, such as `@types/…`.',
  },
  'reference/unknown-entry-point': {
    severity: 'warning',
    title: 'An entry point does not exist',
    message: ({ name, source }: { name: string; source: string }) =>
      `\`${name}\` matches neither a key with TypeScript declarations in the \`exports\` of \`${source}\` nor a TypeScript file.`,
    hint: () => 'Use a key of `exports`, such as `./client`, or the path of a file relative to the root of the package or folder.',
  },
  'reference/missing-module': {
    severity: 'warning',
    title: 'An exported module is missing',
    message: ({ specifier }: { specifier: string }) =>
      `No TypeScript file provides \`${specifier}\`, so declarations that this file exports from it have no pages.`,
    hint: () => 'Include the file with `files`. If the package does not contain it, report the problem to its authors.',
  },
  'reference/unresolved-inherit-doc': {
    severity: 'warning',
    title: 'No comment to inherit',
    message: ({ name, isNamed }: { name: string; isNamed: boolean }) =>
      isNamed
        ? `No comment of \`${name}\` was found, so this comment inherits nothing.`
        : `No parent has a comment for \`${name}\`, so this comment inherits nothing.`,
    hint: () => 'Correct the name after `@inheritDoc`, or write the comment here.',
  },
  'reference/inline-tag': {
    severity: 'warning',
    title: 'A tag is not at the start of a line',
    message: () => '`@docsCategory` is not at the start of a line, so this comment gives its declaration no page.',
    hint: () => 'Move the tag to its own line.',
  },
  'reference/extend-failed': {
    severity: 'error',
    title: 'A schema’s `extend` module failed',
    message: ({ module, reason }: { module: string; reason: string }) => `The module \`${module}\` could not extend the schema: ${reason}.`,
  },
  'reference/repeated-page': {
    severity: 'error',
    title: 'Two sources create the same page',
    message: ({ page, into, others }: { page: string; into: string | undefined; others: number }) =>
      `Two sources in \`reference\` ${into ? `have the same \`into\` folder, \`${into}\`, so both ` : ''}create the page \`${page}\`${others === 0 ? '' : others === 1 ? ' and another page' : ` and ${others} other pages`}.`,
    hint: () => 'Give each source a folder of its own in `into`.',
  },
  'reference/unused-accept': {
    severity: 'warning',
    title: 'An accepted name is no longer needed',
    message: ({ name }: { name: string }) => `The entry \`${name}\` in \`reference.accept\` is no longer needed.`,
    hint: () => 'Remove the entry. Otherwise, it could hide a real mistake later.',
  },
  'reference/accepted-page': {
    severity: 'warning',
    title: 'An accepted link now has a page',
    message: ({ name, route }: { name: string; route: string }) =>
      `\`reference.accept\` lists \`${name}\`, so links to \`${route}\` are shown as text, although that page now exists.`,
    hint: () => 'Remove the entry so that the links work.',
  },
  'reference/unresolved-link': {
    severity: 'warning',
    title: 'Unresolved link in a comment',
    message: ({ name, instead }: { name: string; instead?: string | undefined; suggestion?: string | undefined }) =>
      `No page documents \`${name}\`, so this link ${instead ? `leads to \`${instead}\`` : 'is shown as text'}.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      `${suggestion === undefined ? '' : `${didYouMean(suggestion)} `}If no page should document this name, add it to \`reference.accept\`.`,
  },
  'reference/broken-link': {
    severity: 'warning',
    title: 'Broken link in the text of a package',
    message: ({ href, page, isAnchor }: { href: string; page: string; isAnchor: boolean }) =>
      `The link \`${href}\` on the generated page \`${page}\` ${isAnchor ? 'leads to a heading that does not exist' : 'does not match any page or file of this site'}.`,
    hint: ({ href }: { href: string }) =>
      `If you cannot change the text, add \`${href}\` to \`reference.accept\` to show the link as text. A redirect for the path also fixes it.`,
  },
  'reference/bad-schema': {
    severity: 'error',
    title: 'Invalid GraphQL schema',
    message: ({ problem }: { problem: string }) => `Invalid GraphQL schema: ${problem}.`,
    hint: () => 'Use SDL files, or `.json` files with introspection results. To choose the files that docsgen reads, set `files`.',
  },
  'reference/schema-conflict': {
    severity: 'warning',
    title: 'Conflicting definitions in a GraphQL schema',
    message: ({ name, first, other }: { name: string; first: string; other: string }) =>
      `\`${name}\` is defined twice, as \`${first}\` and as \`${other}\`. docsgen uses the first definition.`,
  },
  'reference/unknown-type': {
    severity: 'warning',
    title: 'Unknown type in a GraphQL schema',
    message: ({ name, where }: { name: string; where: string; suggestion?: string | undefined }) =>
      `\`${where}\` uses the type \`${name}\`, which the schema does not define.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) => didYouMean(suggestion),
  },
  'reference/unreadable-file': {
    severity: 'warning',
    title: 'A package file cannot be parsed as TypeScript',
    message: ({ problem }: { problem: string }) =>
      `This file cannot be parsed as TypeScript: ${problem}. No pages are generated for its declarations.`,
    hint: () => 'Exclude the file with `files`, or use another version of the package.',
  },
} as const satisfies CatalogueTable
