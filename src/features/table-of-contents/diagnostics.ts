import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, report } = defineDiagnostics({
  'markdown/empty-toc': warning(
    'Empty table of contents',
    ({ min, max }: { min: number; max: number }) =>
      `This table of contents is not shown because the page has no headings ${min === max ? `at level ${min}` : `at levels ${min} to ${max}`}.`,
    'Remove the line, or set the levels with `toc.min` and `toc.max` in the front matter.',
  ),
})
