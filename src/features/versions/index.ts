import { defineFeature } from '../../core/feature.ts'
import { createCurrentPages } from './create-current-pages.ts'
import { diagnostics } from './diagnostics.ts'

export const versions = defineFeature({
  name: 'versions',
  diagnostics,
  pages: ({ routes, redirects, config }) => createCurrentPages(routes, redirects, config),
})
