import { type CatalogueTable, didYouMean } from '../entry.ts'

/** What can be wrong with what reference pages are made from. */
export const referenceEntries = {
  'reference/unresolved-link': {
    severity: 'warning',
    title: 'A comment names something that has no page',
    message: ({ name }: { name: string; suggestion?: string | undefined }) =>
      `No page documents \`${name}\`, so this link is shown as text.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      `${suggestion === undefined ? '' : `${didYouMean(suggestion)} `}If it is meant to be so, add the name to \`reference.accept\`.`,
  },
  'reference/unreadable-file': {
    severity: 'warning',
    title: 'A file of a package cannot be read as TypeScript',
    message: ({ problem }: { problem: string }) => `This file cannot be read as TypeScript: ${problem}. Its declarations have no pages.`,
    hint: () => 'Leave the file out with `files`, or take another version of the package.',
  },
} as const satisfies CatalogueTable
