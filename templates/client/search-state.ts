import { createButton, createElement } from './create-element.ts'
import { partText } from './part-text.ts'

const maxQueryShown = 100

/** Shown if no results were found. */
export function describeNothing(query: string): readonly Element[] {
  const shown = query.length > maxQueryShown ? `${query.slice(0, maxQueryShown)}…` : query
  return [
    createElement('strong', '', partText('searchWithoutResult', { query: shown })),
    createElement('span', '', partText('searchWithoutResultHint')),
  ]
}

/** Shown if the search failed. */
export function describeFailure(retry: () => void): readonly Element[] {
  return [
    createElement('strong', '', partText('searchFailed')),
    createElement('span', '', partText('searchFailedHint')),
    createButton('button', partText('tryAgain'), retry),
  ]
}
