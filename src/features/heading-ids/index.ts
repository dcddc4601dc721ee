import { defineFeature } from '../../core/feature.ts'
import { headingIdRule, ownIdsOf } from './other-heading-ids.ts'
import { hasSameIds, headingIdOption } from './own-heading-ids.ts'

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
