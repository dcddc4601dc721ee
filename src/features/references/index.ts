import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const references = defineFeature({ name: 'references', diagnostics })
