import { textIn } from '../../core/config/config-texts.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SitePage } from '../../core/model/site.ts'
import { addTo } from '../../kit/data/sort-and-group.ts'
import { escapeXml } from '../../kit/escape/markup.ts'
import { sha256 } from '../../kit/files/hash.ts'
import type { BrowserProgram } from '../../kit/programs/open-browser.ts'
import { formatBytes, formatCounted } from '../../kit/text/format-values.ts'
import { createDiagnostic } from './diagnostics.ts'
import { collectPictures } from './epub/pictures.ts'
import { fileOfChapter, writeEpub } from './epub/write-epub.ts'
import type { BookFormat } from './options.ts'
import { type BookPlan, type Chapter, planBook } from './plan-book.ts'
import { printBook } from './print-book.ts'
import { dataUrl, type SiteReader } from './site-files.ts'
import { type BookFrame, type BookText, visit, type WrittenChapter, writeChapters, writeDocument } from './write-book.ts'

/** The content of each format of a book. */
export interface BookInput extends Omit<BookFrame, 'styles' | 'index' | 'pageNumbers' | 'date'> {
  readonly chapters: readonly Chapter[]
  readonly reader: SiteReader
  readonly description: string
  /** A URN that is the same for each edition of the book. */
  readonly identifier: string
  /** The URL of the site without a slash at the end, or undefined if it is not known. */
  readonly url: string | undefined
}

interface MadeBook {
  readonly content: Uint8Array
  /** The size of the book, for readers. */
  readonly size: string
  readonly links: number
  readonly diagnostics: readonly Diagnostic[]
}

/** If the date of no page is known, the book has the first day that archives can contain. */
const unknownTime = '1980-01-01T00:00:00Z'

/** Everything that books of these pages contain, and the origin of each part. */
export function describeBook(
  planned: Parameters<typeof planBook>[0],
  reader: SiteReader,
): { readonly plan: BookPlan; readonly input: BookInput } {
  const { config, version, locale, sections } = planned
  const plan = planBook(planned)
  const input: BookInput = {
    chapters: plan.chapters,
    reader,
    title: plan.title,
    subtitle: textIn(version.label, locale, config.locales),
    description: textIn(config.description, locale, config.locales),
    identifier: identify([config.url ?? plan.title, version.id, locale.code, ...sections]),
    language: locale.code,
    direction: locale.dir,
    url: config.url,
  }
  return { plan, input }
}

/**
 * Returns a UUID made from the properties that stay the same in the next edition of a book:
 * https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-8
 */
