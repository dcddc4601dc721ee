import { groupHits } from '../../../../templates/search/group-hits.ts'
import type { ManifestPage, SiteManifest } from '../../../core/model/output.ts'
import { decodeName, encodePercent } from '../../../kit/escape/percent.ts'
import { closest } from '../../../kit/similar/closest.ts'
import { excerpt } from '../../../kit/text/format-values.ts'
import { isUrl } from '../../../kit/url/address.ts'
import { hrefOf, type OpenSite } from './open-site.ts'
import { findSection, type MarkdownPage, readMarkdown, sectionAt } from './read-markdown.ts'
import { isPlainPath, ToolError } from './site-files.ts'
import type { SiteSearch } from './site-search.ts'
import { formatListing, maxResultLength, pagination, type Tool, under } from './tool.ts'

/** In browsers, the search engine shortens queries that are longer. */
const maxQueryLength = 200
/** Each result shows the best sections of its page. */
const sectionsPerPage = 3
const excerptLength = 240

export function createSearchTool(site: OpenSite, search: SiteSearch): Tool {
  return {
    name: 'search',
    title: 'Search',
    description: `Searches ${site.title || 'the documentation'} with the ranking of its own search box. Returns pages and sections with their URLs.`,
    arguments: {
      query: { type: 'string', description: 'A few words or names', required: true, maximum: maxQueryLength },
      area: { type: 'string', description: 'Only this part of the site, as named in results', maximum: 200 },
      version_of: { type: 'string', description: 'A page: searches its version and language', maximum: 2_000 },
      ...pagination(8, 30),
    },
    async run({ query, area, version_of: page = '', limit, offset }) {
      const from = Number(offset)
      const question = { query: String(query), area: area === undefined ? undefined : String(area), from, limit: Number(limit) }
      const answer = await search.answer(question, String(page))
      const entries = groupHits(answer).map((hit) => {
        const places = hit.places.slice(0, sectionsPerPage).map(({ href, trail, text }) => {
          const heading = trail.length === 0 ? '' : `${trail.join(' > ')}: `
          return `- ${site.addressOf(href)}\n  ${heading}${excerpt(text, excerptLength)}`
        })
        return [
          `${hit.title}${hit.area ? ` (${hit.area})` : ''}`,
          ...(places.length > 0 ? places : [`- ${site.addressOf(hit.href)}`]),
        ].join('\n')
      })
      const areas = answer.areas.map(({ area: name, count }) => `${name} ${count}`).join(', ')
      const note = areas === '' || area !== undefined ? undefined : `By area: ${areas}.`
      return formatListing({ what: `results for "${query}"`, total: answer.count, offset: from, entries, note })
    },
  }
}

const maxListedSections = 80

