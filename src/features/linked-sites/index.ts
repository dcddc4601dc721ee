import { defineFeature } from '../../core/feature.ts'
import { planSymbols } from './plan-symbols.ts'

export const linkedSites = defineFeature({
  name: 'linked-sites',
  files: ({ currentSite, config }) => planSymbols(currentSite, config),
})
