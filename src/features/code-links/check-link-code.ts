import type { CheckInput } from '../../core/check/check-input.ts'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { isGenerated } from '../../kit/files/paths.ts'

/** Reports `linkCode` on pages without link definitions. */
export function checkLinkCode({ site }: CheckInput): readonly Diagnostic[] {
  return site.pages.flatMap(({ document, route }) => {
    const { frontMatter, keyRanges, links } = document
    if (!keyRanges?.linkCode || frontMatter.linkCode !== true || route.fallbackOf !== undefined || isGenerated(route.source)) return []
    if (links.some(({ kind }) => kind === 'definition')) return []
    const params = {
      key: 'linkCode',
      reason: 'no name in the page’s code has a link definition',
      hint: 'Add a line such as `[createSite]: ./create-site.md` for each name that should be a link, or remove the key.',
    }
    return [createDiagnostic('front-matter/no-effect', params, { file: route.source.projectPath, ...keyRanges.linkCode })]
  })
}
