import { defineFeature } from '../../core/feature.ts'
import { checkSamples } from './check-samples.ts'
import { diagnostics } from './diagnostics.ts'
import { typesFiles } from './find-types.ts'
import { options } from './options.ts'

export const samples = defineFeature({
  name: 'samples',
  options,
  diagnostics,
  parseOptions({ config: { check, contentRoots, versions } }) {
    if (!check.samples) return {}
    const current = contentRoots.filter(({ version }) => version === versions[0].id)
    return { samples: true, ...(check.samples.hover ? { hover: current.map(({ id }) => id) } : {}) }
  },
  slowCheck: (input) => (input.thorough && input.config.check.samples ? checkSamples(input) : undefined),
  slowFiles: typesFiles,
})
