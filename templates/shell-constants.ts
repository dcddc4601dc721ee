// What the product's specification fixes for a reader's site (its section 9), and where each is used. Styles cannot import these;
// a test holds them to the same numbers.

/** From this width on, in pixels, the sidebar stands beside the text and the drawer closes. */
export const desktopBreakpointPx = 996

/** What takes shorter shows no sign of loading. */
export const loadingDelayMs = 200

/** The line at the top of the window while the next page loads. */
export const progressBar = {
  /** The fraction it begins with. */
  minimum: 0.08,
  /** How long a step of it takes, and its fading at the end. */
  speedMs: 200,
  /** Between its small steps. */
  trickleMs: 800,
} as const

/** How long the spinner's two movements take. */
export const spinnerCyclesMs = { turn: 1500, dash: 3000 } as const

/** The box of an error: a share of the width, in the middle. */
export const errorBoxWidthPercent = 50

/** Where choices are kept in the browser. */
export const storageKeys = {
  theme: 'theme',
  tabs: 'docsgen.tabs',
} as const

/** An address with this query opens the search with it. */
export const searchParameter = 'q'
