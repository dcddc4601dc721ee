import type { OtherSidebarEntry, OtherSite } from '../other-site.ts'
import type { PlacedSite } from './place-pages.ts'

/** The title of the site and the menu of versions lead to the first address of each version, which other tools do not need. */
export function planHomes(
  site: OtherSite,
  placed: PlacedSite,
  stubs: ReadonlyMap<string, string>,
): readonly { readonly from: string; readonly to: string }[] {
  const [language] = placed.locales
  return placed.versions.flatMap(({ id, prefix }) => {
    const own = [...placed.pages.values()].filter(({ version, locale }) => version === id && locale === language?.code)
    const home = `${prefix}/`
    if (own.length === 0 || own.some(({ route }) => `${route}/`.replace(/\/+$/, '/') === home) || (prefix === '' && stubs.has('index.md')))
      return []
    const routes = new Map<string, string>(own.map(({ page, route }) => [page.file, route]))
    const first = site.sidebars
      .filter(({ version }) => version === id)
      .map(({ entries }) => firstFile(entries, routes))
      .find((file) => file !== undefined)
    const to = first === undefined ? own.map(({ route }) => route).sort()[0] : routes.get(first)
    return to === undefined ? [] : [{ from: home, to }]
  })
}

function firstFile(entries: readonly OtherSidebarEntry[], known: ReadonlyMap<string, string>): string | undefined {
  for (const entry of entries) {
    if ((entry.kind === 'page' || entry.kind === 'group') && entry.file !== undefined && known.has(entry.file)) return entry.file
    const inner = entry.kind === 'group' ? firstFile(entry.entries, known) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}