export function identify(parts: readonly string[]): string {
  const hash = sha256(JSON.stringify(parts))
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Only the PDF format needs the browser. */
export function makeBook(format: BookFormat, input: BookInput, program: BrowserProgram | undefined): Promise<MadeBook> | MadeBook {
  if (format === 'pdf' && program) return makePdf(input, program)
  return format === 'epub' ? makeEpub(input) : makeHtml(input)
}

/** A book for e-readers. */
function makeEpub(input: BookInput): MadeBook {
  const { chapters, reader } = input
  const pictures = collectPictures(reader.readFile)
  const text = writeChapters({
    chapters,
    readPage: reader.readPage,
    url: input.url,
    pictureHref: pictures.hrefOf,
    fileOf: fileOfChapter,
  })
  const newest = newestTime(chapters)
  const content = writeEpub({
    ...input,
    chapters: text.chapters,
    pictures: pictures.list(),
    modified: newest === undefined ? unknownTime : `${new Date(newest).toISOString().slice(0, 19)}Z`,
    date: newest?.slice(0, 10) ?? '',
  })
  return { content, size: formatBytes(content.byteLength), links: text.links, diagnostics: reportChapters(text.chapters) }
}

/** A book in one file, including its styles and images. */
function makeHtml(input: BookInput): MadeBook {
  const { reader } = input
  const text = writeText(input, (path) => {
    const file = reader.readFile(path)
    return file && dataUrl(file)
  })
  const styles = `${inlineStyles(siteStyles(text, reader), reader)}<style>${bookStyles(text.chapters)}</style>`
  const html = writeDocument(text, { ...frameOf(input, text), styles, pageNumbers: new Map() })
  const content = Buffer.from(html)
  return { content, size: formatBytes(content.byteLength), links: text.links, diagnostics: reportChapters(text.chapters) }
}

/** A book for paper. */
async function makePdf(input: BookInput, program: BrowserProgram): Promise<MadeBook> {
  const { reader } = input
  // The browser loads images as files from the site.
  const text = writeText(input, (path) => (reader.readFile(path) ? path : undefined))
  const links = siteStyles(text, reader).map((href) => `<link rel="stylesheet" href="${href}"/>`)
  const frame = { ...frameOf(input, text), styles: `${links.join('\n')}<style>${bookStyles(text.chapters)}</style>` }
  const write = (pageNumbers: ReadonlyMap<string, string>) => writeDocument(text, { ...frame, pageNumbers })
  const places = [...new Set([...write(new Map()).matchAll(/ href="#([^"]+)"/g)].map(([, id = '']) => id))]
  const { pdf, pages, cutOff } = await printBook({
    program,
    write,
    places,
    date: frame.date ?? unknownTime.slice(0, 10),
    files: reader.readFile,
  })
  return {
    content: pdf,
    size: `${formatCounted(pages, 'page')} of A4, ${formatBytes(pdf.byteLength)}`,
    links: text.links,
    diagnostics: [...reportChapters(text.chapters), ...reportCutOff(text.chapters, cutOff)],
  }
}

function writeText({ chapters, reader, url }: BookInput, pictureHref: (path: string) => string | undefined): BookText {
  return writeChapters({ chapters, readPage: reader.readPage, url, pictureHref })
}

function frameOf({ title, subtitle, language, direction, chapters }: BookInput, text: BookText): Omit<BookFrame, 'styles' | 'pageNumbers'> {
  const index = writeIndex(text.chapters, language)
  return { title, subtitle, language, direction, index, date: newestTime(chapters)?.slice(0, 10) }
}

/** ISO 8601, or undefined if no page has a date. */
function newestTime(chapters: readonly Chapter[]): string | undefined {
  let newest: string | undefined
  visit(chapters, ({ page }) => {
    if (page?.lastUpdated && page.lastUpdated > (newest ?? '')) newest = page.lastUpdated
  })
  return newest
}

/** The URLs of the styles of the first page. All pages have the same styles. */
function siteStyles({ chapters }: BookText, reader: SiteReader): readonly string[] {
  let first: SitePage | undefined
  visit(chapters, ({ page }) => {
    first ??= page
  })
  return first ? [...reader.readPage(first).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href) : []
}

function inlineStyles(hrefs: readonly string[], reader: SiteReader): string {
  const styles = hrefs.map((href) => {
    const css = reader.readFile(href)?.content.toString() ?? ''
    const inlined = css.replace(/url\(["']?(\/[^"')]+)["']?\)/g, (whole, path: string) => {
      const file = reader.readFile(path)
      return file ? `url(${dataUrl(file)})` : whole
    })
    return `<style>${inlined.replaceAll('</', '<\\/')}</style>`
  })
  return styles.join('\n')
}

function reportChapters(chapters: readonly WrittenChapter[]): Diagnostic[] {
  const found: Diagnostic[] = []
  visit(chapters, ({ page, html, diagrams, missing }) => {
    if (!page) return
    const { projectPath: file } = page.route.source
    if (html === '') found.push(createDiagnostic('book/no-text', {}, { file }))
    if (diagrams > 0) found.push(createDiagnostic('book/diagram-source', { diagrams: formatCounted(diagrams, 'diagram') }, { file }))
    for (const address of new Set(missing)) found.push(createDiagnostic('book/missing-image', { address }, { file }))
  })
  return found
}

function reportCutOff(chapters: readonly WrittenChapter[], cutOff: readonly (readonly [id: string, parts: number])[]): Diagnostic[] {
  const parts = new Map(cutOff)
  const found: Diagnostic[] = []
  visit(chapters, ({ id, page }) => {
    const count = parts.get(id)
    if (page && count !== undefined)
      found.push(
        createDiagnostic(
          'book/cut-off',
          { parts: formatCounted(count, 'part'), are: count === 1 ? 'is' : 'are' },
          { file: page.route.source.projectPath },
        ),
      )
  })
  return found
}

const identifier = /^[\p{L}$_@][\p{L}\p{N}$_.]*$/u
/** The text of table rows for members that have no names. */
const nameless = new Set(['constructor', 'returns'])
/** Members are rows of tables on reference pages. */
const named = /<(h[1-6]|tr) ([^<>]*)>(?:<th[^<>]*>)?([^<]+)/g

/**
 * Writes an index of the names that reference pages document, in alphabetical order, with links to the pages of each name. The index is
 * empty for a book without reference pages.
 */
export function writeIndex(chapters: readonly WrittenChapter[], language: string): string {
  const links = new Map<string, string[]>()
  const add = (name: string, id: string, owner: string) => {
    const label = escapeXml(owner)
    const link = `<a href="#${id}" data-page="${id}">${owner === name ? `<b>${label}</b>` : label}</a>`
    addTo(links, name, link)
  }
  visit(chapters, ({ id, html, page }) => {
    const generated = page?.route.source.generated
    if (!page || !generated || generated.isData || generated.list) return
    const isName = identifier.test(page.title)
    if (isName) add(page.title, id, page.title)
    for (const [, tag, attributes = '', name = ''] of html.matchAll(named)) {
      const [, place] = /\bid="([^"]+)"/.exec(attributes) ?? []
      // On a page about one name, all other headings come from its comment.
      if (place !== undefined && identifier.test(name) && !nameless.has(name) && (tag === 'tr' || !isName)) add(name, place, page.title)
    }
  })
  if (links.size === 0) return ''
  const { compare } = new Intl.Collator(language)
  const letters = new Map<string, string[]>()
  for (const [name, own] of [...links].sort(([a], [b]) => compare(sortKey(a), sortKey(b)))) {
    const letter = sortKey(name).charAt(0).toUpperCase()
    // A link to the page of a name contains the name.
    const label = own[0]?.includes('<b>') ? '' : `<b>${escapeXml(name)}</b>`
    addTo(letters, letter, `<li>${label} ${own.join(', ')}</li>`)
  }
  const groups = [...letters].map(([letter, lines]) => `<h2>${letter}</h2><ul>${lines.join('')}</ul>`)
  return `<nav class="book-index" aria-label="Index">${groups.join('\n')}</nav>`
}

/** Returns a name without its leading special characters, unless it has no other characters. */
function sortKey(name: string): string {
  return name.replace(/^[$_@]+(?=.)/, '')
}

/**
 * The styles that books need in addition to those of the site. The margin boxes of a printed page have the names that CSS Paged Media
 * defines.
 */
const styles = `
@page { size: A4; margin: 22mm 20mm 20mm; @bottom-center { content: counter(page); font: 9pt var(--sans, sans-serif); color: #666 } }
@page cover { @bottom-center { content: none } }
:root:root:has(> .book) { font-size: 9.5pt; }
.book { background: #fff; color: #1a1d1c; }
.book .column { display: block; max-width: none; padding: 0; margin: 0; }
.book-cover { page: cover; break-after: page; padding-top: 70mm; text-align: center; }
.book-title { font-size: 32pt; font-weight: 650; line-height: 1.15; margin: 0 0 8mm; }
.book-contents { break-after: page; }
.book-contents ol { list-style: none; margin: 0; padding: 0; }
.book-contents ol ol { padding-inline-start: 6mm; }
.book-contents > ol > li { margin-top: 3mm; font-weight: 600; }
.book-contents li li { font-weight: 400; }
.book-contents a { display: flex; justify-content: space-between; gap: 4mm; color: inherit; text-decoration: none; break-inside: avoid; }
.book-number { font-variant-numeric: tabular-nums; }
.book :is(h1, h2, h3, h4, h5, h6) { break-after: avoid; }
.book-group { margin-top: 0; }
.book .page-title { margin-top: 0; }
.book .prose, .book .prose > *, .book .code, .book figure { max-width: none; }
.book .tabs { display: block; border: 0; padding: 0; }
.book .tabs > p { margin: 1em 0 0.25em; font-weight: 600; break-after: avoid; }
.book .tabs > .tab-panel { display: block; }
/* Shadows show where to scroll. A PDF has several objects for each. */
.book :is(.table, pre) { background-image: none; }
.book pre, .book pre > code { white-space: pre-wrap; overflow-wrap: anywhere; width: auto; overflow: visible; }
.book .table, .book table { width: 100%; overflow: visible; }
.book :is(td, th) { overflow-wrap: break-word; white-space: normal; }
.book :is(td, th) code { overflow-wrap: anywhere; white-space: normal; }
.book img, .book svg { max-width: 100%; height: auto; }
.book .code { break-inside: auto; }
.book pre { orphans: 4; widows: 4; }
.book .diagram { overflow: visible; break-inside: avoid; }
@media print {
  .book-index { break-before: page; columns: 2; font-size: 0.85em; }
  .book-index ul { list-style: none; margin: 0; padding: 0; }
  .book-index a { color: #444; text-decoration: none; }
  .book-index b { color: #1a1d1c; font-weight: 600; }
  .book-index li { break-inside: avoid; padding-inline-start: 1em; text-indent: -1em; overflow-wrap: anywhere; }
  .book-depth-0, .book-depth-1 { break-before: page; }
  /* The title of a group is above its first page. */
  section:has(> .book-group) + section { break-before: auto; }
  .book main a[data-page]:not([data-page=""])::after { content: "\\00a0(p.\\00a0" attr(data-page) ")"; color: #666; font-size: 0.85em; font-variant-numeric: tabular-nums; }
  .book pre a[data-page]::after, .book :is(h1, h2, h3, h4, h5, h6, th) a[data-page]::after, .book .facts a[data-page]::after { content: none !important; }
}
@media screen {
  :root:root:has(> .book) { font-size: 100%; }
  .book { max-width: 50rem; margin: 0 auto; padding: 0 1.5rem 4rem; }
  .book-cover { padding-top: 6rem; }
  .book-number { display: none; }
}
`

/** Each chapter of the first level shows its title above its pages. */
function bookStyles(chapters: readonly WrittenChapter[]): string {
  const runningHeads = chapters.map(
    ({ label }, index) =>
      `@page part-${index} { @top-left { content: ${quote(label)}; font: 9pt var(--sans, sans-serif); color: #666 } }\n.book-part-${index} { page: part-${index} }`,
  )
  return `${styles}${runningHeads.join('\n')}\n`
}

function quote(text: string): string {
  return `"${text.replace(/[\\"<\n\r\f]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
}
