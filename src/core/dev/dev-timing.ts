/** All delays and time limits of `docsgen dev`, in milliseconds. */
export const devTiming = {
  /**
   * How long work runs before pending requests are handled. This is too short for anyone to notice, and long enough that the pauses cost
   * nothing.
   */
  sliceMs: 8,

  /** How long the first read of a large site waits for a request, because an early preview is faster if nothing runs in parallel. */
  previewGraceMs: 30,
  /** How long a request waits for a small site's first read before it gets an early preview. */
  firstReadPatienceMs: 400,

  /** The time from an update to the check of all pages. It is long enough for a browser to fetch the updated page. */
  checkDelayMs: 40,
  /** The time from the last update to saving the cache. Authors who pause this long are not waiting for a page. */
  saveDelayMs: 3_000,
  /** How often a folder that has become a link is inspected again. This is often enough for an author who has restored it. */
  folderRetryMs: 1_000,

  /** Editors save in several steps, so events within this time belong together. */
  batchMs: 10,
  /** A burst of changes, such as a checkout, is over after this time without an event. */
  burstQuietMs: 120,
  /** A reported file is read again after this time, because chokidar suppresses a file's second event for 50 ms. */
  recheckMs: 80,
  /** If a timer fires later than this, the process was busy and the system may have dropped events. */
  busyMs: 200,

  /** The pause between two comparisons of all files with `--poll`. Edits appear soon, but an idle project uses little CPU time. */
  pollMs: 300,

  /** Proxies and sleeping machines close streams that are silent for about 30 seconds. */
  heartbeatMs: 25_000,
  /** The time after which a browser reconnects to a server that was restarted. */
  reconnectMs: 1_000,
} as const

/** The pause between two polls is at least this many times as long as the last poll, so that a large site leaves time for other work. */
export const pollPauseFactor = 5
