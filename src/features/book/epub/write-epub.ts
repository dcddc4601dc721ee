import { strToU8, type Zippable, zipSync } from 'fflate'
import { escapeXml } from '../../../kit/escape/markup.ts'
import { visit, type WrittenChapter } from '../write-book.ts'
import { writeCover } from './cover.ts'
import { epubStyles } from './epub-styles.ts'
import type { BookPicture } from './pictures.ts'

interface EpubInput {
  readonly title: string
  readonly subtitle: string
  readonly description: string
  /** ISO 8601 time of the newest page, in UTC without fractions of seconds. */
  readonly modified: string
  /** ISO 8601 day, as readers see it. Empty if it is not known. */
  readonly date: string
  /** A URN that is the same for each edition of the book. */
  readonly identifier: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly chapters: readonly WrittenChapter[]
  readonly pictures: readonly BookPicture[]
}

/** A page of the book: a file in the folder of the package document. */
interface BookFile {
  readonly id: string
  readonly title: string
  readonly body: string
}

/** The file of a chapter, in the folder of all files. */
export function fileOfChapter(id: string): string {
  return `${id}.xhtml`
}

/** An EPUB 3.3 publication: https://www.w3.org/TR/epub-33/. The same input gives the same bytes in all time zones. */
export function writeEpub(input: EpubInput): Uint8Array {
  const { title, language, direction, chapters, pictures } = input
  const cover: BookFile = {
    id: 'cover',
    title,
    body: `<section epub:type="cover" class="cover"><img src="cover.svg" alt="${escapeXml(title)}"/></section>`,
  }
  const pages = [cover, { id: 'nav', title, body: writeNavigation(input) }, ...listChapters(chapters)]
  const text = (content: string): Zippable[string] => [strToU8(content), { level: 6 }]
  const files: Zippable = {
    // Programs know the type of the file by its first bytes.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': text(container),
    'EPUB/package.opf': text(writePackage(input, pages)),
    'EPUB/book.css': text(epubStyles),
    'EPUB/cover.svg': text(writeCover(input)),
  }
  for (const { id, title: heading, body } of pages)
    files[`EPUB/${fileOfChapter(id)}`] = text(`<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${escapeXml(language)}" xml:lang="${escapeXml(language)}" dir="${direction}">
<head>
<title>${escapeXml(heading)}</title>
<link rel="stylesheet" type="text/css" href="book.css"/>
</head>
<body>
${body}
</body>
</html>
`)
  for (const { name, type, content } of pictures) files[`EPUB/${name}`] = [content, { level: type === 'image/svg+xml' ? 6 : 0 }]
  // The format contains local times.
  return zipSync(files, { mtime: new Date(1980, 0, 1, 12) })
}

const container = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

/** Whether a chapter has a page of its own: groups of the first level have a title page. */
function hasFile({ page, html }: WrittenChapter, depth: number): boolean {
  return page ? html !== '' : depth === 0
}

function listChapters(chapters: readonly WrittenChapter[]): readonly BookFile[] {
  const files: BookFile[] = []
  visit(chapters, (chapter, depth) => {
    const { id, label, page, html } = chapter
    if (!hasFile(chapter, depth)) return
    const body = page
      ? `<section epub:type="chapter">${html}</section>`
      : `<section epub:type="part" class="part"><h1>${escapeXml(label)}</h1></section>`
    files.push({ id, title: label, body })
  })
  return files
}

function writeNavigation({ title, chapters }: EpubInput): string {
  const list = (entries: readonly WrittenChapter[], depth: number): string => {
    const items = entries.map((chapter): string => {
      const { id, label, entries: below } = chapter
      const inside = list(below, depth + 1)
      if (hasFile(chapter, depth)) return `<li><a href="${fileOfChapter(id)}">${escapeXml(label)}</a>${inside}</li>`
      return inside === '' ? '' : `<li><span>${escapeXml(label)}</span>${inside}</li>`
    })
    const written = items.join('\n')
    return written.trim() === '' ? '' : `<ol>\n${written}\n</ol>`
  }
  return `<nav epub:type="toc" id="toc"><h1>${escapeXml(title)}</h1>
${list(chapters, 0)}
</nav>
<nav epub:type="landmarks" hidden=""><ol>
<li><a epub:type="cover" href="cover.xhtml">${escapeXml(title)}</a></li>
<li><a epub:type="toc" href="#toc">${escapeXml(title)}</a></li>
</ol></nav>`
}

function writePackage(input: EpubInput, pages: readonly BookFile[]): string {
  const { title, subtitle, description, modified, date, identifier, language, direction, pictures } = input
  const hasMath = pages.some(({ body }) => body.includes('<math'))
  const metadata = [
    `<dc:identifier id="id">${escapeXml(identifier)}</dc:identifier>`,
    `<dc:title>${escapeXml(subtitle === '' ? title : `${title} ${subtitle}`)}</dc:title>`,
    `<dc:language>${escapeXml(language)}</dc:language>`,
    ...(description === '' ? [] : [`<dc:description>${escapeXml(description)}</dc:description>`]),
    ...(date === '' ? [] : [`<dc:date>${escapeXml(date)}</dc:date>`]),
    `<meta property="dcterms:modified">${escapeXml(modified)}</meta>`,
    ...accessibility.map(([name, value]) => `<meta property="schema:${name}">${value}</meta>`),
    ...(hasMath ? ['<meta property="schema:accessibilityFeature">MathML</meta>'] : []),
  ]
  const items = [
    '<item id="style" href="book.css" media-type="text/css"/>',
    '<item id="cover-image" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>',
    ...pages.map(({ id, body }) => {
      const found = [id === 'nav' && 'nav', body.includes('<svg') && 'svg', body.includes('<math') && 'mathml'].filter(
        (each) => each !== false,
      )
      const properties = found.length === 0 ? '' : ` properties="${found.join(' ')}"`
      return `<item id="${id}" href="${fileOfChapter(id)}" media-type="application/xhtml+xml"${properties}/>`
    }),
    ...pictures.map(({ name, type }, index) => `<item id="picture-${index + 1}" href="${name}" media-type="${type}"/>`),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escapeXml(language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata.join('\n')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine page-progression-direction="${direction}">
${pages.map(({ id }) => `<itemref idref="${id}"/>`).join('\n')}
</spine>
</package>
`
}

/** Properties of every book: https://www.w3.org/TR/epub-a11y-11/#sec-discovery */
const accessibility: readonly (readonly [name: string, value: string])[] = [
  ['accessMode', 'textual'],
  ['accessMode', 'visual'],
  ['accessibilityFeature', 'structuralNavigation'],
  ['accessibilityFeature', 'tableOfContents'],
  ['accessibilityFeature', 'readingOrder'],
  ['accessibilityFeature', 'displayTransformability'],
  ['accessibilityHazard', 'unknown'],
]
