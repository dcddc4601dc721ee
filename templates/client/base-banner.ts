/**
 * Tells the reader of a page whose own styles or script do not load why: most often the site lies in another folder than its config
 * says. Words only, and their look through the object model: whatever stands in the address stays text, and no style has come. Other
 * scripts and styles, such as analytics behind an ad blocker, are not needed to read the page.
 */
export function watchLoading({ base = '/', path }: DOMStringMap): void {
  const own = `^="${base}assets/"]`
  const listen = ({ target }: Event) => {
    // Later failures are those of pages that take this one's place; errors of scripts have no element.
    if (document.readyState === 'complete' || !(target as Partial<Element>).matches?.(`[rel=stylesheet][href${own},script[src${own}`))
      return
    removeEventListener('error', listen, true)
    const banner = document.createElement('p')
    banner.role = 'alert'
    banner.textContent = `This page’s styles or script did not load. ${explain(base, path)}`
    banner.style.cssText =
      'position:sticky;top:0;z-index:99;margin:0;padding:1em;background:#fff3c4;color:#222;font:1em/1.5 sans-serif;overflow-wrap:anywhere'
    const show = () => document.body.prepend(banner)
    if (document.body) show()
    else addEventListener('DOMContentLoaded', show)
  }
  addEventListener('error', listen, true)
}

function explain(base: string, path: string | undefined): string {
  if (location.protocol === 'file:') return 'A site must be served, not opened from a folder: try `docsgen preview`.'
  const fitting = path === undefined ? undefined : fittingBase(path)
  if (fitting === base) return `Its base, ${base}, fits this address: files are missing, or the connection failed.`
  return `The site’s base is configured as ${base}${fitting === undefined ? '; perhaps it does not lie there' : `, but ${fitting} would fit this address`}.`
}

/** The folder in which this page has its place at `path`; undefined where the address ends otherwise. */
function fittingBase(path: string): string | undefined {
  const address = asFolder(location.pathname)
  const end = `/${path && asFolder(path)}`
  return address.endsWith(end) ? address.slice(0, address.length - end.length + 1) : undefined
}

/** However a host spells it: `/a`, `/a/`, `/a.html` and `/a/index.html` are `/a/`. */
function asFolder(path: string): string {
  return path.replace(/(\/index)?(\.html)?\/?$/, '/')
}
