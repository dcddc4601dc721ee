import { strToU8, type Zippable, zipSync } from 'fflate'
import { escapeXml } from '../../../kit/escape/markup.ts'
import { formatDate } from '../../../kit/text/format-values.ts'
import { visit, type WrittenChapter } from '../write-book.ts'
import type { BookPicture } from './pictures.ts'

interface EpubInput {
  readonly title: string
  readonly subtitle: string
  readonly description: string
  /** The ISO 8601 time of the newest page, in UTC and without fractions of a second. */
  readonly modified: string
  /** The ISO 8601 date that readers see. Empty if the date is not known. */
  readonly date: string
  /** A URN that is the same for each edition of the book. */
  readonly identifier: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly chapters: readonly WrittenChapter[]
  readonly pictures: readonly BookPicture[]
}

/** A page of the book, which is a file in the folder of the package document. */
interface BookFile {
  readonly id: string
  readonly title: string
  readonly body: string
}

/** The file of a chapter, in the folder of all files. */
export function fileOfChapter(id: string): string {
  return `${id}.xhtml`
}

/** Creates an EPUB 3.3 publication: https://www.w3.org/TR/epub-33/. The same input produces the same bytes in all time zones. */
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
    // Programs recognize the type of the file by its first bytes.
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
  // The format stores times as local times.
  return zipSync(files, { mtime: new Date(1980, 0, 1, 12) })
}

const container = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

/** Whether a chapter has its own page. Groups of the first level have a title page. */
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

type CoverInput = Pick<EpubInput, 'title' | 'subtitle' | 'date' | 'language' | 'direction'>

const width = 1200
const height = 1800
/** How many Latin letters fit on a line. */
const lineLength = 18
const mostLines = 7

