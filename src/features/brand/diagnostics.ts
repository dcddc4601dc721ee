import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'theme/low-contrast': warning(
    'Low contrast',
    'On {mode} pages, the contrast of `--{text}` on `--{background}` is {contrast}. WCAG AA requires {atLeast}.',
    'Change one of the two colors on {mode} pages, or remove it so that docsgen uses a color that can be read.',
  ),
  'theme/font-not-installed': error(
    'Font not installed',
    'The config contains `theme.font`, but the project does not have the package `{name}`, which contains the font.',
    'Run `{command}`, or remove `theme.font` from the config.',
  ),
})
