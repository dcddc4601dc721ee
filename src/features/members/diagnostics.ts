import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, report } = defineDiagnostics({
  'container/no-members': warning(
    'Members block without members',
    'This `:::members` block contains no headings, so it has no rows.',
    'Add a heading such as `### name` above each member’s description.',
  ),
})
