/** From this many pages on, parsing highlights code on another thread. */
export const pagesWorthHighlightThread = 200

/** From this many pages on, all threads parse and render. With fewer, warming up all code on each costs more than it saves. */
export const pagesWorthThreads = 1_500

/** From this many rendered pages on, another thread writes their files. */
export const pagesWorthWriteThread = 200

/** From this many bytes of entries on, about 200 pages, another thread creates the search index. */
export const bytesWorthIndexThread = 1_000_000

/** A page can need 500 times its size in memory: larger files are parsed on a thread with a limit of its own. */
export const bytesWorthOwnThread = 500_000
