import { defineFeature } from '../../core/feature.ts'
import { flag } from '../../core/markdown/front-matter-keys.ts'
import { createNotes } from '../../core/markdown/page-walk.ts'
import { linkedNames } from '../linked-sites/symbol-links.ts'
import { checkLinkCode } from './check-link-code.ts'
import { type CodeLinks, linkHighlighted, linkPlain, readCodeLinks } from './code-links.ts'

declare module '../../core/model/document.ts' {
  interface FrontMatter {
    /** Names in the page's code link to the targets of its link definitions (`[Name]: address`). */
    readonly linkCode?: boolean
  }
}

/** Where names in the page's code lead. */
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
