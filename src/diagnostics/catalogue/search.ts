import { type CatalogueTable, didYouMean } from '../entry.ts'

interface MissedQuery {
  readonly query: string
  readonly within: number
  /** 0: nowhere. */
  readonly place: number
  /** The page that comes first, if any does. */
  readonly first: string
}

/** What `docsgen search test` can find. */
export const searchEntries = {
  'search/bad-queries': {
    severity: 'error',
    title: 'The file of queries cannot be read',
    message: ({ reason }: { reason: string }) => `This is no list of queries: ${reason}.`,
    hint: () => 'Write a list, each entry with `query` and `expect`: `- { query: custom fields, expect: /guides/custom-fields/ }`.',
  },
  'search/unknown-page': {
    severity: 'error',
    title: 'A query expects a page that is not there',
    message: ({ route }: { route: string; suggestion?: string | undefined }) => `No page of the site is at \`${route}\`.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) => didYouMean(suggestion),
  },
  'search/missed': {
    severity: 'warning',
    title: 'A query does not find its page',
    message: ({ query, within, place }: MissedQuery) =>
      place === 0 ? `“${query}” does not find its page.` : `“${query}” has its page at place ${place}, not among the first ${within}.`,
    hint: ({ first }: MissedQuery) =>
      first === '' ? 'It finds nothing at all.' : `First comes ${first}. A title or a heading in the words of the query would help.`,
  },
} as const satisfies CatalogueTable
