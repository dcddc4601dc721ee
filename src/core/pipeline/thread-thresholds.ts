/**
 * The minimum number of pages for which a second thread is worthwhile. The second thread highlights code during parsing, works for features,
 * and writes files during rendering. On 827 real pages, the main thread needs 2.4 s of CPU time and the second thread needs 3.0 s.
 */
export const pagesWorthHelper = 200

/**
 * The minimum number of pages for which all threads parse and render. On 827 pages, compiling the code on each thread costs 9 % of the CPU
 * time and saves none.
 */
export const pagesWorthAllThreads = 1_500

/** Parsing can require memory that is 500 times the size of a page, so larger files are parsed on a thread with a memory limit. */
export const bytesWorthOwnThread = 500_000
