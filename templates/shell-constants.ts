// Fixed values of the shell's design, each with the places where it is used. Styles cannot import them, so a test compares the numbers.

/** From this width in pixels upward, the sidebar is next to the text, and the drawer is closed. */
export const desktopBreakpointPx = 996

/** For shorter delays, no loading indicator is shown. */
export const loadingDelayMs = 200

/** The line at the top of the window while the next page loads. */
export const progressBar = {
  /** The initial fraction of the line's width. */
  minimum: 0.08,
  /** The duration of a step and of fading out. */
  speedMs: 200,
  /** The time between small steps. */
  trickleMs: 800,
} as const

/** The durations of the spinner's two movements. */
export const spinnerCyclesMs = { turn: 1500, dash: 3000 } as const

/** The width of the error box in percent. It is centered. */
export const errorBoxWidthPercent = 50

/** The keys in the browser's storage. */
export const storageKeys = {
  theme: 'theme',
  tabs: 'docsgen.tabs',
} as const

/** The URL parameter that opens the search with a query. */
export const searchParameter = 'q'
