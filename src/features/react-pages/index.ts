import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'

export const reactPages = defineFeature({ name: 'react-pages', options, diagnostics })