export function createReadTool(site: OpenSite): Tool {
  return {
    name: 'read_page',
    title: 'Read a page or a section',
    description: 'Returns a page, or one of its sections, as Markdown. Long text is cut, with a note on how to continue.',
    arguments: {
      page: { type: 'string', description: 'A URL or path; with #anchor, only that section', required: true, maximum: 2_000 },
      section: { type: 'string', description: 'The anchor or heading of a section', maximum: 500 },
      offset: { type: 'integer', description: 'The character to start at', maximum: 20_000_000, default: 0 },
    },
    async run({ page, section, offset }) {
      const found = await site.readPage(String(page))
      if (!found) throw new ToolError(await explainMissing(site, String(page)))
      const markdown = readMarkdown(found.markdown)
      const wanted = section === undefined ? found.anchor : String(section).replace(/^#/, '')
      const part = wanted ? findSection(markdown, wanted) : undefined
      if (wanted && !part)
        throw new ToolError(
          `The page ${site.addressOf(found.href)} has no section \`${wanted.slice(0, 200)}\`. It has:\n${listSections(markdown)}`,
        )
      const text = part ? markdown.text.slice(part.start, part.end) : markdown.text
      const from = Number(offset)
      if (from > 0 && from >= text.length) throw new ToolError(`The text has only ${text.length} characters.`)
      const end = findEnd(text, from)
      const address = site.addressOf(`${found.href}${part && part.depth > 1 ? `#${encodePercent(part.id)}` : ''}`)
      const cut =
        end < text.length
          ? [`[Characters ${from} to ${end} of ${text.length}. Continue with offset ${end}${part ? '' : ', or read one section'}.]`]
          : []
      const contents = cut.length > 0 && !part && from === 0 ? [`Sections:\n${listSections(markdown)}`] : []
      return [`Address: ${address}`, text.slice(from, end).trim(), ...cut, ...contents].join('\n\n')
    },
  }
}

async function explainMissing(site: OpenSite, page: string): Promise<string> {
  const hrefs = (await listPages(site)).map(({ href }) => href)
  const path = page.replace(/^[a-z]+:\/\/[^/]*|[#?].*$/gi, '')
  const similar = closest(path.startsWith('/') ? path : `${site.base}${path}`, hrefs)
  return `Cannot find the page \`${page.slice(0, 200)}\`. ${similar === undefined ? 'Use `search` or `list_pages`.' : `Did you mean ${site.addressOf(similar)}?`}`
}

/** Ends at a line break if there is one in the last tenth of the text, and never within a surrogate pair. */
function findEnd(text: string, from: number): number {
  const end = from + maxResultLength
  if (end >= text.length) return text.length
  const line = text.lastIndexOf('\n', end)
  if (line > end - maxResultLength / 10) return line + 1
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
}

function listSections({ sections }: MarkdownPage): string {
  const lines = sections.filter(({ depth }) => depth > 1).map(({ id, heading, depth }) => `${'  '.repeat(depth - 2)}- #${id} ${heading}`)
  const rest = lines.length - maxListedSections
  return [...lines.slice(0, maxListedSections), ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n')
}

export function createPagesTool(site: OpenSite): Tool {
  return {
    name: 'list_pages',
    title: 'List pages',
    description: 'Lists pages by part of the site, with a line about each.',
    arguments: { under, ...pagination(50, 200) },
    async run({ under: path = '', limit, offset }) {
      const pages = (await listPages(site)).filter(({ href }) => isUnder(href, String(path), site.base))
      const from = Number(offset)
      const shown = pages.slice(from, from + Number(limit))
      const entries = shown.map(({ href, title, description, section }, index) => {
        const heading = section === shown[index - 1]?.section ? '' : `${index === 0 ? '' : '\n'}## ${section}\n`
        return `${heading}- ${title}: ${site.addressOf(href)}${description === '' ? '' : `\n  ${excerpt(description, 200)}`}`
      })
      return formatListing({ what: 'pages', total: pages.length, offset: from, entries, separator: '\n' })
    },
  }
}

const maxSampleLength = 2_000

export function createSamplesTool(site: OpenSite, search: SiteSearch): Tool {
  return {
    name: 'find_samples',
    title: 'Find code samples',
    description: 'Finds code blocks that contain all of the given words, with the page and section of each.',
    arguments: {
      text: { type: 'string', description: 'Words or names that the code must contain', required: true, maximum: 200 },
      language: { type: 'string', description: 'As written in Markdown, such as ts, graphql, or bash', maximum: 50 },
      under,
      ...pagination(5, 20),
    },
    async run({ text, language, under: path = '', limit, offset }) {
      const words = String(text).toLowerCase().split(/\s+/).filter(Boolean)
      const { pages, note } = await readPages(site, search, { query: String(text), under: String(path) })
      const found: string[] = []
      for await (const { title, href, markdown } of pages) {
        for (const { language: own, info, code, start } of markdown.samples) {
          if (language !== undefined && own !== String(language).toLowerCase()) continue
          const lower = code.toLowerCase()
          if (!words.every((word) => lower.includes(word))) continue
          const section = sectionAt(markdown, start)
          const isPart = section !== undefined && section.depth > 1
          const place = site.addressOf(isPart ? `${href}#${encodePercent(section.id)}` : href)
          const shown = code.length > maxSampleLength ? `${code.slice(0, maxSampleLength)}\n… (cut; read the section for the rest)` : code
          found.push(
            `${title}${isPart ? ` > ${section.heading}` : ''}\n${place}\n\`\`\`${own}${info === '' ? '' : ` ${info}`}\n${shown}\n\`\`\``,
          )
        }
      }
      const from = Number(offset)
      const what = `samples with "${text}"${language === undefined ? '' : ` in ${language}`}`
      return formatListing({ what, total: found.length, offset: from, entries: found.slice(from, from + Number(limit)), note })
    },
  }
}

interface Manifests {
  /** The name by which the user specified the earlier build. */
  readonly since: string
  readonly previous: SiteManifest
  readonly current: SiteManifest
}

/** Lists the differences between the manifests of two builds. */
export function createChangesTool(site: OpenSite, { since, previous, current }: Manifests): Tool {
  const changes = compare(previous, current)
  return {
    name: 'list_changes',
    title: 'What changed',
    description: `Lists the pages and sections that were added, changed, or removed since the earlier build (${since}).`,
    arguments: {
      under: { type: 'string', description: 'Only pages whose path begins with this', maximum: 2_000 },
      ...pagination(30, 100),
    },
    async run({ under = '', limit, offset }) {
      const shown = changes.filter(({ href }) => isUnder(`${site.base}${href.slice(1)}`, String(under), site.base))
      const from = Number(offset)
      const entries = shown.slice(from, from + Number(limit)).map(({ kind, page, href, sections }) => {
        const lines = [`${kind}: ${page.title}`, site.addressOf(`${site.base}${href.slice(1)}`), ...sections]
        return lines.join('\n  ')
      })
      return formatListing({ what: `changed pages since ${since}`, total: shown.length, offset: from, entries })
    },
  }
}

interface PageChange {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly page: ManifestPage
  /** The URL without the base. */
  readonly href: string
  readonly sections: readonly string[]
}

function compare(previous: SiteManifest, current: SiteManifest): readonly PageChange[] {
  const before = new Map(previous.pages.map((page) => [page.path, page]))
  const now = new Map(current.pages.map((page) => [page.path, page]))
  const redirects = new Map(current.redirects)
  const kept = current.pages.flatMap((page): readonly PageChange[] => {
    const earlier = before.get(page.path)
    if (!earlier) return [{ kind: 'added', page, href: page.path, sections: [] }]
    const sections = compareSections(earlier, page)
    if (earlier.title !== page.title) sections.unshift(`title was: ${earlier.title}`)
    return sections.length === 0 ? [] : [{ kind: 'changed', page, href: page.path, sections }]
  })
  const removed = previous.pages
    .filter(({ path }) => !now.has(path))
    .map((page): PageChange => {
      const target = redirects.get(page.path)
      return { kind: 'removed', page, href: page.path, sections: target === undefined ? [] : [`now at: ${target}`] }
    })
  return [...kept, ...removed]
}

function compareSections(before: ManifestPage, now: ManifestPage): string[] {
  const old = new Map(before.anchors.map(([id, heading, section]) => [id, { heading, section }]))
  const ids = new Set(now.anchors.map(([id]) => id))
  const name = (id: string) => (id === '' ? 'the beginning' : `#${id}`)
  return [
    ...now.anchors.flatMap(([id, heading, section]) => {
      const earlier = old.get(id)
      if (!earlier) return [`added ${name(id)}`]
      return earlier.section === section && earlier.heading === heading ? [] : [`changed ${name(id)}`]
    }),
    ...before.anchors.flatMap(([id]) => (ids.has(id) ? [] : [`removed ${name(id)}`])),
  ]
}

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
