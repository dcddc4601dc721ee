import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { readReactPages } from './react-pages.ts'

export const reactPages = defineFeature({
  name: 'react-pages',
  needs: ['head-tags', 'linked-sites'],
  options,
  diagnostics,
  codePages: readReactPages,
})
