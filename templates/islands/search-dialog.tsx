import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { SearchPage } from '../../src/model/search.ts'
import { partText } from '../client/part-text.ts'
import { rankPages } from './rank-pages.ts'

/** Lines shown at once; nobody reads further down than this without typing another letter. */
const maxResults = 20

interface SearchDialogProps {
  /** What is searched for to begin with. */
  readonly query: string
  readonly load: () => Promise<readonly SearchPage[]>
  readonly onClose: () => void
}

/** Finds a page and goes there. Focus stays in it and returns to where it was, as the browser does for modal dialogs. */
export function SearchDialog({ query: given, load, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [query, setQuery] = useState(given)
  const [active, setActive] = useState(0)
  const { pages, failed, retry } = usePages(load)
  const wanted = useDeferredValue(query)
  const results = useMemo(() => rankPages(pages ?? [], wanted).slice(0, maxResults), [pages, wanted])

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setActive((active + step + results.length) % results.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const link = list.current?.children[active]
      if (link instanceof HTMLElement) link.click()
    }
  }
  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label={partText('searchPages')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={onKeyDown}
    >
      <div className="search-field">
        <SearchIcon />
        <input
          type="search"
          placeholder={partText('searchPages')}
          aria-label={partText('searchPages')}
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={results.length > 0 ? `${id}${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
        />
        <button type="button" className="search-close" onClick={() => dialog.current?.close()}>
          {partText('close')}
        </button>
      </div>
      <div className="search-results" id={`${id}list`} role="listbox" aria-label={partText('pages')} ref={list}>
        {results.map((page, index) => (
          <a
            key={page.href}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            href={page.href}
            onPointerMove={() => setActive(index)}
            onClick={() => dialog.current?.close()}
          >
            <span className="search-title">{page.t}</span>
            {page.area === undefined ? null : <span className="search-area">{page.area}</span>}
            {page.d === undefined ? null : <span className="search-description">{page.d}</span>}
          </a>
        ))}
      </div>
      <div className="search-state" role="status">
        {stateOf({ failed, isLoading: pages === undefined, isEmpty: wanted.trim() !== '' && results.length === 0, query: wanted })}
        {failed ? (
          <button type="button" className="button" onClick={retry}>
            {partText('tryAgain')}
          </button>
        ) : null}
      </div>
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

interface SearchState {
  readonly failed: boolean
  readonly isLoading: boolean
  readonly isEmpty: boolean
  readonly query: string
}

function stateOf({ failed, isLoading, isEmpty, query }: SearchState) {
  if (failed) {
    return (
      <>
        <strong>{partText('searchFailed')}</strong>
        <span>{partText('searchFailedHint')}</span>
      </>
    )
  }
  if (isLoading || !isEmpty) return null
  return <span>{partText('searchWithoutResult', { query: query.trim().slice(0, 100) })}</span>
}

function usePages(load: () => Promise<readonly SearchPage[]>) {
  const [pages, setPages] = useState<readonly SearchPage[]>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    load().then(
      (loaded) => isWanted && setPages(loaded),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [load, attempt])
  return { pages, failed, retry: () => setAttempt(attempt + 1) }
}
