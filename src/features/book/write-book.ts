import type { SitePage } from '../../core/model/site.ts'
import { escapeXml } from '../../kit/escape/markup.ts'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import { formatDate } from '../../kit/text/format-values.ts'
import { comparablePath, parseUrl, pathOf, splitOnce } from '../../kit/url/address.ts'
import type { Chapter } from './plan-book.ts'
import { numberIds, writeArticle } from './write-article.ts'

export interface BookText {
  readonly chapters: readonly WrittenChapter[]
  /** How many links lead to another place in the book. */
  readonly links: number
}

/** A page or a group, with the entries below it. */
export interface WrittenChapter {
  readonly id: string
  readonly label: string
  readonly page?: SitePage
  /** Empty for a group and for a page without an article. */
  readonly html: string
  /** Diagrams that are shown as their source. */
  readonly diagrams: number
  /** The URLs of images that are not in the book. */
  readonly missing: readonly string[]
  readonly entries: readonly WrittenChapter[]
}

interface TextInput {
  readonly chapters: readonly Chapter[]
  /** The HTML of a page on the site. */
  readonly readPage: (page: SitePage) => string
  /** The URL of the site without a slash at the end, or undefined if it is not known. */
  readonly url: string | undefined
  /** The URL that the book uses for an image, or undefined if the book cannot contain the image. */
  readonly pictureHref: (path: string) => string | undefined
  /** The file of each chapter. @default one document for all, whose headings show how deep a chapter is */
  readonly fileOf?: (chapter: string) => string
}

const origin = 'https://docsgen.invalid'

/** Writes the text of all chapters. Links lead to their targets in the book if the book contains them, and otherwise to the site. */
export function writeChapters({ chapters, readPage, url, pictureHref, fileOf }: TextInput): BookText {
  const ids = new Map<SitePage, string>()
  const pages = new Map<string, SitePage>()
  const anchors = new Map<SitePage, ReadonlyMap<string, number>>()
  let links = 0
  // All anchors are known before the first link is written. The text of all pages may be too large for memory.
  visit(chapters, ({ page }) => {
    if (!page) return
    ids.set(page, `c${ids.size + 1}`)
    const numbers = numberIds(readPage(page))
    if (!numbers) return
    anchors.set(page, numbers)
    pages.set(comparablePath(page.route.href), page)
  })

  const idOf = (page: SitePage, id: string) => {
    const number = anchors.get(page)?.get(id)
    return number === undefined ? undefined : `${ids.get(page)}-${number}`
  }
  const hrefOf = (page: SitePage, fragment: string) => {
    const chapter = ids.get(page) ?? ''
    const id = idOf(page, fragment)
    if (!fileOf) return { href: `#${id ?? chapter}`, id: id ?? chapter }
    return { href: `${fileOf(chapter)}${id === undefined ? '' : `#${id}`}` }
  }
  const linksOf = (page: SitePage, missing: string[]) => ({
    idOf: (id: string) => idOf(page, id),
    target(href: string) {
      const [address, fragment = ''] = splitOnce(href, '#')
      const target = address === '' ? page : pages.get(comparablePath(absolutePath(address, page) ?? ''))
      if (target) {
        links += 1
        return hrefOf(target, decodeIfValid(fragment))
      }
      if (/^(?:https?|mailto|tel):/i.test(href)) {
        const outside = parseUrl(href)
        // Browsers accept a percent sign on its own, but such a URL is not valid.
        return outside && { href: outside.href.replace(/%(?![\da-f]{2})/gi, '%25') }
      }
      const path = absolutePath(href, page)
      return url === undefined || path === undefined ? undefined : { href: `${url}${path}` }
    },
    picture(src: string) {
      if (src.startsWith('data:image/')) return src
      const path = absolutePath(src, page)
      const href = path === undefined ? undefined : pictureHref(pathOf(path))
      if (href === undefined) missing.push(src)
      return href
    },
  })
  let groups = 0
  const write = (entries: readonly Chapter[], depth: number): readonly WrittenChapter[] =>
    entries.map(({ label, page, entries: below }) => {
      const missing: string[] = []
      const article = page && anchors.has(page) ? writeArticle(readPage(page), linksOf(page, missing), fileOf ? 0 : depth) : undefined
      return {
        id: page ? (ids.get(page) ?? '') : `g${++groups}`,
        label,
        ...(page ? { page } : {}),
        html: article?.html ?? '',
        diagrams: article?.diagrams ?? 0,
        missing,
        entries: write(below, depth + 1),
      }
    })
  return {
    chapters: write(chapters, 0),
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

/** Returns the path on the site, including its query and fragment, or undefined for a URL of another site. */
function absolutePath(href: string, { route }: SitePage): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(href) || href.startsWith('//')) return undefined
  const address = parseUrl(href, `${origin}${route.href}`)
  if (!address) return undefined
  const { pathname, search, hash } = address
  return `${pathname}${search}${hash}`
}

export interface BookFrame {
  readonly title: string
  readonly subtitle: string
  /** The ISO 8601 date of the newest page, if the date is known. */
  readonly date: string | undefined
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** The index of names at the end of the book. Empty if there are no names. */
  readonly index: string
  /** The HTML tags of the styles. */
  readonly styles: string
  /** The number of the printed page that each place is on. */
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
  const text = [...body, frame.index].join('\n')
  const numbered = text.replace(/data-page="([^"]*)"/g, (_, id: string) => `data-page="${numberOf(id)}"`)
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
