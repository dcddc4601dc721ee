import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'markdown/abbreviation': warning(
    'Abbreviation without effect',
    'The abbreviation `{label}` {problem}.',
    'Correct or remove the line. To define an abbreviation, write `*[HTML]: Hyper Text Markup Language`.',
  ),
})
