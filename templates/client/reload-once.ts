/** Whether something happens for the first time in this tab. Always false without storage, to avoid endless reloads. */
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
 * Handles a failed `import()`: after a new deployment, the file may be gone, so the page is reloaded once per page and deployment. If
 * that does not help, the error is thrown.
 */
export function reloadOnce(error: unknown): Promise<never> {
  if (!navigator.onLine || !isFirstTime(`${location.pathname} ${import.meta.url}`)) throw error
  location.reload()
  return new Promise(() => {})
}
