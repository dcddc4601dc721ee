/**
 * Indexes the folders of the site once per build, so that a page's neighbors are found without searching all pages.
 * @returns {{ areas: Map<string, object>, sections: Map<string, object> }}
 */
export function planNavigation(pages) {
  const areas = new Map()
  const sections = new Map()
  const ordered = [...pages].sort((a, b) => a.data.order - b.data.order)
  for (const page of ordered) {
    if (page.data.kind === 'area') areas.set(folderOf(page), { title: page.data.title, url: page.url, pages: [], sections: [] })
    if (page.data.kind === 'section') sections.set(folderOf(page), { title: page.data.title, url: page.url, pages: [] })
  }
  for (const [folder, section] of sections) areas.get(folder.split('/')[0])?.sections.push(section)
  for (const page of ordered) {
    if (page.data.kind !== 'page') continue
    const folder = folderOf(page)
    const parent = sections.get(folder) ?? areas.get(folder)
    parent?.pages.push({ title: page.data.title, url: page.url })
  }
  return { areas, sections }
}

/** `billing/webhooks` for a page written to `/billing/webhooks/retry.html`. */
export function folderOf(page) {
  return page.url.split('/').slice(1, -1).join('/')
}
