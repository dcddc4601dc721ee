const eventName = 'docsgen:page'

/** What went wrong since the page was announced. */
let failures: unknown[] = []

/**
 * Runs `work` for the page that is shown now, and again for each page that takes its place without a reload. Listen for clicks
 * and keys on `document` instead, once: elements come and go. Work that throws keeps no other from running.
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

/** Tells everybody that another page is shown. Throws the first error of their work, when all is done. */
export function announcePage(): void {
  failures = []
  dispatchEvent(new Event(eventName))
  if (failures.length > 0) throw failures[0]
}
