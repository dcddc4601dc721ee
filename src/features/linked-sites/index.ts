import { defineFeature } from '../../core/feature.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { checkLinkedSites } from './check-linked-sites.ts'
import { diagnostics } from './diagnostics.ts'
import { listSymbols } from './list-symbols.ts'
import { options } from './options.ts'
import { planSymbols } from './plan-symbols.ts'
import { fillSymbolLink, readSymbolLink } from './symbol-link-token.ts'
import { givesSameSymbols, noteAnswers, resolveSymbolLinks, symbolNames, symbolsOf } from './symbol-links.ts'
import { readLinkedName } from './symbols/linked-name.ts'

export const linkedSites = defineFeature({
  name: 'linked-sites',
  options,
  parseOptions: ({ config }) => ({ ...(config.symbols ? { symbols: true } : {}), ...linkOptions(config) }),
  isCurrent: ({ includes }, { includeReader }) =>
    includes.every((include) => !include.asked || givesSameSymbols(include, symbolsOf(includeReader, include.path))),
  checks: [({ config, findInConfig }) => checkLinkedSites(config, findInConfig)],
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

function linkOptions({ linkedSites, reference, versions, workingDir }: SiteConfig): Partial<ParseOptions> {
  if (linkedSites.length === 0) return {}
  const entries = [reference, ...versions.flatMap((version) => version.reference ?? [])].flatMap(({ accept }) => accept)
  const names = entries.flatMap((entry) => readLinkedName(entry, linkedSites) ?? [])
  return {
    includeFolders: linkedSites.map(({ file }) => ({ path: file, root: workingDir })),
    linkedSites: Object.fromEntries(linkedSites.map(({ name, file, base }) => [name, { file, base }])),
    ...(names.length > 0 ? { linkedNames: Object.fromEntries(names.map(({ name, site, target }) => [name, { site, target }])) } : {}),
  }
}
