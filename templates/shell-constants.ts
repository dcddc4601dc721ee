// Fixed values of the shell's design, and where each is used. Styles cannot import them. A test compares the numbers.

/** From this width in pixels on, the sidebar is beside the text, and the drawer closes. */
export const desktopBreakpointPx = 996

/** Shorter delays show no loading indicator. */
export const loadingDelayMs = 200

/** The line at the top of the window while the next page loads. */
export const progressBar = {
  /** The initial fraction. */
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

/** The browser's storage keys. */
export const storageKeys = {
  theme: 'theme',
  tabs: 'docsgen.tabs',
} as const

/** The parameter of a URL that opens the search with a query. */
export const searchParameter = 'q'
