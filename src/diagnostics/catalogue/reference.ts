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
} as const satisfies CatalogueTable
