/**
 * Hosts answer unknown addresses with the not-found page. Addresses as other tools make them, with `.html` or `/index.html`, lead on
 * to those without, whatever the host. Only the path changes, so nobody is led to another origin.
 */
export function redirectOldEndings(): void {
  if (!document.querySelector('.not-found')) return
  const url = new URL(location.href)
  const path = url.pathname.replace(/(?:\/index)?\.html$/i, (ending) => (ending.startsWith('/') ? '/' : ''))
  if (path === url.pathname) return
  url.pathname = path
  location.replace(url)
}
