/**
 * From this many pages on, another thread highlights code while this one parses, and writes files while this one renders. On 800 real pages,
 * this thread needs 23 % less time with the first (3.2 s of CPU time for 4.1 s), and 31 % less with the second (3.2 s for 4.6 s); the process
 * as a whole needs no more.
 */
export const pagesWorthHelper = 200

/** From this many pages on, all threads parse and render; with fewer, warming up all code on each costs more than it saves. */
export const pagesWorthAllThreads = 1_500

/** From this many bytes of entries on, about 200 pages, another thread creates the search index. */
export const bytesWorthIndexThread = 1_000_000

/** A page can need 500 times its size in memory: larger files are parsed on a thread with a memory limit. */
export const bytesWorthOwnThread = 500_000
