/** Whether something happens for the first time in this tab. Never, where the browser keeps nothing: it would go on for ever. */
export function isFirstTime(what: string): boolean {
  try {
    const key = `docsgen.once ${what}`
    const first = sessionStorage.getItem(key) === null
    sessionStorage.setItem(key, '')
    return first
  } catch {
    // The browser stores nothing.
    return false
  }
}

/**
 * Catches the error of a part that was to be loaded lazily with `import()`. After a new deployment its file may be gone, and the page names
 * the new one: so the page is reloaded, once for each page and deployment. Where that is no help the error goes on to the caller.
 */
export function reloadOnce(error: unknown): Promise<never> {
  if (!navigator.onLine || !isFirstTime(`${location.pathname} ${import.meta.url}`)) throw error
  location.reload()
  return new Promise(() => {})
}
