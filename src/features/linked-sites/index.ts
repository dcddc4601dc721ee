import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { planSymbols } from './plan-symbols.ts'

export const linkedSites = defineFeature({
  name: 'linked-sites',
  diagnostics,
  files: ({ currentSite, config }) => planSymbols(currentSite, config),
})
