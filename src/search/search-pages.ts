import type { SearchPage } from '../model/search.ts'
import type { SitePage } from '../model/site.ts'

interface SearchInput {
  readonly pages: readonly SitePage[]
  /** What readers call a sidebar. */
  readonly areaOf: (sidebar: string) => string | undefined
}

/** The pages readers may find, in the order of their addresses. */
export function createSearchPages({ pages, areaOf }: SearchInput): readonly SearchPage[] {
  return pages
    .filter(({ document }) => document.frontMatter.search !== false && document.frontMatter.draft !== true)
    .map(({ route, title, document, sidebar }) => {
      const area = sidebar === undefined ? undefined : areaOf(sidebar)
      return {
        t: title,
        href: route.href,
        ...(document.description === '' ? {} : { d: document.description }),
        ...(area === undefined ? {} : { area }),
      }
    })
}
