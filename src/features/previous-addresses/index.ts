import { defineFeature } from '../../core/feature.ts'
import type { SitePage } from '../../core/model/site.ts'
import { checkPrevious } from './check-previous.ts'
import { diagnostics } from './diagnostics.ts'
import { printSample, printSections } from './print-sections.ts'

/** Reports addresses that the previous build had, and keeps the anchors of sections that are elsewhere now. */
export const previousAddresses = defineFeature({
  name: 'previous-addresses',
  diagnostics,
  syntax: {
    isIn: ({ options }) => options.linksOnly !== true,
    code: printSample,
    records: (walk) => ({ document: printSections(walk) }),
  },
  prepare({ site, config, previous, readBody, stage }) {
    if (!previous) return undefined
    return stage('compare', () => {
      const findHeading = ({ route, document }: SitePage, id: string) =>
        readBody(route.source, document)?.headings.find((heading) => heading.id === id)?.at
      const { diagnostics, aliases } = checkPrevious({ site, config, previous, findHeading })
      const kept = site.pages.flatMap(({ route: { path } }) =>
        (aliases.get(path) ?? []).map(({ id, of, page }) => ({ from: `${path}#${id}`, to: `${page?.path ?? ''}#${of}` })),
      )
      const pages = ({ route: { path } }: SitePage) => {
        const own = aliases.get(path)
        return own ? { aliases: own } : {}
      }
      return { value: { pages, report: { aliases: kept } }, diagnostics }
    })
  },
})
