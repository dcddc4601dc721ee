import { defineFeature } from '../../core/feature.ts'
import { checkSamples } from './check-samples.ts'
import { typesFiles } from './types-files.ts'

export const samples = defineFeature({
  name: 'samples',
  slowCheck: (input) => (input.thorough && input.config.check.samples ? checkSamples(input) : undefined),
  slowFiles: typesFiles,
})
