import { readStored, writeStored } from '../client/storage.ts'
import { storageKeys } from '../shell-constants.ts'

/** A place a reader has been to by way of the search. */
export interface KeptPlace {
  readonly href: string
  readonly title: string
  /** The heading of its section; empty for a page. */
  readonly heading: string
}

export interface SearchHistory {
  readonly recent: readonly KeptPlace[]
  readonly favorites: readonly KeptPlace[]
}

const limits = { recent: 7, favorites: 30 } as const
const maxTextLength = 200

/** What this browser has kept; anything in it that is not what was written there is left out. */
export function readHistory(): SearchHistory {
  return { recent: readList('recent'), favorites: readList('favorites') }
}

/** A favorite stays one; any other place becomes the most recent. */
export function visit(history: SearchHistory, place: KeptPlace): SearchHistory {
  if (history.favorites.some(({ href }) => href === place.href)) return history
  return keep({ ...history, recent: [place, ...without(history.recent, place)] })
}

export function favor(history: SearchHistory, place: KeptPlace): SearchHistory {
  return keep({ recent: without(history.recent, place), favorites: [place, ...without(history.favorites, place)] })
}

export function forget(history: SearchHistory, place: KeptPlace): SearchHistory {
  return keep({ recent: without(history.recent, place), favorites: without(history.favorites, place) })
}

function without(places: readonly KeptPlace[], { href }: KeptPlace): readonly KeptPlace[] {
  return places.filter((each) => each.href !== href)
}

function keep({ recent, favorites }: SearchHistory): SearchHistory {
  const kept = { recent: recent.slice(0, limits.recent), favorites: favorites.slice(0, limits.favorites) }
  writeStored(storageKeys.searchRecent, JSON.stringify(kept.recent))
  writeStored(storageKeys.searchFavorites, JSON.stringify(kept.favorites))
  return kept
}

function readList(name: keyof SearchHistory): readonly KeptPlace[] {
  const text = readStored(name === 'recent' ? storageKeys.searchRecent : storageKeys.searchFavorites)
  if (text === undefined) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isKeptPlace).slice(0, limits[name]) : []
  } catch {
    return []
  }
}

/** Only addresses of this site: what was put there by others must lead nowhere else. */
function isKeptPlace(value: unknown): value is KeptPlace {
  if (typeof value !== 'object' || value === null) return false
  const { href, title, heading } = value as Partial<Record<keyof KeptPlace, unknown>>
  const isText = (text: unknown) => typeof text === 'string' && text.length <= maxTextLength
  return isText(title) && isText(heading) && typeof href === 'string' && /^\/(?![/\\])/.test(href) && href.length <= 2_000
}
