import { unescapeHtml } from '../../kit/escape/markup.ts'
import { blankCodeSpans } from '../../kit/markdown-lines/code-spans.ts'
import { linesOutsideFences } from '../../kit/markdown-lines/read-lines.ts'
import { type RedirectFile, readHostRules } from '../../kit/redirects/read-host-rules.ts'
import { type FoundAddress, readMarkup } from './read-markup.ts'

/** Links, definitions, and the lines that name lists. Relative ones belong to the place that the text was written for. */
const inMarkdown = /(?:\]\([ \t]*<?|\]:[ \t]+<?)((?:\/|https?:)[^\s()<>"]*(?:\([^\s()<>"]*\)[^\s()<>"]*)*)/g
const lists = /^(?:> Index of all pages|The text of all pages|Pages by folder|All pages): (.+)$/

/** The addresses in `llms.txt` and the Markdown of pages, outside code. */
export function readMarkdown(text: string): readonly FoundAddress[] {
  const found: FoundAddress[] = []
  for (const { line, start } of linesOutsideFences(text)) {
    for (const address of lists.exec(line)?.[1]?.split(', ') ?? [])
      if (/^(?:\/|https?:)\S+$/.test(address)) found.push({ address, at: start + line.indexOf(address), isLoaded: false })
    if (!line.includes('](') && !line.includes(']:')) continue
    for (const match of blankCodeSpans(line).matchAll(inMarkdown)) {
      const [whole, address = ''] = match
      found.push({ address: readEscapes(address), at: start + match.index + whole.length - address.length, isLoaded: false })
    }
  }
  return found
}

function readEscapes(address: string): string {
  return unescapeHtml(address.replace(/\\([!-/:-@[-`{-~])/g, '$1'))
}

const element = /<(?:[\w]+:)?(loc|link|id|guid|uri|url|icon|logo|content|description|encoded)\b[^<>]*>([^<]*)(?=<)/g

/** The addresses in sitemaps and feeds. */
export function readXml(text: string): readonly FoundAddress[] {
  if (!/<(?:urlset|sitemapindex|feed|rss)\b/.test(text.slice(0, 2_000))) return []
  const found = [...readMarkup(text).addresses]
  for (const { index, 0: whole, 1: name = '', 2: written = '' } of text.matchAll(element)) {
    const at = index + whole.indexOf('>') + 1
    const content = unescapeHtml(written.trim())
    const isText = name === 'content' || name === 'description' || name === 'encoded'
    if (isText) found.push(...readMarkup(content).addresses.map((inner) => ({ ...inner, at })))
    else if (/^(?:\/|https?:)\S+$/.test(content)) found.push({ address: content, at, isLoaded: false })
  }
  return found
}

/** `Sitemap: https://…` */
export function readRobots(text: string): readonly FoundAddress[] {
  return readLines(text, /^[ \t]*sitemap:[ \t]*(\S+)/gim, false)
}

/** `Link: </style.css>; rel=preload` */
export function readHeaders(text: string): readonly FoundAddress[] {
  const lines = readLines(text, /^[ \t]+link:[ \t]*(.+)$/gim, true)
  return lines.flatMap(({ address: value, at }) =>
    [...value.matchAll(/<([^<>]*)>/g)].map(({ index, 1: address = '' }) => ({ address, at: at + index + 1, isLoaded: true })),
  )
}

/** The targets of redirects, except those with placeholders. */
export function readRedirects(name: RedirectFile, text: string): readonly FoundAddress[] {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ 0: end, index }) => index + end.length)]
  return readHostRules(name, text).flatMap(({ to, at }) =>
    at && /^\/[^:*]*$/.test(to) ? [{ address: to, at: (starts[at.line - 1] ?? 0) + at.column - 1, isLoaded: false }] : [],
  )
}

function readLines(text: string, pattern: RegExp, isLoaded: boolean): readonly FoundAddress[] {
  return [...text.matchAll(pattern)].map(({ index, 0: whole, 1: address = '' }) => ({
    address,
    at: index + whole.lastIndexOf(address),
    isLoaded,
  }))
}
