import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'version/unknown-ref': error(
    'Unusable ref of a version',
    'The pages of the version `{id}` cannot be read from `{ref}`: {reason}.',
    ({ reason, fetch }: { reason: string; fetch?: string }) => {
      if (fetch === undefined)
        return reason.startsWith('several') ? undefined : 'Build in a clone of the Git repository, with Git installed.'
      return reason.includes('shallow')
        ? `Fetch it with \`${fetch}\`. In GitHub Actions, set \`fetch-depth: 0\` in the checkout step.`
        : `Check the spelling, or fetch it with \`${fetch}\`.`
    },
  ),
  'version/left-out': warning(
    'Incomplete version',
    ({ ref, what, path, count }: { ref: string; what: string; path: string; count: number }) =>
      `${count === 1 ? `\`${path}\` at \`${ref}\` is omitted` : `${count} files at \`${ref}\`, such as \`${path}\`, are omitted`}. Not supported: ${what}.`,
    ({ kind }: { kind: string }) =>
      kind === 'react'
        ? 'Docsgen takes only content from other commits. To publish these pages, copy the version to a folder.'
        : 'Point `ref` to a branch that contains the files themselves.',
  ),
})
