import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'address/missing-page': warning(
    'Lost URL',
    'The previous build published “{title}” at `{path}`. There is no page at this URL now, and no redirect.',
    ({ path, to, isContent }: { path: string; to?: string | undefined; isContent?: boolean }) => {
      if (to === undefined) return `Restore the page, or redirect its URL: \`docsgen redirect add ${path} /new/url\`.`
      return `${isContent ? `Its text is now at \`${to}\`` : `The most similar URL is \`${to}\``}. To redirect readers, run \`docsgen redirect add ${path} ${to}\`.`
    },
  ),
  'address/missing-anchor': warning(
    'Lost anchor',
    'The previous build published the anchor `{path}#{id}`. The page no longer has it.',
    ({ id, candidate, elsewhere }: { id: string; candidate?: string; elsewhere?: string | undefined }) => {
      if (elsewhere !== undefined) return `If the section is now \`${elsewhere}\`, add \`<a id="${id}"></a>\` with a link to it.`
      if (candidate)
        return `If the section is now \`#${candidate}\`, end its heading with \`{#${id}}\`, or write \`<a id="${id}"></a>\` above it.`
      return `Write \`<a id="${id}"></a>\` where readers who follow old links should arrive.`
    },
  ),
  'address/other-site': warning(
    'Manifest of a different site',
    'None of the {count} addresses in the previous manifest exists on this site, so docsgen did not compare them.',
    'Check that `--previous` specifies the manifest of an earlier build of this site.',
  ),
})
