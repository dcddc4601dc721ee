import type { CheckInput } from '../../core/check/check-input.ts'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import { defineFeature } from '../../core/feature.ts'
import { flag } from '../../core/markdown/front-matter-keys.ts'
import { createNotes } from '../../core/markdown/page-walk.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { isGenerated } from '../../kit/files/paths.ts'
import { linkedNames } from '../linked-sites/symbol-links.ts'
import { type CodeLinks, linkHighlighted, linkPlain, readCodeLinks } from './code-links.ts'

declare module '../../core/model/document.ts' {
  interface FrontMatter {
    /** Names in the page's code link to the targets of its link definitions (`[Name]: address`). */
    readonly linkCode?: boolean
  }
}

/** The targets of names in the page's code. */
const notes = createNotes((): { links?: CodeLinks } => ({}))

export const codeLinks = defineFeature({
  name: 'code-links',
  needs: ['linked-sites'],
  frontMatter: { linkCode: { value: flag, isReported: true } },
  syntax: {
    isIn: ({ frontMatter }) => frontMatter.linkCode === true,
    prepare(walk, tokens) {
      notes(walk).links = readCodeLinks({ ...walk.page, links: walk.found.links, findLinkedName: linkedNames(walk) }, tokens)
    },
    codeHtml(walk, { code, language, html }) {
      const { links } = notes(walk)
      if (!links || !walk.inside.linksCode) return undefined
      return html === undefined ? linkPlain(code, links) : linkHighlighted(html, { code, language }, links)
    },
  },
  checks: [checkLinkCode],
})

/** Reports `linkCode` on pages without link definitions. */
function checkLinkCode({ site }: CheckInput): readonly Diagnostic[] {
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
