/** The theme's state in an entry of the browser history. Other scripts can have their own state there. */
interface EntryState {
  /** The scroll position: left and top. */
  readonly scroll?: readonly [number, number]
  /** Whether opening the menu created the entry. Going back then closes the menu. */
  readonly menu?: boolean
  /** The number of search results that the page shows. */
  readonly results?: number
}

export function entryState(): EntryState {
  return history.state ?? {}
}

/** Browsers keep this state when the reader reloads the page, or leaves the page and returns. */
export function keepInEntry(values: EntryState): void {
  history.replaceState({ ...history.state, ...values }, '')
}

/** Stores the scroll position, which the theme restores from then on. */
export function keepScroll(): void {
  const { scroll } = entryState()
  // Skips unchanged positions, because storing state takes milliseconds.
  if (history.scrollRestoration === 'manual' && scroll && scroll[0] === scrollX && scroll[1] === scrollY) return
  history.scrollRestoration = 'manual'
  keepInEntry({ scroll: [scrollX, scrollY] })
}
