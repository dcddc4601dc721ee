import { feedFiles } from '../../core/assemble/create-routes.ts'
import { textIn } from '../../core/config/config-texts.ts'
import { textFile } from '../../core/emit/plan-output.ts'
import type { FilesInput } from '../../core/feature.ts'
import type { Body } from '../../core/model/document.ts'
import type { GeneratedFile } from '../../core/model/output.ts'
import type { Feed, SitePage } from '../../core/model/site.ts'
import { linkAttributes } from '../../core/render/page-props.ts'
import { fillBody } from '../../core/render/render-page.ts'
import { escapeHtml, escapeXml } from '../../kit/escape/markup.ts'
import { encodeAddress } from '../../kit/escape/percent.ts'

type FeedsInput = Pick<FilesInput, 'currentSite' | 'config' | 'readBody'>

/** The feeds of journals: an Atom file and a JSON file for each. */
export function planFeeds({ currentSite, config, readBody }: FeedsInput): readonly GeneratedFile[] {
  const { url } = config
  if (url === undefined) return []
  return currentSite().feeds.flatMap((feed) => {
    const read = () => readFeed(feed, { currentSite, config, readBody, url })
    const { atom, json } = feedFiles(feed.folder)
    return [textFile(atom, () => writeAtom(read())), textFile(json, () => writeJsonFeed(read()))]
  })
}

function readFeed(
  { folder, title, description, language, homeHref, entries }: Feed,
  { currentSite, config, readBody, url }: FeedsInput & { readonly url: string },
): FeedText {
  const wanted = new Set(entries)
  const pages = new Map(currentSite().pages.flatMap((page) => (wanted.has(page.route.path) ? [[page.route.path as string, page]] : [])))
  const siteTitle = textIn(config.title, { code: language }, config.locales)
  return {
    title: `${title} | ${siteTitle}`,
    description,
    language,
    author: siteTitle,
    homeUrl: `${url}${homeHref}`,
    folderUrl: `${url}${encodeAddress(`${config.base}${folder}`)}`,
    entries: entries.flatMap((path) => {
      const page = pages.get(path)
      const body = page && readBody(page.route.source, page.document)
      return page?.journal?.kind === 'entry' && body
        ? [createEntry(page, page.journal, { url, content: feedContent(page, body, url) })]
        : []
    }),
  }
}

function createEntry(
  { title, route, document, lastUpdated }: SitePage,
  { date, authors, tags }: Extract<SitePage['journal'], { readonly kind: 'entry' }>,
  { url, content }: { readonly url: string; readonly content: string | undefined },
): FeedEntry {
  const absolute = (href: string) => (href.startsWith('/') ? `${url}${href}` : href)
  // Git may report an earlier time than the date that the author has chosen.
  const changed = lastUpdated === undefined ? date : `${new Date(lastUpdated).toISOString().slice(0, 19)}Z`
  return {
    title,
    url: `${url}${route.href}`,
    published: date,
    updated: changed > date ? changed : date,
    authors: authors.map(({ name, url: page, image }) => ({
      name,
      ...(page === undefined ? {} : { url: absolute(page) }),
      ...(image === undefined ? {} : { image: absolute(image) }),
    })),
    tags: tags.map(({ label }) => label),
    summary: document.frontMatter.description ?? (document.excerpt ?? []).join('\n\n'),
    content,
  }
}

/** Feed readers load all entries at once. */
const maxBytes = 100_000

/**
 * The text of a page for feeds, or undefined if it is very long. URLs are absolute, and components are omitted because they need the theme.
 */
export function feedContent({ route, links, document }: SitePage, body: Body, url: string): string | undefined {
  if (body.html.byteLength > maxBytes) return undefined
  const pageUrl = `${url}${route.href}`
  const absolute = (href: string) => {
    if (href === '' || href.startsWith('#')) return `${pageUrl}${href}`
    return /^\/(?!\/)/.test(href) ? `${url}${href}` : href
  }
  const resolved = links.map((link) => ({ ...link, href: absolute(link.href) }) as typeof link)
  const parts = fillBody(body, linkAttributes(document, resolved), { components: {}, provide: (tree) => tree })
  return (
    Buffer.concat(parts)
      .toString()
      // Removes the links of headings to themselves, which the theme draws.
      .replace(/<a class="anchor"[^>]*><\/a>/g, '')
      // Removes drawings, which need the colors of the theme. The source of each drawing follows it.
      .replace(/<div class="diagram" [^>]*>.*?<\/svg><\/div>/g, '')
      .replace(/(<a\b[^<>]* href=")#/g, (_, start: string) => `${start}${escapeHtml(pageUrl)}#`)
  )
}

/** The content of a feed. All URLs are absolute, and all times are ISO 8601 in UTC. */
interface FeedText {
  readonly title: string
  readonly description: string
  readonly language: string
  readonly author: string
  readonly homeUrl: string
  /** The URL of the journal's folder. */
  readonly folderUrl: string
  readonly entries: readonly FeedEntry[]
}

interface FeedEntry {
  readonly title: string
  readonly url: string
  readonly published: string
  readonly updated: string
  readonly authors: readonly { readonly name: string; readonly url?: string; readonly image?: string }[]
  readonly tags: readonly string[]
  readonly summary: string
  /** The HTML of the entry, or undefined for very long entries. */
  readonly content: string | undefined
}

/** Atom: https://www.rfc-editor.org/rfc/rfc4287 */
function writeAtom({ title, description, language, author, homeUrl, folderUrl, entries }: FeedText): string {
  const self = `${folderUrl}atom.xml`
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    element('title', title),
    ...(description === '' ? [] : [element('subtitle', description)]),
    element('id', self),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(homeUrl)}"/>`,
    element('updated', lastOf(entries.map(({ updated }) => updated))),
    `<author>${element('name', author)}</author>`,
    ...entries.map(writeEntry),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

function writeEntry({ title, url, published, updated, authors, tags, summary, content }: FeedEntry): string {
  return [
    '<entry>',
    element('title', title),
    element('id', url),
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    element('published', published),
    element('updated', updated),
    ...authors.map(({ name, url: uri }) => `<author>${element('name', name)}${uri === undefined ? '' : element('uri', uri)}</author>`),
    ...tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    ...(summary === '' && content !== undefined ? [] : [element('summary', summary)]),
    ...(content === undefined ? [] : [`<content type="html">${escapeXml(content)}</content>`]),
    '</entry>',
  ].join('\n')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function lastOf(times: readonly string[]): string {
  return times.reduce((last, time) => (time > last ? time : last), '')
}

/** JSON Feed: https://www.jsonfeed.org/version/1.1/ */
function writeJsonFeed({ title, description, language, homeUrl, folderUrl, entries }: FeedText): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: `${folderUrl}feed.json`,
    ...(description === '' ? {} : { description }),
    language,
    items: entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      ...(entry.content === undefined ? { content_text: entry.summary } : { content_html: entry.content }),
      ...(entry.summary === '' ? {} : { summary: entry.summary }),
      date_published: entry.published,
      date_modified: entry.updated,
      ...(entry.authors.length === 0
        ? {}
        : {
            authors: entry.authors.map(({ name, url, image }) => ({
              name,
              ...(url === undefined ? {} : { url }),
              ...(image === undefined ? {} : { avatar: image }),
            })),
          }),
      ...(entry.tags.length === 0 ? {} : { tags: entry.tags }),
    })),
  }
  return `${JSON.stringify(feed, undefined, 2)}\n`
}
