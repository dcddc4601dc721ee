import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const reactPages = defineFeature({ name: 'react-pages', diagnostics })
