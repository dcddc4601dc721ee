/** All delays and time limits of `docsgen dev`, in milliseconds. */
export const devTiming = {
  /**
   * The time that work runs before pending requests are handled. This time is too short for anyone to notice, but long enough that the
   * pauses cost almost nothing.
   */
  sliceMs: 8,

  /** How long the first read of a large site waits for a request, because an early preview is faster if nothing runs in parallel. */
  previewGraceMs: 30,
  /** The time that a request waits for the first read of a small site before it gets an early preview. */
  firstReadPatienceMs: 400,

  /** The time from an update to the check of all pages. It is long enough for a browser to fetch the updated page. */
  checkDelayMs: 40,
  /** The time from the last update to saving the cache. Authors who pause this long are not waiting for a page. */
  saveDelayMs: 3_000,
  /**
   * The interval at which a folder that has become a link is inspected again. This is often enough for an author who has restored the
   * folder.
   */
  folderRetryMs: 1_000,

  /** Editors save in several steps, so events within this time belong together. */
  batchMs: 10,
  /** The time without an event after which a burst of changes, such as a checkout, is considered over. */
  burstQuietMs: 120,
  /** The time after which a reported file is read again, because chokidar suppresses a second event for the same file for 50 ms. */
  recheckMs: 80,
  /** If a timer fires later than this, the process was busy and the system may have dropped events. */
  busyMs: 200,

  /** The pause between two comparisons of all files with `--poll`. Changes appear soon, but an idle project uses little CPU time. */
  pollMs: 300,

  /** Proxies and sleeping machines close streams that are silent for about 30 seconds. */
  heartbeatMs: 25_000,
  /** The time after which a browser reconnects to a server that has restarted. */
  reconnectMs: 1_000,
} as const

/**
 * The minimum pause between two polls, as a multiple of the duration of the last poll. It leaves time for other work if the site is large.
 */
export const pollPauseFactor = 5
