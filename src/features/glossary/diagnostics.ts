import { defineDiagnostics, didYouMeanOr, error } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'glossary/unknown-term': error(
    'Unknown glossary term',
    ({ term, file }: { term: string; file: string | undefined }) =>
      file === undefined
        ? `\`${term}\` is not linked because the file that \`syntax.glossary\` names does not exist.`
        : `The glossary \`${file}\` has no entry \`${term}\`.`,
    didYouMeanOr('Add a heading or a definition with this name to the glossary.'),
  ),
})
