import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'

export const externalLinks = defineFeature({
  name: 'external-links',
  options,
  diagnostics,
  // This module is loaded on demand because only this check uses the network.
  slowCheck: async (input) =>
    input.thorough === 'online' ? (await import('./check-external.ts')).checkExternal(input) : { value: {}, diagnostics: [] },
})
