import { defineDiagnostics, didYouMeanOr, error, warning } from '../core/diagnostics/define-diagnostics.ts'

interface MissedQuery {
  readonly query: string
  readonly within: number
  /** The rank of the expected page, or 0 if the search does not find it. */
  readonly place: number
  /** The first result, or `` if there are no results. */
  readonly first: string
}

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'eval/bad-questions': error(
    'Invalid question file',
    'Invalid question file: {reason}.',
    () =>
      'Write a list of entries that have `question` and `expect` keys: `- { question: How do I refund an order?, expect: refundOrder }`.',
  ),
  'eval/unknown-page': error('Unknown page of a question', 'The site has no page at `{page}`.', didYouMeanOr()),
  'search/bad-queries': error(
    'Invalid query file',
    'Invalid query file: {reason}.',
    () => 'Write a list of entries that have `query` and `expect` keys: `- { query: custom fields, expect: /guides/custom-fields/ }`.',
  ),
  'search/unknown-page': error('Unknown page of a query', 'The site has no page at `{route}`.', didYouMeanOr()),
  'search/missed': warning(
    'Query without its page',
    ({ query, within, place }: MissedQuery) =>
      place === 0
        ? `The query “${query}” does not find the expected page.`
        : `The expected page for “${query}” is result ${place}, but it must be among the first ${within}.`,
    ({ first }: MissedQuery) =>
      first === ''
        ? 'Use the query’s words in the title or a heading of the expected page. The search returns no results.'
        : `Use the query’s words in the title or a heading of the expected page. The first result is ${first}.`,
  ),
})
