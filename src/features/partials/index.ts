import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { expandText, fillFrontMatter } from './expand-text.ts'
import { options } from './options.ts'

export const partials = defineFeature({
  name: 'partials',
  options,
  diagnostics,
  parseOptions: ({ config }) => (config.partials ? { partials: true } : {}),
  syntax: { expander: { frontMatter: fillFrontMatter, text: expandText } },
})
