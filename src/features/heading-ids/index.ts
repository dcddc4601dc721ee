import { defineFeature } from '../../core/feature.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import type { Document } from '../../core/model/document.ts'
import type { HeadingIdFunction } from '../../core/model/heading-ids.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { withDeadline } from '../../kit/threads/with-deadline.ts'
import { givesSameIds, headingIdRule, ownIdsOf } from './other-heading-ids.ts'

export const headingIds = defineFeature({
  name: 'heading-ids',
  parseOptions: ({ config }) => headingIdOption(config),
  isCurrent: (document, { makeHeadingId }) => hasSameIds(document, makeHeadingId),
  syntax: {
    isIn: ({ options, isGenerated }) => options.headingIds !== undefined && !isGenerated,
    headingIds: headingIdRule,
    records(walk) {
      const ownHeadingIds = ownIdsOf(walk)
      return ownHeadingIds ? { document: { ownHeadingIds } } : {}
    },
  },
})

function headingIdOption({ headingIds }: SiteConfig): Pick<ParseOptions, 'headingIds'> {
  if (headingIds === 'docsgen') return {}
  return { headingIds: typeof headingIds === 'function' ? 'own' : headingIds }
}

/** The function's answers are not cached: they would outlive a change of what the config imports. */
function hasSameIds({ ownHeadingIds: ids }: Document, makeHeadingId: HeadingIdFunction | undefined): boolean {
  if (!ids || !makeHeadingId) return true
  let isSame = false
  const compare = () => {
    isSame = givesSameIds(makeHeadingId, ids)
  }
  try {
    return withDeadline(compare) && isSame
  } catch (error) {
    // Parsing the page again reports it.
    ignoreError(error)
    return false
  }
}