/** The cover of a book as an SVG image, which the libraries of e-readers also show. */
function writeCover({ title, subtitle, date, language, direction }: CoverInput): string {
  const lines = breakLines(title)
  const longest = Math.max(...lines.map(measure), 1)
  const size = Math.min(120, Math.floor(1_800 / longest))
  const first = 640 - ((lines.length - 1) * size * 1.2) / 2
  const write = (text: string, y: number, fontSize: number, weight = 400) =>
    `<text x="${width / 2}" y="${Math.round(y)}" font-size="${fontSize}" font-weight="${weight}">${escapeXml(text)}</text>`
  const below = [subtitle, date === '' ? '' : formatDate(date, language)].filter((each) => each !== '')
  const last = first + lines.length * size * 1.2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#f4f6f2"/>
<rect width="${width}" height="36" fill="#cdf24a"/>
<g fill="#161b18" font-family="sans-serif" text-anchor="middle" direction="${direction}">
${[...lines.map((line, index) => write(line, first + index * size * 1.2, size, 700)), ...below.map((line, index) => write(line, last + 40 + index * 70, 46))].join('\n')}
</g>
</svg>
`
}

/** Measures text in the width of Latin letters. Letters of Chinese, Japanese, and Korean are twice as wide. */
function measure(text: string): number {
  let length = 0
  for (const sign of text) length += (sign.codePointAt(0) ?? 0) >= 0x2e80 ? 2 : 1
  return length
}

function breakLines(title: string): readonly string[] {
  const lines: string[] = ['']
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last === '') lines[lines.length - 1] = word
    else if (lines.length === mostLines || measure(last) + 1 + measure(word) <= lineLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The colors by purpose, for a light page and a dark page. */
const colors: readonly (readonly [selector: string, property: string, light: string, dark: string])[] = [
  ['.hljs-comment, .hljs-quote, .facts, .card-text', 'color', '#5f6a63', '#87928c'],
  ['.hljs-keyword, .hljs-doctag, .hljs-selector-tag, .hljs-section, .hljs-variable.language_', 'color', '#a8235a', '#ff9bb3'],
  ['.hljs-string, .hljs-regexp, .hljs-template-variable, .hljs-addition', 'color', '#3d6212', '#c5e388'],
  ['.hljs-title, .hljs-selector-id, .hljs-link', 'color', '#0b5aa8', '#86c8ff'],
  ['.hljs-type, .hljs-title.class_, .hljs-built_in, .hljs-tag, .hljs-name, .hljs-selector-class', 'color', '#00675f', '#7be0cd'],
  ['.hljs-number, .hljs-literal, .hljs-bullet, .hljs-code, .hljs-variable.constant_', 'color', '#95480a', '#ffc07d'],
  ['.hljs-attr, .hljs-attribute, .hljs-property, .hljs-meta, .hljs-symbol, .hljs-variable', 'color', '#5b3fb5', '#c6b5ff'],
  ['.hljs-deletion, .admonition-danger .admonition-title', 'color', '#b3202f', '#ff9097'],
  ['.hljs-subst, .hljs-params, .hljs-operator, .hljs-punctuation', 'color', '#1f2622', '#dde3df'],
  ['.admonition-tip .admonition-title', 'color', '#0a6b4c', '#6fddb0'],
  ['.admonition-info .admonition-title', 'color', '#0b5aa8', '#82c4ff'],
  ['.admonition-important .admonition-title', 'color', '#6a39c0', '#c8b0ff'],
  ['.admonition-warning .admonition-title', 'color', '#855300', '#f5c463'],
  ['.admonition-caution .admonition-title', 'color', '#a04408', '#ffa970'],
  ['pre, .admonition, .file-tree', 'background-color', '#f4f6f2', '#1a1f1d'],
  ['pre, .file-tree, .admonition', 'color', '#1f2622', '#dde3df'],
  ['.line.highlighted', 'background-color', '#e6f2b0', '#2c3722'],
  ['.line.added', 'background-color', '#d4f0dc', '#17351f'],
  ['.line.removed', 'background-color', '#fbdcdc', '#43211f'],
  ['pre, table, th, td, .admonition, fieldset, .card, .panel, blockquote', 'border-color', '#bcc5bb', '#4d5753'],
]

const write = (theme: 'light' | 'dark') =>
  colors.map(([selector, property, light, dark]) => `${selector} { ${property}: ${theme === 'light' ? light : dark}; }`).join('\n')

/** This is plain CSS because e-readers support less CSS than browsers. The reader chooses the fonts and the colors of pages and text. */
const epubStyles = `body { line-height: 1.5; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; break-after: avoid; page-break-after: avoid; text-align: start; }
.cover, .part { text-align: center; }
.cover img { max-height: 95vh; }
.part h1 { margin-top: 30%; text-align: center; }
nav ol { list-style: none; padding-inline-start: 1em; }
nav li { margin: 0.25em 0; }
img, svg { max-width: 100%; height: auto; }
figure { margin: 1em 0; }
figcaption { font-size: 0.85em; margin-bottom: 0.25em; }
/* Browsers make text smaller whose only font is monospace. */
code, kbd, pre, samp { font-family: monospace, monospace; font-size: 0.88em; }
pre code { font-size: 1em; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.6em 0.75em; border: 1px solid; border-radius: 4px; text-align: start; hyphens: none; }
.numbered { counter-reset: line; }
.numbered .line { counter-increment: line; }
.numbered .line::before { content: counter(line); display: inline-block; min-width: 2em; margin-inline-end: 1em; text-align: end; opacity: 0.6; }
table { border-collapse: collapse; margin: 1em 0; font-size: 0.88em; }
th, td { border: 1px solid; padding: 0.3em 0.5em; vertical-align: top; text-align: start; }
.align-center { text-align: center; }
.align-right { text-align: end; }
blockquote { margin: 1em 0; padding-inline-start: 1em; border-inline-start: 3px solid; }
.admonition { margin: 1em 0; padding: 0.1em 1em; border: 1px solid; border-radius: 4px; break-inside: avoid; }
.admonition-title { font-weight: bold; }
fieldset { margin: 1em 0; padding: 0 0.75em; border: 1px solid; border-radius: 4px; min-width: 0; }
.tabs > p { font-weight: bold; }
.panel { margin: 1em 0; padding: 0 0.75em; border-inline-start: 3px solid; }
summary { font-weight: bold; }
.card { margin: 0.75em 0; padding: 0.25em 0.75em; border: 1px solid; border-radius: 4px; }
.card p { margin: 0.25em 0; }
.card-title { font-weight: bold; }
.badge { font-size: 0.8em; border: 1px solid; border-radius: 4px; padding: 0 0.35em; }
.file-tree { padding: 0.25em 0.5em; font-family: monospace, monospace; font-size: 0.88em; }
.file-tree ul { list-style: none; padding-inline-start: 1.25em; }
.icon { width: 1em; height: 1em; fill: none; stroke: currentColor; stroke-width: 1.75; }
.icon-filled { fill: currentColor; stroke: none; }
.icon-grid { list-style: none; padding: 0; }
.diagram { background-color: #ffffff; color: #161b18; padding: 0.5em; break-inside: avoid; }
/* The size of a drawing is its font size. */
.diagram svg { width: 100%; max-width: 1em; }
.footnotes { font-size: 0.88em; }
${write('light')}
@media (prefers-color-scheme: dark) {
body { background-color: #0f1211; color: #e9edea; }
a { color: #86c8ff; }
${write('dark')}
}
`
