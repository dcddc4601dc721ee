import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'front-matter/head-tag': warning(
    'Invalid `head` tag in front matter',
    'docsgen ignores tag {number} in `head`: {reason}.',
    "Correct the tag, or move it to `head` in the config. There, you can limit the tag to certain pages with a pattern such as `pages: 'guide/**'`.",
  ),
})
