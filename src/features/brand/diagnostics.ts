import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'theme/low-contrast': warning(
    'Text that is hard to read',
    'On {mode} pages, the contrast of `--{text}` on `--{background}` is {contrast}. WCAG AA requires {atLeast}.',
    'Change one of the two colors on {mode} pages, or remove it so that docsgen uses a color that can be read.',
  ),
})
