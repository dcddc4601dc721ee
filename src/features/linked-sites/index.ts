import { defineFeature } from '../../core/feature.ts'
import { checkLinkedSites } from './check-linked-sites.ts'
import { planSymbols } from './plan-symbols.ts'

export const linkedSites = defineFeature({
  name: 'linked-sites',
  checks: [({ config, findInConfig }) => checkLinkedSites(config, findInConfig)],
  files: ({ currentSite, config }) => planSymbols(currentSite, config),
})
