import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'agents/no-commit': warning(
    'Unknown commit',
    '`llms.txt` does not name the commit of the site: {reason}.',
    'Build in a Git repository with at least one commit, or remove `agents.commit` from the config.',
  ),
})
