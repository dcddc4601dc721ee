/** The duration of opening a panel if reduced motion is requested. */
export const reducedMotionMs = 1

/**
 * The duration otherwise: a base value plus a share of the square root of the content's height, up to a limit. 100 px take 180 ms, and 900
 * px take 360 ms.
 */
export const panelMotion = { baseMs: 90, msPerRootPixel: 9, longestMs: 500 } as const
