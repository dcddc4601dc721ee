import { decodeName } from '../../../kit/escape/percent.ts'
import { isUrl } from '../../../kit/url/parse-url.ts'
import { hrefOf, type OpenSite } from './open-site.ts'
import { type MarkdownPage, readMarkdown } from './read-markdown.ts'
import { isPlainPath, ToolError } from './site-files.ts'
import type { SiteSearch } from './site-search.ts'

interface ListedPage {
  /** The path of the page's Markdown below the base. */
  readonly path: string
  readonly href: string
  readonly title: string
  readonly description: string
  /** The part of the site in which the page is listed. */
  readonly section: string
}

const entryPattern = /^- \[((?:\\.|[^\]\\])*)\]\(([^)\s]+)\)(?:: (.*))?$/
/** Large sites have a separate list for each of their parts. */
const maxLists = 200

/** Reads the list of all pages in the main version and language of a site: `llms.txt`, and the lists that it names. */
export async function listPages(site: OpenSite): Promise<readonly ListedPage[]> {
  const { files } = site
  const text = await files.readText('llms.txt')
  if (text === undefined) throw new ToolError(`\`${files.name}\` has no \`llms.txt\`, which lists the pages. Build the site again.`)
  const entries = readEntries(text, site)
  const lists = entries.filter(({ path }) => path.endsWith('.txt')).slice(0, maxLists)
  const more = await Promise.all(
    lists.map(async ({ path, section }) => readEntries((await files.readText(path)) ?? '', site).map((entry) => ({ ...entry, section }))),
  )
  return [...entries, ...more.flat()].filter(({ path }) => path.endsWith('.md'))
}

function readEntries(text: string, { base }: OpenSite): readonly ListedPage[] {
  let section = ''
  return text.split('\n').flatMap((line): readonly ListedPage[] => {
    if (line.startsWith('## ')) section = line.slice(3)
    const [, title, address = '', description = ''] = entryPattern.exec(line) ?? []
    if (title === undefined) return []
    const path = below(address, base)
    return path === undefined ? [] : [{ path, href: hrefOf(base, path), title: title.replace(/\\([[\]])/g, '$1'), description, section }]
  })
}

function below(address: string, base: string): string | undefined {
  if (!isUrl(address, 'http://localhost')) return undefined
  const { pathname } = new URL(address, 'http://localhost')
  if (!pathname.startsWith(base) || !/\.(?:md|txt)$/.test(pathname)) return undefined
  const path = decodeName(pathname.slice(base.length))
  return path !== undefined && isPlainPath(path) ? path : undefined
}

export interface ReadPage extends ListedPage {
  readonly markdown: MarkdownPage
}

interface PageQuery {
  /** The search text. */
  readonly query: string
  /** The prefix of the paths below the base. */
  readonly under: string
}

interface ReadPages {
  readonly pages: AsyncIterable<ReadPage>
  /** A note that other pages were not read, or undefined if all pages were read. */
  readonly note: string | undefined
}

/** The maximum number of pages of a published site that are read for a single call. */
const maxDownloads = 12
const atOnce = 4

/** Reads the pages that may contain a text: all pages of a built folder, or the pages of a published site that a search finds. */
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

/** `/reference/`, `reference`, and full URLs mean the same. */
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
