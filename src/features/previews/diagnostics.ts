import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'picture/not-installed': error(
    'A package that draws pictures is not installed',
    'The config contains `{option}`, but the project does not have {packages}, which these pictures need.',
    'Run `{command}`, or remove `{option}` from the config.',
  ),
  'picture/not-drawn': warning('A picture that cannot be drawn', '{what} cannot be drawn: {reason}.'),
  'picture/missing-characters': warning(
    'Characters that no font has',
    'The fonts in `previews.fonts` have no characters for `{text}`, so this page has no picture for link previews.',
    'Add a font with these characters to `previews.fonts`, or set an `image` in the front matter of the page.',
  ),
})
