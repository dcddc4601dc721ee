import { defineFeature } from '../../core/feature.ts'
import { createCurrentPages } from './create-current-pages.ts'

export const versions = defineFeature({
  name: 'versions',
  pages: ({ routes, redirects, config }) => createCurrentPages(routes, redirects, config),
})
