import type { Question } from '../search/open-index.ts'
import { searchParameter } from '../shell-constants.ts'
import { createButton, createElement } from './create-element.ts'
import { readLostName } from './lost-name.ts'
import { onPage } from './page-events.ts'
import { partText } from './part-text.ts'
import { recordVisits } from './record-visits.ts'
import { findSearchAddresses, maxQueryLength, readAddress } from './search-addresses.ts'
import { createSearchAreas } from './search-areas.ts'
import { createSearchClient } from './search-client.ts'
import { createSearchLines, type SearchLine } from './search-lines.ts'
import { describeFailure, describeNothing } from './search-state.ts'

const allStep = 20
/** The number of results per step below a message about a missing page. */
const lostStep = 3
const areaParameter = 'area'

/** The heights of the results by URL, so that the page has the same height again when the browser goes back. */
const heights = new Map<string, number>()
onPage(() => {
  const host = document.querySelector<HTMLElement>('[data-search-results]')
  const height = heights.get(location.search)
  if (host && height !== undefined) host.style.minHeight = `${height}px`
})

/**
 * Shows all results on a page whose URL contains the query. On the page for unknown URLs, shows the results for the last name in the URL.
 */
export function showSearch(host: Element): void {
  const page = host as HTMLElement
  if (!page.isConnected) return
  const known = page.querySelector('input')
  if (known) {
    known.focus({ preventScroll: true })
    known.select()
    return
  }

  const { home, ...place } = findSearchAddresses()
  const isLost = page.matches('.not-found *')
  const step = isLost ? lostStep : allStep
  let area = readAddress(areaParameter)
  let limit = Math.max(step, Number(history.state?.results) || 0)
  const lostName = isLost ? readLostName() : ''
  const field = createField(readAddress(searchParameter) ?? lostName)
  const areas = createSearchAreas((chosen) => {
    area = chosen
    limit = step
    ask()
  })
  const count = createElement('p', 'search-count')
  count.role = 'status'
  const list = createElement('ol', 'search-results')
  const state = createElement('div', 'search-state')
  state.role = 'status'
  let shown: readonly SearchLine[] = []
  /** The position of the first additional line. */
  let first = 0
  const more = createButton('button', partText('searchMore'), () => {
    first = shown.length
    limit += step
    ask()
  })

  const asker = createSearchClient(place, {
    answered: (answer) => {
      // No message is shown if a guessed query has no results.
      if (answer.count === 0 && lostName !== '' && field.value === lostName) {
        field.value = ''
        return clear()
      }
      const { hits, lines } = createSearchLines(answer, home, 'li')
      list.replaceChildren(...hits)
      areas.show(answer.areas, area)
      count.textContent = answer.count === 0 ? '' : partText('searchCount', { count: answer.count })
      state.replaceChildren(...(answer.count === 0 ? describeNothing(answer.question.query.trim()) : []))
      more.hidden = answer.count <= limit
      shown = lines
      if (first > 0) lines[first]?.link.focus({ preventScroll: true })
      settle()
    },
    failed: (retry) => {
      clear()
      state.append(
        ...describeFailure(() => {
          field.focus()
          retry()
        }),
      )
    },
    waiting: (isWaiting) => page.toggleAttribute('data-waiting', isWaiting),
  })
  const clear = () => {
    list.replaceChildren()
    count.textContent = ''
    state.replaceChildren()
    areas.show([], area)
    more.hidden = true
    settle()
  }
  const settle = () => {
    first = 0
    page.style.minHeight = ''
    heights.set(location.search, page.offsetHeight)
  }
  const ask = () => {
    if (!isLost) keepAddress({ query: field.value.trim(), area, limit })
    if (field.value.trim() !== '') return asker.ask({ query: field.value, area, limit })
    asker.cancel()
    clear()
  }
  field.addEventListener('input', () => {
    limit = step
    ask()
  })
  recordVisits(list, () => shown)
  page.replaceChildren(field, areas.element, count, list, state, more)
  more.hidden = true
  // Focuses the field unless something on the page already has the focus.
  if (!isLost && (document.activeElement === document.body || document.activeElement?.id === '_content'))
    field.focus({ preventScroll: true })
  ask()
}

function createField(query: string): HTMLInputElement {
  const field = createElement('input', 'search-page-field')
  const label = partText('searchPages')
  Object.assign(field, { type: 'search', placeholder: label, ariaLabel: label, autocomplete: 'off', autocapitalize: 'none' })
  Object.assign(field, { spellcheck: false, enterKeyHint: 'search', maxLength: maxQueryLength, value: query })
  return field
}

/** Keeps other state in the history entry. */
function keepAddress({ query, area = '', limit }: Question): void {
  const address = new URL(location.href)
  write(address, searchParameter, query)
  write(address, areaParameter, area)
  if (address.href === location.href && limit === history.state?.results) return
  try {
    history.replaceState({ ...history.state, results: limit }, '', address)
  } catch {
    // Safari limits the number of changes per minute. The next change will succeed.
  }
}

function write({ searchParams }: URL, name: string, value: string): void {
  if (value === '') searchParams.delete(name)
  else searchParams.set(name, value)
}
