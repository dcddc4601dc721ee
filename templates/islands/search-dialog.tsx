import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Search } from '../client/local-search.ts'
import { partText } from '../client/part-text.ts'
import { groupHits } from '../search/group-hits.ts'
import { searchParameter } from '../shell-constants.ts'
import { KeptPlaces } from './kept-places.tsx'
import { favor, forget, type KeptPlace, readHistory, visit } from './search-history.ts'
import { linesOf, SearchHit, SearchState } from './search-hits.tsx'
import { useAnswer } from './use-answer.ts'

/** Pages shown at once; the search page has all. */
const maxPages = 6

interface SearchDialogProps {
  /** What is searched for to begin with. */
  readonly query: string
  readonly open: () => Promise<Search>
  /** The page with all results. */
  readonly searchHref: string
  readonly onClose: () => void
}

/** Finds a page and goes there. Focus stays in it and returns to where it was, as the browser does for modal dialogs. */
export function SearchDialog({ query: given, open, searchHref, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [query, setQuery] = useState(given)
  const [active, setActive] = useState(0)
  const [history, setHistory] = useState(readHistory)
  const state = useAnswer(open, { query, area: undefined, limit: maxPages })
  const { answer, failed } = state
  const hits = useMemo(() => (answer && !failed ? groupHits(answer) : []), [answer, failed])
  const isBlank = query.trim() === ''
  const kept = isBlank ? [...history.recent, ...history.favorites] : []
  const lineCount = isBlank ? kept.length : hits.reduce((sum, hit) => sum + linesOf(hit), 0)

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const close = () => dialog.current?.close()
  const choose = (place: KeptPlace) => {
    setHistory(visit(history, place))
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && lineCount > 0) {
      event.preventDefault()
      setActive((active + step + lineCount) % lineCount)
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const line = list.current?.querySelectorAll('[role=option]')[active]
      if (line instanceof HTMLElement) line.click()
    }
  }
  const lineProps = (line: number) => ({
    id: `${id}${line}`,
    role: 'option',
    'aria-selected': line === active,
    tabIndex: -1,
    onPointerMove: () => setActive(line),
  })
  let line = 0
  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label={partText('searchPages')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
      onKeyDown={onKeyDown}
    >
      <div className="search-field">
        <SearchIcon />
        <input
          type="search"
          placeholder={partText('searchPages')}
          aria-label={partText('searchPages')}
          role="combobox"
          aria-expanded={lineCount > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={lineCount > 0 ? `${id}${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
        />
        <button type="button" className="search-close" onClick={close}>
          {partText('close')}
        </button>
      </div>
      <div className="search-results" id={`${id}list`} role="listbox" aria-label={partText('pages')} ref={list}>
        {isBlank ? (
          <KeptPlaces
            history={history}
            lineProps={lineProps}
            onChoose={choose}
            onFavor={(place) => setHistory(favor(history, place))}
            onForget={(place) => setHistory(forget(history, place))}
          />
        ) : answer ? (
          hits.map((hit) => {
            const firstLine = line
            line += linesOf(hit)
            const places = [{ href: hit.href, trail: [] as readonly string[] }, ...hit.places.filter(({ trail }) => trail.length > 0)]
            const hitProps = (at: number) => {
              const place = places[at - firstLine]
              const heading = place?.trail.at(-1) ?? ''
              return { ...lineProps(at), onClick: () => choose({ href: place?.href ?? hit.href, title: hit.title, heading }) }
            }
            return <SearchHit key={hit.href} hit={hit} answer={answer} lineProps={hitProps} firstLine={firstLine} />
          })
        ) : null}
      </div>
      {isBlank ? null : <SearchState state={state} />}
      {!isBlank && !failed && answer && answer.count > 0 ? (
        <p className="search-end">
          <a href={`${searchHref}?${searchParameter}=${encodeURIComponent(query.trim())}`} onClick={close}>
            {partText('searchSeeAll', { count: String(answer.count) })}
          </a>
        </p>
      ) : null}
    </dialog>
  )
}

/** Alone: the set of all icons would weigh more than the rest of the dialog. */
function SearchIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.3 15.3l5.2 5.2" />
    </svg>
  )
}
