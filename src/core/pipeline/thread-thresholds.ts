/**
 * From this many pages on, another thread highlights code while this one parses, and writes files while this one renders. On 800 real
 * pages, this saves 23 % of the main thread's CPU time while parsing (3.2 s instead of 4.1 s) and 31 % while rendering (3.2 s instead of
 * 4.6 s), at the same total.
 */
export const pagesWorthHelper = 200

/** From this many pages on, all threads parse and render. Below, warming up the code on each thread costs more than it saves. */
export const pagesWorthAllThreads = 1_500

/** From this many bytes of entries on, about 200 pages, another thread creates the search index. */
export const bytesWorthIndexThread = 1_000_000

/** Parsing can need 500 times the size of a page in memory, so larger files are parsed on a thread with a memory limit. */
export const bytesWorthOwnThread = 500_000
