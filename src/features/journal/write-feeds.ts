import { escapeXml } from '../../kit/escape/markup.ts'

/** The content of a feed. All URLs are absolute, all times ISO 8601 in UTC. */
export interface FeedText {
  readonly title: string
  readonly description: string
  readonly language: string
  readonly author: string
  readonly homeUrl: string
  /** The URL of its folder. */
  readonly folderUrl: string
  readonly entries: readonly FeedEntry[]
}

export interface FeedEntry {
  readonly title: string
  readonly url: string
  readonly published: string
  readonly updated: string
  readonly authors: readonly { readonly name: string; readonly url?: string; readonly image?: string }[]
  readonly tags: readonly string[]
  readonly summary: string
  /** HTML; undefined for very long entries. */
  readonly content: string | undefined
}

/** Atom: https://www.rfc-editor.org/rfc/rfc4287 */
export function writeAtom({ title, description, language, author, homeUrl, folderUrl, entries }: FeedText): string {
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
export function writeJsonFeed({ title, description, language, homeUrl, folderUrl, entries }: FeedText): string {
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
