/** Whether an event happens for the first time in this tab. Without storage, the result is always false, to avoid endless reloads. */
export function isFirstTime(what: string): boolean {
  try {
    const key = `docsgen.once ${what}`
    const first = sessionStorage.getItem(key) === null
    sessionStorage.setItem(key, '')
    return first
  } catch {
    // The browser does not allow storage.
    return false
  }
}

/**
 * Handles a failed `import()`. After a new deployment, the file may no longer exist, so the page is reloaded, but only once per page and
 * deployment. If this does not help, the error is thrown.
 */
export function reloadOnce(error: unknown): Promise<never> {
  if (!navigator.onLine || !isFirstTime(`${location.pathname} ${import.meta.url}`)) throw error
  location.reload()
  return new Promise(() => {})
}
