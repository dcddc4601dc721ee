import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const samples = defineFeature({ name: 'samples', diagnostics })
