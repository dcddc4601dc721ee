import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'
import { planSymbols } from './plan-symbols.ts'

export const linkedSites = defineFeature({
  name: 'linked-sites',
  options,
  files: ({ currentSite, config }) => planSymbols(currentSite, config),
})
