/**
 * From this many pages on, a second thread helps: it highlights code and prepares search entries during parsing, and writes files during
 * rendering. On 827 real pages, the main thread needs 2.4 s of CPU time and the second one 3.0 s.
 */
export const pagesWorthHelper = 200

/**
 * From this many pages on, all threads parse and render. On 827 pages, compiling the code on each thread costs 9 % of the CPU time and
 * saves none.
 */
export const pagesWorthAllThreads = 1_500

/** From this many bytes of entries on, a different thread creates the search index. About 200 pages have that many. */
export const bytesWorthIndexThread = 1_000_000

/** Parsing can need 500 times the size of a page in memory, so larger files are parsed on a thread with a memory limit. */
export const bytesWorthOwnThread = 500_000
