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
} as const satisfies CatalogueTable
