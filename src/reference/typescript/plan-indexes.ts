import { titleCase } from './page-names.ts'
import { type PlannedPage, routeOf } from './plan-pages.ts'

/** A category: a folder with pages. */
export interface Category {
  readonly folder: string
  /** What it is called: the title of its own page, or its folder's name in words. */
  readonly title: string
  /** In the sidebar. */
  readonly label: string
  readonly page: PlannedPage | undefined
  readonly pages: readonly PlannedPage[]
  readonly categories: readonly Category[]
  /** Categories of a category without pages stand for something of their own, such as a package, whose page is one among others. */
  readonly isPart: boolean
}

/** All categories, below the folders of the sources. */
export function planCategories(pages: readonly PlannedPage[]): readonly Category[] {
  const byFolder = new Map<string, PlannedPage[]>()
  for (const page of pages) {
    const above = page.folder.slice(page.into.length).split('/').filter(Boolean)
    for (let depth = 1; depth <= above.length; depth++) {
      const folder = [page.into, ...above.slice(0, depth)].filter(Boolean).join('/')
      if (!byFolder.has(folder)) byFolder.set(folder, [])
    }
    byFolder.get(page.folder)?.push(page)
  }
  const folders = [...byFolder.keys()].sort()
  const plan = (folder: string): Category => {
    const own = byFolder.get(folder) ?? []
    const page = own.find(({ isIndex }) => isIndex)
    const isPart = byFolder.get(parentOf(folder))?.length === 0
    const title = page?.title ?? titleCase(folder.slice(folder.lastIndexOf('/') + 1))
    return {
      folder,
      title,
      label: (isPart && own.find(({ category }) => category !== '')?.category.replaceAll('-', ' ')) || title,
      page,
      pages: own.filter(({ isIndex }) => !isIndex).sort((a, b) => (a.path < b.path ? -1 : 1)),
      categories: folders.filter((other) => parentOf(other) === folder).map(plan),
      isPart,
    }
  }
  return folders.map(plan)
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))
}

export function categoryRoute({ folder }: Category): string {
  return routeOf({ path: `${folder}/index`, folder, isIndex: true })
}
