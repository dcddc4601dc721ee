/**
 * Redirects URLs that other tools use, with `.html` or `/index.html`, to the page without this ending. Hosts serve the not-found page for
 * such URLs. Only the path changes, so the origin stays the same.
 */
export function redirectLegacyUrls(): void {
  if (!document.querySelector('.not-found')) return
  const url = new URL(location.href)
  const path = url.pathname.replace(/(?:\/index)?\.html$/i, (ending) => (ending.startsWith('/') ? '/' : ''))
  if (path === url.pathname) return
  url.pathname = path
  location.replace(url)
}
