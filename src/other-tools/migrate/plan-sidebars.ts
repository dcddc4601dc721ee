import { documentId } from '../../assemble/route-path.ts'
import type { OtherPage, OtherSidebar, OtherSidebarEntry, OtherSite } from '../../model/other-site.ts'
import type { SidebarItemConfig, TranslatableText } from '../../model/user-config.ts'
import type { PlacedSite } from './place-pages.ts'

interface SidebarsInput {
  readonly site: OtherSite
  readonly placed: PlacedSite
  /** The href of a link of the config on the new site; undefined if it leads nowhere. */
  readonly hrefOf: (href: string, label: string) => string | undefined
}

type Items = SidebarItemConfig[]

/** Writes sidebars for docsgen, which has the same ones in all versions and languages. Pages that a version does not have are left out there. */
export function planSidebars({ site, placed, hrefOf }: SidebarsInput): Readonly<Record<string, readonly SidebarItemConfig[]>> {
  const byFile = new Map<string, OtherPage>(site.pages.map((page) => [page.file, page]))
  const folders = new Set<string>()
  for (const { path } of placed.pages.values())
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at))
  const [language] = site.locales
  const result: Record<string, Items> = {}
  const rank = (version: string) =>
    Math.max(
      0,
      site.versions.findIndex(({ id }) => id === version),
    )
  const own = site.sidebars.filter(({ locale }) => locale === language?.code).toSorted((a, b) => rank(a.version) - rank(b.version))
  for (const sidebar of own) {
    const others = site.sidebars.filter(
      ({ name, version, locale }) => name === sidebar.name && version === sidebar.version && locale !== sidebar.locale,
    )
    const items = convert(sidebar.entries, others)
    const name = sidebar.name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'docs'
    const known = result[name]
    if (known) mergeInto(known, items, idsOf(known))
    else if (items.length > 0) result[name] = items
  }
  return result

  function convert(entries: readonly OtherSidebarEntry[], others: readonly Pick<OtherSidebar, 'locale' | 'entries'>[]): Items {
    const same = others.filter(
      (other) => other.entries.length === entries.length && other.entries.every(({ kind }, index) => kind === entries[index]?.kind),
    )
    return entries.flatMap((entry, index): Items => {
      const labels = same.map(({ locale, entries: all }) => [locale, all[index]?.label] as const)
      const label = translated(entry.label, labels)
      switch (entry.kind) {
        case 'page': {
          const id = idOf(entry.file)
          return id === undefined ? [] : [label === undefined ? id : { doc: id, label }]
        }
        case 'link': {
          const href = hrefOf(entry.href, entry.label)
          return href === undefined ? [] : [{ href, label: label ?? entry.label }]
        }
        case 'folder': {
          const folder = placed.routeOf(entry.address).replace(/^\/+|\/+$/g, '')
          if (folder !== '' && !folders.has(folder)) return []
          const generated: SidebarItemConfig = { autogenerate: folder, sort: 'file' }
          return [label === undefined ? generated : { category: label, items: [generated] }]
        }
        case 'group': {
          const inner = same.flatMap(({ locale, entries: all }) => {
            const each = all[index]
            return each?.kind === 'group' ? [{ locale, entries: each.entries }] : []
          })
          const items = convert(entry.entries, inner)
          const id = entry.file === undefined ? undefined : idOf(entry.file)
          if (items.length === 0) return id === undefined ? [] : [{ doc: id, label: label ?? entry.label }]
          return [
            { category: label ?? entry.label, ...(id === undefined ? {} : { index: id }), ...(entry.isOpen ? { open: true } : {}), items },
          ]
        }
      }
    })
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

/** The pages that a list of entries names. */
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

/** Adds the entries that only another version has, behind the entry that they follow there. */
function mergeInto(items: Items, others: readonly SidebarItemConfig[], known: Set<string>): void {
  let last = -1
  for (const other of others) {
    const at = items.findIndex((item) => keyOf(item) === keyOf(other))
    const item = items[at]
    if (item !== undefined) {
      last = at
      if (isCategory(item) && isCategory(other)) mergeInto(item.items as Items, other.items, known)
      continue
    }
    const [added] = withoutKnown([other], known)
    if (added === undefined) continue
    items.splice(++last, 0, added)
  }
}

function withoutKnown(items: readonly SidebarItemConfig[], known: Set<string>): Items {
  return items.flatMap((item): Items => {
    const id = typeof item === 'string' ? item : 'doc' in item ? item.doc : undefined
    if (id !== undefined) {
      if (known.has(id)) return []
      known.add(id)
      return [item]
    }
    if (!isCategory(item)) return [item]
    const inner = withoutKnown(item.items, known)
    if (inner.length === 0) return []
    const { index, ...rest } = item
    const keepsIndex = index !== undefined && !known.has(index)
    if (keepsIndex) known.add(index)
    return [{ ...rest, ...(keepsIndex ? { index } : {}), items: inner }]
  })
}

type Category = Extract<SidebarItemConfig, { readonly category: unknown }>

function isCategory(item: SidebarItemConfig): item is Category {
  return typeof item === 'object' && 'category' in item
}

function keyOf(item: SidebarItemConfig): string {
  if (typeof item === 'string') return `page ${item}`
  if ('doc' in item) return `page ${item.doc}`
  if ('category' in item) return `category ${JSON.stringify(item.category)}`
  if ('href' in item) return `link ${item.href}`
  return JSON.stringify(item)
}
