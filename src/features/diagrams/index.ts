import { defineFeature } from '../../core/feature.ts'
import { checkDiagrams } from './check-diagrams.ts'

export const diagrams = defineFeature({
  name: 'diagrams',
  slowCheck: async (input) => ({ value: {}, diagnostics: await checkDiagrams(input) }),
})
