/**
 * Shows a banner if the page's styles or script do not load, usually because the site is not at the `base` of its config. Uses only text
 * and the style object model, so that the URL cannot inject markup. Failures of other scripts and styles, such as blocked analytics, are
 * ignored.
 */
export function watchLoading({ base = '/', path }: DOMStringMap): void {
  const own = `^="${base}assets/"]`
  const listen = ({ target }: Event) => {
    // Later failures belong to pages that are shown without a reload. Script errors have no element.
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

/** Returns the base with which this URL would be the page at `path`, or undefined if the URL has another ending. */
function fittingBase(path: string): string | undefined {
  const address = asFolder(location.pathname)
  const end = `/${path && asFolder(path)}`
  return address.endsWith(end) ? address.slice(0, address.length - end.length + 1) : undefined
}

/** Normalizes the spellings of different hosts: `/a`, `/a/`, `/a.html`, and `/a/index.html` become `/a/`. */
function asFolder(path: string): string {
  return path.replace(/(\/index)?(\.html)?\/?$/, '/')
}
