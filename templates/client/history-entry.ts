/** What the theme keeps with an entry of the tab's history, beside what others keep there. */
interface EntryState {
  /** How far its page was scrolled: left, top. */
  readonly scroll?: readonly [number, number]
  /** Made by opening the menu: going back from it closes the menu. */
  readonly menu?: boolean
  /** How many results of a search its page shows. */
  readonly results?: number
}

export function entryState(): EntryState {
  return history.state ?? {}
}

/** Browsers keep this too when the page is reloaded, or left and returned to. */
export function keepInEntry(values: EntryState): void {
  history.replaceState({ ...history.state, ...values }, '')
}

/** Notes where the page is scrolled. From then on it is the theme that scrolls back there, once the entry's page is shown. */
export function keepScroll(): void {
  const { scroll } = entryState()
  // Browsers take milliseconds to note what they know already.
  if (history.scrollRestoration === 'manual' && scroll && scroll[0] === scrollX && scroll[1] === scrollY) return
  history.scrollRestoration = 'manual'
  keepInEntry({ scroll: [scrollX, scrollY] })
}
