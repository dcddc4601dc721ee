import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'diagram/invalid': error(
    'Invalid diagram',
    'Mermaid cannot render this diagram: {reason}.',
    'Correct this line or the previous one. For the syntax, see https://mermaid.js.org.',
  ),
  'diagram/too-large': error(
    'Diagram too large',
    'docsgen cannot check this diagram: {reason}.',
    'Make the diagram smaller. Large numbers in it can also be the reason.',
  ),
  'diagram/outdated': warning(
    'Outdated diagram',
    ({ isDamaged }: { isDamaged: boolean }) =>
      isDamaged
        ? 'The SVG file for this diagram contains something that docsgen does not render, so readers’ browsers render the diagram instead.'
        : 'This diagram is new or changed since the diagrams were rendered, so the browsers of readers render it.',
    'Run `docsgen diagrams`, and commit the SVG files.',
  ),
})
