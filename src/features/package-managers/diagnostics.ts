import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, report } = defineDiagnostics({
  'code/no-package-command': warning(
    'No command for `npm2yarn`',
    'This code block is marked `npm2yarn`, but contains no `npm` or `npx` command.',
    'Remove `npm2yarn`, or write the commands for npm.',
  ),
  'code/untranslated-command': warning(
    'Untranslated command',
    '`{command}` has no known equivalent in {managers}, so readers see the npm command there.',
    'Use another npm command, or write the commands of each package manager in a `:::code-group`.',
  ),
})
