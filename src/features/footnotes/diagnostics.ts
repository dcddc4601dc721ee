import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, report } = defineDiagnostics({
  'footnote/undefined': warning(
    'Undefined footnote',
    'The footnote `[^{label}]` is not defined on this page.',
    'Add a definition: `[^{label}]: …`.',
  ),
  'footnote/unused': warning(
    'Unused footnote',
    'Nothing on this page refers to the footnote `[^{label}]`, so it is not shown.',
    'Add `[^{label}]` to the text, or remove the footnote.',
  ),
  'footnote/duplicate': warning(
    'Duplicate footnote',
    'The page defines the footnote `[^{label}]` more than once. docsgen uses the first definition.',
    'Rename or remove this definition.',
  ),
})
