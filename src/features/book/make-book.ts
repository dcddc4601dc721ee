import { textIn } from '../../core/config/config-texts.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SitePage } from '../../core/model/site.ts'
import { sha256 } from '../../kit/files/hash.ts'
import type { BrowserProgram } from '../../kit/programs/open-browser.ts'
import { formatBytes, formatCounted } from '../../kit/text/format-values.ts'
import { bookStyles } from './book-styles.ts'
import { createDiagnostic } from './diagnostics.ts'
import { collectPictures } from './epub/pictures.ts'
import { fileOfChapter, writeEpub } from './epub/write-epub.ts'
import type { BookFormat } from './options.ts'
import { type BookPlan, type Chapter, planBook } from './plan-book.ts'
import { printBook } from './print-book.ts'
import { dataUrl, type SiteReader } from './site-files.ts'
import { type BookFrame, type BookText, visit, type WrittenChapter, writeChapters, writeDocument } from './write-book.ts'
import { writeIndex } from './write-index.ts'

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
  /** How large it is, for readers. */
  readonly size: string
  readonly links: number
  readonly diagnostics: readonly Diagnostic[]
}

/** If the date of no page is known, the book has the first day that archives can contain. */
const unknownTime = '1980-01-01T00:00:00Z'

/** Everything that books of these pages contain, and where they come from. */
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

/** A UUID of what makes a book the same in its next edition: https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-8 */
export function identify(parts: readonly string[]): string {
  const hash = sha256(JSON.stringify(parts))
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Only a PDF needs the browser. */
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

/** A book in one file, with its styles and images. */
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
  // The browser loads images as files of the site.
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

/** Addresses of the styles of the first page: all pages have the same. */
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
