import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const openapi = defineFeature({
  name: 'openapi',
  needs: ['references'],
  diagnostics,
  themeParts: ({ pages }) => (pages.some(({ document }) => document.hasTryIt) ? ['tryIt'] : []),
})
