import type { ReactNode } from 'react'
import { partText } from '../client/part-text.ts'
import type { KeptPlace, SearchHistory } from './search-history.ts'

interface KeptPlacesProps {
  readonly history: SearchHistory
  readonly lineProps: (line: number) => Readonly<Record<string, unknown>>
  readonly onChoose: (place: KeptPlace) => void
  readonly onFavor: (place: KeptPlace) => void
  readonly onForget: (place: KeptPlace) => void
}

/** Where a reader was before, while nothing is asked for. */
export function KeptPlaces({ history: { recent, favorites }, lineProps, onChoose, onFavor, onForget }: KeptPlacesProps) {
  if (recent.length + favorites.length === 0) return <p className="search-hint">{partText('searchHint')}</p>
  const show = (place: KeptPlace, line: number, favorButton: ReactNode) => (
    <div className="search-kept" key={place.href} role="presentation">
      <a href={place.href} {...lineProps(line)} onClick={() => onChoose(place)}>
        <span className="search-title">{place.heading === '' ? place.title : place.heading}</span>
        {place.heading === '' ? null : <span className="search-area">{place.title}</span>}
      </a>
      {favorButton}
      <button type="button" onClick={() => onForget(place)} aria-label={`${partText('searchForget')}: ${place.heading || place.title}`}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </div>
  )
  return (
    <>
      {recent.length === 0 ? null : <p className="search-group">{partText('searchRecent')}</p>}
      {recent.map((place, index) =>
        show(
          place,
          index,
          <button type="button" onClick={() => onFavor(place)} aria-label={`${partText('searchFavor')}: ${place.heading || place.title}`}>
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 4l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.9l5.6-.7z" />
            </svg>
          </button>,
        ),
      )}
      {favorites.length === 0 ? null : <p className="search-group">{partText('searchFavorites')}</p>}
      {favorites.map((place, index) => show(place, recent.length + index, null))}
    </>
  )
}
