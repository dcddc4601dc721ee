/** How long a panel takes to open where the reader asks for little movement. */
export const reducedMotionMs = 1

/** How long it takes otherwise: a base and a share of the square root of its content's height, up to a limit. 100 px take 180 ms, 900 px 360 ms. */
export const panelMotion = { baseMs: 90, msPerRootPixel: 9, longestMs: 500 } as const
