import type { WrittenChapter } from './write-book.ts'

/** Styles for books that the styles of the site lack. The names of the parts of a page of paper are those of CSS Paged Media. */
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
export function bookStyles(chapters: readonly WrittenChapter[]): string {
  const runningHeads = chapters.map(
    ({ label }, index) =>
      `@page part-${index} { @top-left { content: ${quote(label)}; font: 9pt var(--sans, sans-serif); color: #666 } }\n.book-part-${index} { page: part-${index} }`,
  )
  return `${styles}${runningHeads.join('\n')}\n`
}

function quote(text: string): string {
  return `"${text.replace(/[\\"<\n\r\f]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
}
