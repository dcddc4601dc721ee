import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'trusted/not-exported': warning(
    'A file is not part of the trusted commit',
    '`--trusted` uses only files that are stored in the commit itself. This path is {what}, so docsgen skips it.',
    'Commit the actual file.',
  ),
})
