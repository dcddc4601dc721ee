import type { OpenSite } from './open-site.ts'
import { type ListedPage, listPages } from './page-list.ts'
import { type MarkdownPage, readMarkdown } from './read-markdown.ts'
import type { SiteSearch } from './site-search.ts'

export interface ReadPage extends ListedPage {
  readonly markdown: MarkdownPage
}

export interface PageQuery {
  /** What the pages are searched for. */
  readonly query: string
  /** The beginning of the paths below the base. */
  readonly under: string
}

export interface ReadPages {
  readonly pages: AsyncIterable<ReadPage>
  /** Says that other pages were not read; undefined if all were. */
  readonly note: string | undefined
}

/** The pages of a published site that are read for one call. */
const maxDownloads = 12
const atOnce = 4

/** Reads the pages that may contain something: all of a folder, and of a published site those that a search finds. */
export async function readPages(site: OpenSite, search: SiteSearch, { query, under }: PageQuery): Promise<ReadPages> {
  const listed = (await listPages(site)).filter(({ href }) => isUnder(href, under, site.base))
  if (site.files.isLocal) return { pages: readEach(site, listed), note: undefined }
  const byHref = new Map(listed.map((page) => [page.href, page]))
  const { found } = await search.answer({ query, limit: maxDownloads * 4 }, '')
  const hrefs = [...new Set(found.map(({ document }) => document.href))]
  const pages = hrefs.flatMap((href) => byHref.get(href) ?? []).slice(0, maxDownloads)
  const note =
    pages.length === listed.length
      ? undefined
      : `Only the ${pages.length} pages that the search ranks first were read; in a local folder, all are.`
  return { pages: readEach(site, pages), note }
}

/** `/reference/`, `reference`, and full addresses mean the same. */
export function isUnder(href: string, under: string, base: string): boolean {
  const path = under.replace(/^[a-z]+:\/\/[^/]*/i, '')
  return href.startsWith(path.startsWith('/') ? path : `${base}${path}`)
}

async function* readEach({ files }: OpenSite, pages: readonly ListedPage[]): AsyncGenerator<ReadPage> {
  for (let start = 0; start < pages.length; start += atOnce) {
    const texts = pages.slice(start, start + atOnce).map(async (page) => ({ page, text: await files.readText(page.path) }))
    for (const { page, text } of await Promise.all(texts)) if (text !== undefined) yield { ...page, markdown: readMarkdown(text) }
  }
}
