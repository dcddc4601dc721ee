import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'picture/not-installed': error(
    'Missing package for images',
    'The config contains `{option}`, but the project does not have {packages}, which these images need.',
    'Run `{command}`, or remove `{option}` from the config.',
  ),
  'picture/not-drawn': warning('Image not generated', '{what} cannot be generated: {reason}.'),
  'picture/missing-characters': warning(
    'Missing characters in fonts',
    'The fonts in `previews.fonts` have no characters for `{text}`, so this page has no image for link previews.',
    'Add a font with these characters to `previews.fonts`, or set an `image` in the front matter of the page.',
  ),
})
