/** The base path of the site. The compiled scripts are in `assets/` below it. */
const base = new URL('..', import.meta.url).pathname

/** Matches `report.pdf` and `install.md`, but not `v1.2` and `old-name.html`. */
const file = /\.(?!html$)[a-z7]\w*$/i

/** Returns the link at or around an element, if a click on the link would load another page of the site. */
export function pageLinkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest('a')
  return link instanceof HTMLAnchorElement && leadsToPage(link) ? link : undefined
}

function leadsToPage(link: HTMLAnchorElement): boolean {
  const { href, pathname } = link
  // Scripts cannot read pages that are opened from a local folder.
  if (link.protocol === 'file:' || link.origin !== location.origin || !pathname.startsWith(base) || file.test(pathname)) return false
  if (link.hasAttribute('download') || !/^(_self)?$/.test(link.target)) return false
  return !href.includes('#') || addressOf(href) !== addressOf(location.href)
}

/** Whether a click is neither prevented nor meant for another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)
}

/** Returns the URL without its fragment. */
export function addressOf(href: string): string {
  return href.replace(/#.*/s, '')
}
