const eventName = 'docsgen:page'

/**
 * Runs `work` for the page that is shown now, and again for each page that takes its place without a reload. Listen for clicks
 * and keys on `document` instead, once: elements come and go.
 */
export function onPage(work: () => void): void {
  work()
  addEventListener(eventName, work)
}

/** Tells everybody that another page is shown. */
export function announcePage(): void {
  dispatchEvent(new Event(eventName))
}
