import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import type { OtherLink, OtherPage, OtherSidebar, OtherSidebarEntry, OtherSite } from '../other-site.ts'
import { type Data, readString } from './read-data.ts'
import type { SiteOptions } from './read-options.ts'
import { joinAddress } from './urls.ts'

interface ThemeContext {
  readonly site: SiteOptions
  readonly sidebars: readonly OtherSidebar[]
  readonly pages: readonly OtherPage[]
}

/** The links at the top of each page; menus are taken apart. */
export function readNavbar(navbar: Data, context: ThemeContext): readonly OtherLink[] {
  return listOf(navbar.items).flatMap((item) => readNavbarItem(recordOf(item), context))
}

function readNavbarItem(item: Data, context: ThemeContext): readonly OtherLink[] {
  const items = listOf(item.items)
  if (items.length > 0) return items.flatMap((each) => readNavbarItem(recordOf(each), { ...context }))
  const label = readString(item.label)
  const href = readString(item.href) ?? readString(item.to) ?? addressOfItem(item, context)
  return label === undefined || href === undefined ? [] : [{ label, href }]
}

/** Items that name a doc or a sidebar. */
function addressOfItem(item: Data, { site, sidebars, pages }: ThemeContext): string | undefined {
  if (item.type === 'docSidebar' || item.type === 'sidebar') {
    const sidebar = sidebars.find(({ name }) => name === item.sidebarId)
    const file = sidebar && firstFile(sidebar.entries)
    return pages.find((page) => page.file === file)?.address
  }
  if (item.type !== 'doc' && item.type !== 'docsVersion') return undefined
  const id = readString(item.docId)
  const docs = site.docs.find((each) => each.id === (readString(item.docsPluginId) ?? 'default'))
  if (id === undefined || !docs) return undefined
  const found = pages.find(({ folder, path }) => folder === docs.folder && path.replace(/\.mdx?$/, '') === id)
  return found?.address ?? joinAddress(docs.route, id)
}

function firstFile(entries: readonly OtherSidebarEntry[]): string | undefined {
  for (const entry of entries) {
    const file = entry.kind === 'page' ? entry.file : entry.kind === 'group' ? (entry.file ?? firstFile(entry.entries)) : undefined
    if (file !== undefined) return file
  }
  return undefined
}

/** Columns of links; a footer without columns has one without a label. */
export function readFooter(footer: Data): OtherSite['footer'] {
  const links = listOf(footer.links).map(recordOf)
  const isColumns = links.some(({ items }) => Array.isArray(items))
  const columns = isColumns ? links : [{ items: links }]
  return columns
    .map((column: Data) => ({
      label: readString(column.title) ?? '',
      items: listOf(column.items).flatMap((item): OtherLink[] => {
        const { label, href, to } = recordOf(item)
        const target = readString(href) ?? readString(to)
        return typeof label === 'string' && target !== undefined ? [{ label, href: target }] : []
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
