import { type CatalogueTable, didYouMean } from '../entry.ts'

interface MissedQuery {
  readonly query: string
  readonly within: number
  /** 0 if it is not found. */
  readonly place: number
  /** The first result; `` without results. */
  readonly first: string
}

/** Problems that `docsgen search test` finds. */
export const searchEntries = {
  'search/bad-queries': {
    severity: 'error',
    title: 'Invalid query file',
    message: ({ reason }: { reason: string }) => `Invalid query file: ${reason}.`,
    hint: () =>
      'Write a list of entries that have `query` and `expect` keys: `- { query: custom fields, expect: /guides/custom-fields/ }`.',
  },
  'search/unknown-page': {
    severity: 'error',
    title: 'A query expects a page that does not exist',
    message: ({ route }: { route: string; suggestion?: string | undefined }) => `The site has no page at \`${route}\`.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) => didYouMean(suggestion),
  },
  'search/missed': {
    severity: 'warning',
    title: 'A query does not find its page',
    message: ({ query, within, place }: MissedQuery) =>
      place === 0
        ? `The query “${query}” does not find the expected page.`
        : `The expected page for “${query}” is result ${place}, but it must be among the first ${within}.`,
    hint: ({ first }: MissedQuery) =>
      first === ''
        ? 'Use the query’s words in the title or a heading of the expected page. The search returns no results.'
        : `Use the query’s words in the title or a heading of the expected page. The first result is ${first}.`,
  },
} as const satisfies CatalogueTable
