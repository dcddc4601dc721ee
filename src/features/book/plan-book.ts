import { nameInWords, sidebarLabels, textIn } from '../../core/config/config-texts.ts'
import type { Sidebar, SidebarEntry, Site, SitePage } from '../../core/model/site.ts'
import type { Locale, SiteConfig, Version } from '../../core/model/site-config.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { closest } from '../../kit/similar/closest.ts'
import { withoutSlash } from '../../kit/url/address.ts'

/** A page with the entries below it, or a group of entries. */
export interface Chapter {
  readonly label: string
  readonly page?: SitePage
  readonly entries: readonly Chapter[]
}

interface BookInput {
  readonly site: Site
  readonly config: SiteConfig
  readonly version: Version
  readonly locale: Locale
  /** Names of sidebars, or paths of folders of pages. Empty for all sidebars. */
  readonly sections: readonly string[]
}

export interface BookPlan {
  readonly title: string
  readonly chapters: readonly Chapter[]
  /** The pages of this version and language that are not in any sidebar. */
  readonly unlisted: number
}

/** Arranges the pages of one version and language in the order of the sidebars. Each page appears in the book only once. */
export function planBook({ site, config, version, locale, sections }: BookInput): BookPlan {
  const sidebars = site.sidebars.filter((sidebar) => sidebar.version === version.id && sidebar.locale === locale.code)
  const pages = site.pages.filter(({ route }) => route.version === version.id && route.locale === locale.code)
  const byPath = new Map<string, SitePage>(pages.map((page) => [page.route.path, page]))
  const named = sections.filter((section) => !section.startsWith('/'))
  const folders = sections.filter((section) => section.startsWith('/'))
  for (const name of named) checkName(name, sidebars)
  for (const folder of folders) {
    if (!pages.some(({ route }) => isInFolder(folder, route.path)))
      throw new UsageError(
        `The site has no pages below \`${withoutSlash(folder)}\`.`,
        'Specify the name of a sidebar, or the path of a folder of pages.',
      )
  }
  const listed = new Set<SitePage>()
  const taken = new Set<SitePage>()
  const take = (path: string, isChosen: boolean): SitePage | undefined => {
    const page = byPath.get(path)
    if (!page) return undefined
    listed.add(page)
    if (taken.has(page) || !(isChosen || folders.some((folder) => isInFolder(folder, path)))) return undefined
    taken.add(page)
    return page
  }
  const readEntries = (entries: readonly SidebarEntry[], isChosen: boolean): readonly Chapter[] =>
    entries.flatMap((entry): readonly Chapter[] => {
      if (entry.type === 'page') {
        const page = take(entry.route, isChosen)
        return page ? [{ label: entry.label, page, entries: [] }] : []
      }
      if (entry.type !== 'category') return []
      const page = entry.index && take(entry.index.route, isChosen)
      const inside = readEntries(entry.entries, isChosen)
      return page || inside.length > 0 ? [{ label: entry.label, ...(page ? { page } : {}), entries: inside }] : []
    })
  const labels = sidebarLabels(config, locale)
  const parts = sidebars.map((sidebar) => ({
    label: labels.get(sidebar.name) ?? sidebar.label ?? nameInWords(sidebar.name),
    entries: readEntries(sidebar.entries, sections.length === 0 || named.includes(sidebar.name)),
  }))
  const filled = parts.filter(({ entries }) => entries.length > 0)
  const [only] = filled
  return {
    title: textIn(config.title, locale, config.locales),
    chapters: filled.length === 1 && only ? only.entries : filled,
    unlisted: pages.length - listed.size,
  }
}

/**
 * Splits a book into books with a maximum number of pages each. A chapter that is too large is spread over several books and has its label
 * in each.
 */
export function splitChapters(chapters: readonly Chapter[], most: number): readonly (readonly Chapter[])[] {
  const parts: Chapter[][] = []
  let room = 0
  for (const chapter of chapters) {
    const { label, page, entries } = chapter
    const pages = countPages([chapter])
    if (pages <= most) {
      if (pages > room) {
        parts.push([])
        room = most
      }
      parts.at(-1)?.push(chapter)
      room -= pages
    } else {
      const alone = page ? [{ label, page, entries: [] }] : []
      for (const each of splitChapters([...alone, ...entries], most))
        parts.push(each[0] === alone[0] && alone[0] ? [{ ...alone[0], entries: each.slice(1) }] : [{ label, entries: each }])
      room = 0
    }
  }
  return parts
}

export function countPages(chapters: readonly Chapter[]): number {
  return chapters.reduce((sum, { page, entries }) => sum + (page ? 1 : 0) + countPages(entries), 0)
}

/** Whether a page is in a folder of pages, such as `/guide`, or is the index of that folder. */
export function isInFolder(folder: string, page: string): boolean {
  const [outer, path] = [withoutSlash(folder), withoutSlash(page)]
  return outer === '/' || path === outer || path.startsWith(`${outer}/`)
}

function checkName(name: string, sidebars: readonly Sidebar[]): void {
  const names = sidebars.map((sidebar) => sidebar.name)
  if (names.includes(name)) return
  const meant = closest(name, names)
  throw new UsageError(
    `The site has no sidebar \`${name}\`${meant === undefined ? '' : `. Did you mean \`${meant}\`?`}`,
    `Specify the name of a sidebar (${names.map((each) => `\`${each}\``).join(', ')}), or the path of a folder of pages, such as \`/guides\`.`,
  )
}
