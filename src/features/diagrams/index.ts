import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const diagrams = defineFeature({ name: 'diagrams', diagnostics })
