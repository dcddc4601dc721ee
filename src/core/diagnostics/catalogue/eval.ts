import { type CatalogueTable, didYouMean } from '../entry.ts'

/** Problems in the questions of `docsgen eval`. */
export const evalEntries = {
  'eval/bad-questions': {
    severity: 'error',
    title: 'Invalid question file',
    message: ({ reason }: { reason: string }) => `Invalid question file: ${reason}.`,
    hint: () =>
      'Write a list of entries that have `question` and `expect` keys: `- { question: How do I refund an order?, expect: refundOrder }`.',
  },
  'eval/unknown-page': {
    severity: 'error',
    title: 'A question names a page that does not exist',
    message: ({ page }: { page: string; suggestion?: string | undefined }) => `The site has no page at \`${page}\`.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) => didYouMean(suggestion),
  },
} as const satisfies CatalogueTable
