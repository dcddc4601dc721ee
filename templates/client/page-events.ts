const eventName = 'docsgen:page'

/** Errors that occurred since the page was announced. */
let failures: unknown[] = []

/**
 * Runs `work` for the current page and for each page that is later shown without a reload. For clicks and keys, add a single listener to
 * `document` instead, because elements are replaced. An error does not affect other work.
 */
export function onPage(work: () => void): void {
  const run = () => {
    try {
      work()
    } catch (error) {
      failures.push(error)
      reportError(error)
    }
  }
  run()
  addEventListener(eventName, run)
}

/** Announces a new page. Throws the first error after all work is done. */
export function announcePage(): void {
  failures = []
  dispatchEvent(new Event(eventName))
  if (failures.length > 0) throw failures[0]
}
