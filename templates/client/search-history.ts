import { partStorageKeys } from '../part-storage-keys.ts'
import { readStored, writeStored } from './storage.ts'

/** A page or section that a reader visited from the search results. */
export interface SavedPage {
  readonly href: string
  readonly title: string
  /** The heading of the section. Empty for a page. */
  readonly heading: string
}

export interface SearchHistory {
  readonly recent: readonly SavedPage[]
  readonly favorites: readonly SavedPage[]
}

const storageKey = { recent: partStorageKeys.searchRecent, favorites: partStorageKeys.searchFavorites } as const
const limits = { recent: 7, favorites: 30 } as const
const maxTextLength = 200
const maxHrefLength = 2_000

/** The history stored in this browser, without invalid entries. */
export function readHistory(): SearchHistory {
  const favorites = readList('favorites', [])
  return { recent: readList('recent', favorites), favorites }
}

/** A favorite stays a favorite. Any other page becomes the most recent page. */
export function visit(history: SearchHistory, place: SavedPage): SearchHistory {
  if (history.favorites.some(({ href }) => href === place.href)) return history
  return keep({ ...history, recent: [place, ...without(history.recent, place)] })
}

export function favor(history: SearchHistory, place: SavedPage): SearchHistory {
  return keep({ recent: without(history.recent, place), favorites: [place, ...without(history.favorites, place)] })
}

export function forget(history: SearchHistory, place: SavedPage): SearchHistory {
  return keep({ recent: without(history.recent, place), favorites: without(history.favorites, place) })
}

function without(places: readonly SavedPage[], { href }: SavedPage): readonly SavedPage[] {
  return places.filter((each) => each.href !== href)
}

function keep(history: SearchHistory): SearchHistory {
  const kept = { recent: history.recent.slice(0, limits.recent), favorites: history.favorites.slice(0, limits.favorites) }
  writeStored(storageKey.recent, JSON.stringify(kept.recent.map(cut)))
  writeStored(storageKey.favorites, JSON.stringify(kept.favorites.map(cut)))
  return kept
}

function cut({ href, title, heading }: SavedPage): SavedPage {
  return { href, title: title.slice(0, maxTextLength), heading: heading.slice(0, maxTextLength) }
}

/** Reads a list without duplicates and without the pages in `others`. */
function readList(name: keyof SearchHistory, others: readonly SavedPage[]): readonly SavedPage[] {
  const places: SavedPage[] = []
  const known = new Set(others.map(({ href }) => href))
  for (const value of parseList(readStored(storageKey[name]))) {
    if (places.length === limits[name]) break
    if (!isKeptPlace(value) || known.has(value.href)) continue
    known.add(value.href)
    places.push(cut(value))
  }
  return places
}

function parseList(text = '[]'): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    // Damaged storage counts as empty.
    return []
  }
}

function isKeptPlace(value: unknown): value is SavedPage {
  if (typeof value !== 'object' || value === null) return false
  const { href, title, heading } = value as Partial<Record<keyof SavedPage, unknown>>
  const isText = (text: unknown) => typeof text === 'string' && text.length <= maxTextLength
  return isText(title) && isText(heading) && typeof href === 'string' && href.length <= maxHrefLength && isOwnPath(href)
}

/** Stored URLs must not lead to another site. Browsers treat `/\t/` as `//`. */
function isOwnPath(href: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(href)
}
