import { join } from 'node:path'
import { defineFeature } from '../../core/feature.ts'
import { checkLinkedSites } from './check-linked-sites.ts'
import { commands } from './commands.ts'
import { diagnostics } from './diagnostics.ts'
import { listSymbols } from './list-symbols.ts'
import { options } from './options.ts'
import { planSymbols } from './plan-symbols.ts'
import { fillSymbolLink, readSymbolLink } from './symbol-link-token.ts'
import { givesSameSymbols, noteAnswers, resolveSymbolLinks, symbolNames, symbolsOf } from './symbol-links.ts'

export const linkedSites = defineFeature({
  name: 'linked-sites',
  options,
  commands,
  parseOptions: ({ config: { linkedSites, workingDir, symbols } }) => ({
    ...(symbols && { symbols }),
    ...(linkedSites.length > 0 && {
      linkedSites: Object.fromEntries(linkedSites.map(({ name, file, base }) => [name, { file, base }])),
      includeFolders: linkedSites.map(({ file }) => ({ path: file, root: workingDir })),
    }),
  }),
  isCurrent: ({ includes }, { includeReader }) =>
    includes.every((include) => !include.asked || givesSameSymbols(include, symbolsOf(includeReader, include.path))),
  asyncCheck: ({ config }) =>
    config.linkedSites.length === 0
      ? undefined
      : Promise.resolve({
          diagnostics: checkLinkedSites(config),
          watched: config.linkedSites.map(({ file }) => join(config.workingDir, file)),
        }),
  diagnostics,
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
