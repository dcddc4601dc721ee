import { documentId } from '../../../core/assemble/route-path.ts'
import type { SidebarItemConfig } from '../../../core/config/navigation-options.ts'
import type { TranslatableText } from '../../../core/model/translatable-text.ts'
import type { OtherPage, OtherSidebar, OtherSidebarEntry, OtherSite } from '../other-site.ts'
import type { PlacedPage, PlacedSite } from './place-pages.ts'

interface SidebarsInput {
  readonly site: OtherSite
  readonly placed: PlacedSite
  /** Returns the href on the new site for a link in the config, or undefined if the link leads nowhere. */
  readonly hrefOf: (href: string, label: string) => string | undefined
  /** The titles of pages by file, for groups without a label. */
  readonly titleOf: (file: string) => string
}

type Items = SidebarItemConfig[]
type Others = readonly Pick<OtherSidebar, 'locale' | 'entries'>[]

interface GroupContext {
  readonly label: TranslatableText | undefined
  readonly index: number
  /** The same entries in the other languages. */
  readonly same: Others
}

/**
 * Writes sidebars for docsgen, which uses the same sidebars in all versions and languages. They are taken from the first version. Pages
 * that another version lacks are omitted there.
 */
export function planSidebars({ site, placed, hrefOf, titleOf }: SidebarsInput): Readonly<Record<string, readonly SidebarItemConfig[]>> {
  const byFile = new Map<string, OtherPage>(site.pages.map((page) => [page.file, page]))
  const folders = new Set<string>()
  for (const { path } of placed.pages.values())
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at))
  const [language] = site.locales
  const result: Record<string, Items> = {}
  const own = site.sidebars.filter(({ locale, version }) => locale === language?.code && version === site.versions[0]?.id)
  for (const sidebar of own) {
    const others = site.sidebars.filter(
      ({ name, version, locale }) => name === sidebar.name && version === sidebar.version && locale !== sidebar.locale,
    )
    const items = convert(sidebar.entries, others)
    const name = sidebar.name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'docs'
    if (items.length > 0) result[name] = [...(result[name] ?? []), ...items]
  }
  return result

  function convert(entries: readonly OtherSidebarEntry[], others: Others): Items {
    const same = others.filter(
      (other) => other.entries.length === entries.length && other.entries.every(({ kind }, index) => kind === entries[index]?.kind),
    )
    return entries.flatMap((entry, index): Items => {
      const labels = same.map(({ locale, entries: all }) => [locale, all[index]?.label] as const)
      const label = translated(entry.label?.trim() || undefined, labels)
      if (entry.kind === 'group') return convertGroup(entry, { label, index, same })
      if (entry.kind === 'page') {
        const id = idOf(entry.file)
        return id === undefined ? [] : [label === undefined ? id : { doc: id, label }]
      }
      if (entry.kind === 'link') {
        const href = hrefOf(entry.href, entry.label)
        return href === undefined ? [] : [{ href, label: label ?? entry.label }]
      }
      const folder = trimSlashes(placed.routeOf(entry.address))
      if (folder !== '' && !folders.has(folder)) return []
      const generated: SidebarItemConfig = { autogenerate: folder, sort: 'file' }
      return [label === undefined ? generated : { category: label, ...(entry.isOpen ? { open: true } : {}), items: [generated] }]
    })
  }

  function convertGroup(entry: Extract<OtherSidebarEntry, { readonly kind: 'group' }>, { label, index, same }: GroupContext): Items {
    const inner = same.flatMap(({ locale, entries: all }) => {
      const each = all[index]
      return each?.kind === 'group' ? [{ locale, entries: each.entries }] : []
    })
    const items = convert(entry.entries, inner)
    const id = entry.file === undefined ? undefined : idOf(entry.file)
    if (items.length === 0) return id === undefined ? [] : [label === undefined ? id : { doc: id, label }]
    if (label === undefined && entry.file === undefined) return items
    const category = label ?? titleOf(entry.file ?? '')
    return [{ category, ...(id === undefined ? {} : { index: id }), ...(entry.isOpen ? { open: true } : {}), items }]
  }

  function translated(
    label: string | undefined,
    others: readonly (readonly [locale: string, label: string | undefined])[],
  ): TranslatableText | undefined {
    if (label === undefined || language === undefined) return undefined
    const different = others.filter(([, other]) => other !== undefined && other !== label)
    const codeOf = (code: string) => placed.locales[site.locales.findIndex((each) => each.code === code)]?.code ?? code
    if (different.length === 0) return label
    return Object.fromEntries([[codeOf(language.code), label], ...others.map(([locale, other]) => [codeOf(locale), other ?? label])])
  }

  function idOf(file: string): string | undefined {
    const page = byFile.get(file)
    const at = page && placed.pages.get(page)
    return at === undefined ? undefined : documentId(at.path)
  }
}

/**
 * Determines whether docsgen sorts a page in a sidebar, which is the case in sidebars that list folders, and in the sidebar with all pages
 * of a site that defines no sidebars.
 */
export function createGeneratedCheck(site: OtherSite, placed: PlacedSite): (page: PlacedPage) => boolean {
  const folders = site.sidebars.flatMap(({ entries }) => [...foldersOf(entries)]).map(({ address }) => trimSlashes(placed.routeOf(address)))
  if (site.sidebars.every(({ entries }) => entries.length === 0)) return () => true
  return ({ path }) => folders.some((folder) => folder === '' || path.startsWith(`${folder}/`))
}

/** Writes `_section.yaml` for folders of generated sidebars whose groups were open. Other languages use the same files. */
export function planOpenFolders({ sidebars }: OtherSite, { pages, routeOf, journals }: PlacedSite): ReadonlyMap<string, string> {
  const open = sidebars.flatMap(({ entries }) => [...foldersOf(entries)].filter(({ opensFolders }) => opensFolders))
  const tops = open.map(({ address }) => trimSlashes(routeOf(address)))
  const files = new Map<string, string>()
  for (const { root, path } of pages.values()) {
    // A folder that contains only an index page is not a group.
    if (root !== 'content' || /(?:^|\/)index\.md$/.test(path)) continue
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      const file = `${root}/${folder}/_section.yaml`
      if (files.has(file)) break
      if (!journals.has(folder) && tops.some((top) => top === '' || folder.startsWith(`${top}/`))) files.set(file, 'open: true\n')
    }
  }
  return files
}

function* foldersOf(entries: readonly OtherSidebarEntry[]): Generator<Extract<OtherSidebarEntry, { readonly kind: 'folder' }>> {
  for (const entry of entries) {
    if (entry.kind === 'folder') yield entry
    else if (entry.kind === 'group') yield* foldersOf(entry.entries)
  }
}

function trimSlashes(route: string): string {
  return route.replace(/^\/+|\/+$/g, '')
}

/** Returns the pages that a list of entries refers to. */
export function idsOf(items: readonly SidebarItemConfig[]): Set<string> {
  const ids = new Set<string>()
  for (const item of items) {
    if (typeof item === 'string') ids.add(item)
    else if ('doc' in item) ids.add(item.doc)
    else if ('category' in item) {
      if (item.index !== undefined) ids.add(item.index)
      for (const id of idsOf(item.items)) ids.add(id)
    }
  }
  return ids
}
