import { join } from 'node:path'
import { textIn } from '../../core/config/config-texts.ts'
import { defineFeature } from '../../core/feature.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import type { Document } from '../../core/model/document.ts'
import type { GeneratedFile } from '../../core/model/output.ts'
import type { Site } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { isSafeId, type SymbolsAnchor, type SymbolsFile } from '../../kit/data/read-symbols.ts'
import { encodeAddress } from '../../kit/escape/percent.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import { excerpt } from '../../kit/text/format-values.ts'
import { findReferenceEntries } from '../../kit/text/reference-entries.ts'
import { options } from './options.ts'
import {
  checkLinkedSites,
  diagnostics,
  fillSymbolLink,
  givesSameSymbols,
  noteAnswers,
  readSymbolLink,
  resolveSymbolLinks,
  symbolNames,
  symbolsOf,
} from './symbol-links.ts'
import { formatInventory } from './symbols/sphinx-inventory.ts'
import { formatSymbols } from './symbols/symbol-index.ts'

export const linkedSites = defineFeature({
  name: 'linked-sites',
  options,
  commands: [
    {
      name: 'links',
      after: 'version',
      summary: 'update the symbols of other sites',
      description: 'Updates the names that links into other sites can use.',
    },
    {
      name: 'links refresh',
      summary: 'download the symbols of other sites again',
      description:
        'Downloads the symbols of the sites in the linkedSites option, saves them in the project, and lists links of this site whose target is gone or has moved. Builds read only the saved files.',
      arguments: [{ name: '[sites...]', text: 'the names of sites in the config (default: all)' }],
      options: [
        'config',
        'offline',
        { flags: '--check', text: 'only compare, without saving anything; the exit code is 1 if a file would change', conflicts: 'from' },
        { flags: '--from <file>', text: 'read the symbols of one site from a file instead of its URL', once: true },
      ],
      load: () => import('./refresh.ts'),
    },
  ],
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
      // Generated pages are excluded, because others have written their text.
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

const maxLength = 200

/** Lists the link targets of a page for other sites: its headings and, on generated reference pages, API names. */
function listSymbols({ page: { text, options, isGenerated }, found }: PageWalk, title: string): Pick<Document, 'symbols'> {
  if (!options.symbols) return {}
  const sections = found.sections
    .toSorted((a, b) => a.start - b.start)
    .map(({ id, heading, start }) =>
      // The title is recorded without its ID. If the title is in the front matter, the text begins without a heading.
      id === '' ? { id, heading: title, start: heading === '' ? Math.max(start - 1, 0) : start } : { id, heading, start },
    )
  const entries = isGenerated ? new Map(findReferenceEntries(text, sections).map((entry) => [entry.section, entry])) : undefined
  const symbols = sections.flatMap((section): readonly SymbolsAnchor[] => {
    const { id } = section
    const entry = entries?.get(section)
    if (!isSafeId(id)) return []
    if (!entry) return id === '' ? [] : [[id, excerpt(section.heading, maxLength)]]
    const name = excerpt(entry.name, maxLength)
    const { kind, operationId } = entry
    return [[id, name, kind], ...(operationId === undefined ? [] : [[id, operationId, kind, name] as const])]
  })
  return symbols.length === 0 ? {} : { symbols: JSON.stringify(symbols) }
}

/** Lists the targets that other sites can link to, once for each version and language, because paths are relative to its home page. */
function planSymbols(currentSite: () => Site, config: SiteConfig): readonly GeneratedFile[] {
  if (!config.symbols) return []
  return config.versions.flatMap((version) =>
    config.locales.flatMap((locale): readonly GeneratedFile[] => {
      const prefix = [locale.prefix, version.prefix].filter((part) => part !== '').join('/')
      const folder = prefix === '' ? '' : `${prefix}/`
      const base = `${config.base}${encodeAddress(folder)}`
      const list = (): SymbolsFile => ({
        title: textIn(config.title, locale, config.locales),
        url: config.url === undefined ? undefined : `${config.url}${base}`,
        version: textIn(version.label, locale, config.locales) || undefined,
        language: locale.code,
        pages: currentSite().pages.flatMap(({ route, title, document }) =>
          route.version === version.id && route.locale === locale.code
            ? [[route.href.slice(base.length), excerpt(title, 200), JSON.parse(document.symbols ?? '[]') as SymbolsAnchor[]] as const]
            : [],
        ),
      })
      return [
        { kind: 'generated', path: `${folder}symbols.json` as OutputPath, make: () => Buffer.from(formatSymbols(list())) },
        { kind: 'generated', path: `${folder}objects.inv` as OutputPath, make: () => formatInventory(list()) },
      ]
    }),
  )
}
