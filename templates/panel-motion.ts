/** The duration of opening a panel with reduced motion. */
export const reducedMotionMs = 1

/**
 * The duration otherwise: a base plus a share of the square root of the content's height, up to a limit. 100 px take 180 ms, 900 px 360
 * ms.
 */
export const panelMotion = { baseMs: 90, msPerRootPixel: 9, longestMs: 500 } as const
