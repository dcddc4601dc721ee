import { partText } from '../client/part-text.ts'
import type { PageHit } from '../search/group-hits.ts'
import { MarkedText } from './marked-text.tsx'
import type { AnswerState } from './use-answer.ts'

interface SearchHitProps {
  readonly hit: PageHit
  readonly answer: NonNullable<AnswerState['answer']>
  /** What a line of the list needs to be one: its number is counted over all pages. */
  readonly lineProps: (line: number) => Readonly<Record<string, unknown>>
  /** The number of the page's first line. */
  readonly firstLine: number
}

/** How many lines a page takes: one for itself, one for each of its places beside the beginning. */
export function linesOf({ places }: PageHit): number {
  return 1 + places.filter(({ trail }) => trail.length > 0).length
}

/** A page that was found, and where in it. */
export function SearchHit({ hit, answer: { marked, language }, lineProps, firstLine }: SearchHitProps) {
  const mark = (text: string) => <MarkedText text={text} marked={marked} language={language} />
  const beginning = hit.places.find(({ trail }) => trail.length === 0)
  const places = hit.places.filter(({ trail }) => trail.length > 0)
  return (
    <div className="search-hit" role="presentation">
      <a href={hit.href} {...lineProps(firstLine)}>
        <span className="search-title">{mark(hit.title)}</span>
        {hit.area === undefined ? null : <span className="search-area">{hit.area}</span>}
        {beginning === undefined || beginning.text === '' ? null : <span className="search-description">{mark(beginning.text)}</span>}
      </a>
      {places.map((place, index) => (
        <a key={place.href} href={place.href} className="search-place" {...lineProps(firstLine + 1 + index)}>
          <span className="search-title">{mark(place.trail.join(' › '))}</span>
          {place.text === '' ? null : <span className="search-description">{mark(place.text)}</span>}
        </a>
      ))}
    </div>
  )
}

interface SearchStateProps {
  readonly state: AnswerState
}

/** What there is to say in the place of results: nothing was found, or nothing could be asked. */
export function SearchState({ state: { answer, failed, retry } }: SearchStateProps) {
  return (
    <div className="search-state" role="status">
      {failed ? (
        <>
          <strong>{partText('searchFailed')}</strong>
          <span>{partText('searchFailedHint')}</span>
          <button type="button" className="button" onClick={retry}>
            {partText('tryAgain')}
          </button>
        </>
      ) : answer?.count === 0 ? (
        <>
          <strong>{partText('searchWithoutResult', { query: answer.query.slice(0, 100) })}</strong>
          <span>{partText('searchWithoutResultHint')}</span>
        </>
      ) : null}
    </div>
  )
}
