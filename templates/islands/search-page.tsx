import { useEffect, useMemo, useState } from 'react'
import type { Search } from '../client/local-search.ts'
import { partText } from '../client/part-text.ts'
import { groupHits } from '../search/group-hits.ts'
import { searchParameter } from '../shell-constants.ts'
import { SearchHit, SearchState } from './search-hits.tsx'
import { useAnswer } from './use-answer.ts'

const step = 20

interface SearchPageProps {
  readonly open: () => Promise<Search>
}

const areaParameter = 'area'

/** All results, on a page of their own whose address says what was asked for. */
export function SearchPage({ open }: SearchPageProps) {
  const [query, setQuery] = useState(() => parameter(searchParameter) ?? '')
  const [area, setArea] = useState(() => parameter(areaParameter))
  const [limit, setLimit] = useState(step)
  const state = useAnswer(open, { query, area, limit })
  const { answer, failed } = state
  const hits = useMemo(() => (answer && !failed ? groupHits(answer) : []), [answer, failed])
  useEffect(() => {
    const address = new URL(location.href)
    set(address, searchParameter, query.trim())
    set(address, areaParameter, area ?? '')
    // The router keeps what it needs to know in the state.
    if (address.href !== location.href) history.replaceState(history.state, '', address)
  }, [query, area])
  const choose = (wanted: string | undefined) => {
    setArea(wanted)
    setLimit(step)
  }
  return (
    <>
      <input
        type="search"
        className="search-page-field"
        placeholder={partText('searchPages')}
        aria-label={partText('searchPages')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={query}
        // biome-ignore lint/a11y/noAutofocus: who comes here comes to search
        autoFocus
        onChange={(event) => {
          setQuery(event.target.value)
          setLimit(step)
        }}
      />
      {answer && !failed && (answer.areas.length > 1 || area !== undefined) ? (
        <fieldset className="search-areas" aria-label={partText('searchAreas')}>
          <button type="button" aria-pressed={area === undefined} onClick={() => choose(undefined)}>
            {partText('searchEverywhere')}
          </button>
          {answer.areas.map(({ area: name, count }) => (
            <button type="button" key={name} aria-pressed={area === name} onClick={() => choose(name)}>
              {name} <span>{count}</span>
            </button>
          ))}
        </fieldset>
      ) : null}
      <p className="search-count" role="status">
        {answer && !failed && answer.count > 0 ? partText('searchCount', { count: String(answer.count) }) : null}
      </p>
      <div className="search-results">
        {answer ? hits.map((hit) => <SearchHit key={hit.href} hit={hit} answer={answer} lineProps={() => ({})} firstLine={0} />) : null}
      </div>
      <SearchState state={state} />
      {answer && !failed && answer.count > limit ? (
        <button type="button" className="button" onClick={() => setLimit(limit + step)}>
          {partText('searchMore')}
        </button>
      ) : null}
    </>
  )
}

function parameter(name: string): string | undefined {
  return new URLSearchParams(location.search).get(name)?.slice(0, 200) || undefined
}

function set(address: URL, name: string, value: string): void {
  if (value === '') address.searchParams.delete(name)
  else address.searchParams.set(name, value)
}
