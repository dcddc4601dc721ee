/** The theme's state in an entry of the tab's history, beside the state of other scripts. */
interface EntryState {
  /** The scroll position: left, top. */
  readonly scroll?: readonly [number, number]
  /** Created by opening the menu. Going back closes the menu. */
  readonly menu?: boolean
  /** The number of search results on the page. */
  readonly results?: number
}

export function entryState(): EntryState {
  return history.state ?? {}
}

/** Browsers keep it when the page is reloaded, or left and revisited. */
export function keepInEntry(values: EntryState): void {
  history.replaceState({ ...history.state, ...values }, '')
}

/** Stores the scroll position, which the theme restores from now on. */
export function keepScroll(): void {
  const { scroll } = entryState()
  // Skips unchanged positions, because storing state takes milliseconds.
  if (history.scrollRestoration === 'manual' && scroll && scroll[0] === scrollX && scroll[1] === scrollY) return
  history.scrollRestoration = 'manual'
  keepInEntry({ scroll: [scrollX, scrollY] })
}
