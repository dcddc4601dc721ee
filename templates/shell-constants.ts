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

/** How long a panel takes to open where the reader asks for little movement. */
export const reducedMotionMs = 1

/** How long it takes otherwise: a base and a share of the square root of its content's height, up to a limit. 100 px take 180 ms, 900 px 360 ms. */
export const panelMotion = { baseMs: 90, msPerRootPixel: 9, longestMs: 500 } as const

/** Where choices are kept in the browser. */
export const storageKeys = {
  theme: 'theme',
  announcementId: 'docsgen.announcement.id',
  announcementDismissed: 'docsgen.announcement.dismissed',
  version: 'docsgen.version',
  tabs: 'docsgen.tabs',
  searchRecent: 'docsgen.search.recent',
  searchFavorites: 'docsgen.search.favorites',
} as const

/** An address with this query opens the search with it. */
export const searchParameter = 'q'
