import { defineFeature } from '../../core/feature.ts'
import { listSymbols } from './list-symbols.ts'
import { options } from './options.ts'
import { planSymbols } from './plan-symbols.ts'
import { fillSymbolLink, readSymbolLink } from './symbol-link-token.ts'
import { noteAnswers, resolveSymbolLinks, symbolNames } from './symbol-links.ts'

export const linkedSites = defineFeature({
  name: 'linked-sites',
  options,
  syntax: [
    {
      // Not on generated pages, whose text others have written.
      isIn: ({ text, options, isGenerated }) => options.linkedSites !== undefined && !isGenerated && /xref:|\[\[/i.test(text),
      inlines: { '[': (src, { walk, lexer }) => readSymbolLink(src, symbolNames(walk), lexer) },
      changes: { link: (token, { walk }) => fillSymbolLink(token, () => symbolNames(walk)) },
    },
    {
      records(walk, title) {
        resolveSymbolLinks(walk)
        noteAnswers(walk)
        return { document: listSymbols(walk, title) }
      },
    },
  ],
  files: ({ currentSite, config }) => planSymbols(currentSite, config),
})
