/**
 * Hosts respond to unknown URLs with the not-found page. Redirects URLs of other tools with `.html` or `/index.html` to the page without
 * it. Only the path changes, so the origin stays the same.
 */
export function redirectLegacyUrls(): void {
  if (!document.querySelector('.not-found')) return
  const url = new URL(location.href)
  const path = url.pathname.replace(/(?:\/index)?\.html$/i, (ending) => (ending.startsWith('/') ? '/' : ''))
  if (path === url.pathname) return
  url.pathname = path
  location.replace(url)
}
