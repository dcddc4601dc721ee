import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'book/diagram-source': warning(
    'Diagram shown as source in a book',
    'The book shows the source of {diagrams} on this page, because a book runs no scripts.',
    'Run `docsgen diagrams`, build the site, and make the book again.',
  ),
  'book/no-text': warning(
    'Page without text for a book',
    'The book omits this page: its HTML has no `<article>` element.',
    'Render the text of pages in an `<article>` element, as the default theme does, or leave the page out of the sidebar.',
  ),
  'book/missing-image': warning(
    'Unsupported image in a book',
    'The book shows the alternative text in place of the image `{address}`.',
    'Use an image of the site. For EPUB, its format must be PNG, JPEG, WebP, GIF, or SVG.',
  ),
  'book/cut-off': warning(
    'Content wider than a page of a book',
    '{parts} of this page {are} wider than the paper and {are} cut off.',
    'Shorten the longest words of the table, or make the drawing narrower.',
  ),
})
