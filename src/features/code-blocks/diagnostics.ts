import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, report } = defineDiagnostics({
  'container/code-group': warning(
    'Mistake in a code group',
    'This `:::code-group` is not shown as intended: {problem}.',
    'Put only code blocks in it, and give each a different title, as in ```` ```ts title="src/main.ts" ````.',
  ),
})
