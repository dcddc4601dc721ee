import type { SitePage } from '../../core/model/site.ts'
import { escapeXml, unescapeHtml } from '../../kit/escape/markup.ts'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import { formatDate } from '../../kit/text/format-values.ts'
import { comparablePath, pathOf, splitOnce } from '../../kit/url/address.ts'
import type { Chapter } from './plan-book.ts'
import { writeArticle } from './write-article.ts'

export interface BookText {
  readonly chapters: readonly WrittenChapter[]
  /** Addresses on the site of all pictures in the book. */
  readonly pictures: ReadonlySet<string>
  /** How many links lead to another place in the book. */
  readonly links: number
}

/** A page or a group, with what is below it. */
export interface WrittenChapter {
  readonly id: string
  readonly label: string
  readonly page?: SitePage
  /** Empty for a group. */
  readonly html: string
  /** Diagrams that are shown as their source. */
  readonly diagrams: number
  readonly entries: readonly WrittenChapter[]
}

interface TextInput {
  readonly chapters: readonly Chapter[]
  /** The HTML of a page on the site. */
  readonly readPage: (page: SitePage) => string
  /** Where the site is, without a slash at the end; undefined if that is not known. */
  readonly url: string | undefined
  /** How the book writes the address of a picture. */
  readonly pictureHref: (path: string) => string
}

const origin = 'https://docsgen.invalid'

/** Writes the text of all chapters, whose links lead to each other where their target is in the book, and else to the site. */
export function writeChapters({ chapters, readPage, url, pictureHref }: TextInput): BookText {
  const ids = new Map<SitePage, string>()
  const pages = new Map<string, SitePage>()
  const anchors = new Map<SitePage, ReadonlyMap<string, number>>()
  const pictures = new Set<string>()
  let links = 0
  visit(chapters, ({ page }) => {
    if (!page) return
    ids.set(page, `c${ids.size + 1}`)
    pages.set(comparablePath(page.route.href), page)
  })
  const html = new Map([...ids.keys()].map((page) => [page, readPage(page)]))
  // All anchors are known before the first link is written.
  for (const [page, text] of html) anchors.set(page, numberIds(text))

  const placeOf = (page: SitePage, fragment: string): string => {
    const number = fragment === '' ? undefined : anchors.get(page)?.get(fragment)
    return number === undefined ? (ids.get(page) ?? '') : `${ids.get(page)}-${number}`
  }
  const linksOf = (page: SitePage) => ({
    idOf: (id: string) => placeOf(page, id),
    target(href: string) {
      const [address, fragment = ''] = splitOnce(href, '#')
      const target = address === '' ? page : pages.get(comparablePath(absolutePath(address, page) ?? ''))
      if (target) {
        links += 1
        return { id: placeOf(target, decodeIfValid(fragment)) }
      }
      if (/^(?:https?|mailto|tel):/i.test(href)) return { href }
      const path = absolutePath(href, page)
      return url === undefined || path === undefined ? undefined : { href: `${url}${path}` }
    },
    picture(src: string) {
      const path = absolutePath(src, page)
      if (path === undefined) return src
      pictures.add(pathOf(path))
      return pictureHref(pathOf(path))
    },
  })
  let groups = 0
  const write = (entries: readonly Chapter[], depth: number): readonly WrittenChapter[] =>
    entries.map(({ label, page, entries: below }) => {
      const article = page && writeArticle(html.get(page) ?? '', linksOf(page), depth)
      return {
        id: page ? (ids.get(page) ?? '') : `g${++groups}`,
        label,
        ...(page ? { page } : {}),
        html: article?.html ?? '',
        diagrams: article?.diagrams ?? 0,
        entries: write(below, depth + 1),
      }
    })
  return {
    chapters: write(chapters, 0),
    pictures,
    get links() {
      return links
    },
  }
}

/** Calls `use` for each chapter in the order of the book. */
export function visit<T extends { readonly entries: readonly T[] }>(
  chapters: readonly T[],
  use: (chapter: T, depth: number) => void,
  depth = 0,
): void {
  for (const chapter of chapters) {
    use(chapter, depth)
    visit(chapter.entries, use, depth + 1)
  }
}

/** A path on the site with its query and fragment; undefined for an address of another site. */
function absolutePath(href: string, { route }: SitePage): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(href) || href.startsWith('//')) return undefined
  const { pathname, search, hash } = new URL(href, `${origin}${route.href}`)
  return `${pathname}${search}${hash}`
}

/** Ids of a book are numbers: they are short, and every reader of PDF can handle them. */
function numberIds(html: string): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const [, quoted = ''] of html.matchAll(/ id="([^"]*)"/g)) {
    const id = unescapeHtml(quoted)
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
  }
  return numbers
}

export interface BookFrame {
  readonly title: string
  readonly subtitle: string
  /** ISO 8601 day of the newest page, if it is known. */
  readonly date: string | undefined
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** Tags of styles. */
  readonly styles: string
  /** The number of the printed page of each place. */
  readonly pageNumbers: ReadonlyMap<string, string>
}

/** The whole book as one HTML document. */
export function writeDocument({ chapters }: Pick<BookText, 'chapters'>, frame: BookFrame): string {
  const numberOf = (id: string) => frame.pageNumbers.get(id) ?? ''
  const list = (entries: readonly WrittenChapter[]): string =>
    entries.length === 0
      ? ''
      : `<ol>${entries
          .map(
            ({ id, label, entries: below }) =>
              `<li><a href="#${id}"><span>${escapeXml(label)}</span><span class="book-number">${numberOf(id)}</span></a>${list(below)}</li>`,
          )
          .join('')}</ol>`
  const body = chapters.map((part, index) => {
    const sections: string[] = []
    visit([part], ({ id, label, html, page }, depth) => {
      const heading = `h${Math.min(6, depth + 1)}`
      const title = page ? '' : `<${heading} class="book-group">${escapeXml(label)}</${heading}>`
      sections.push(`<section class="book-depth-${depth}" id="${id}">${title}${html}</section>`)
    })
    return `<div class="book-part-${index}">\n${sections.join('\n')}\n</div>`
  })
  const numbered = body.join('\n').replace(/data-page="([^"]*)"/g, (_, id: string) => `data-page="${numberOf(id)}"`)
  const date =
    frame.date === undefined ? '' : `<p><time datetime="${frame.date}">${escapeXml(formatDate(frame.date, frame.language))}</time></p>`
  const subtitle = frame.subtitle === '' ? '' : `<p>${escapeXml(frame.subtitle)}</p>`
  return `<!doctype html>
<html lang="${escapeXml(frame.language)}" dir="${frame.direction}" data-theme="light">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:"/>
<title>${escapeXml(frame.title)}</title>
${frame.styles}
</head>
<body class="book">
<header class="book-cover"><p class="book-title">${escapeXml(frame.title)}</p>${subtitle}${date}</header>
<nav class="book-contents" aria-label="Contents">${list(chapters)}</nav>
<main class="column">
${numbered}
</main>
</body>
</html>
`
}
