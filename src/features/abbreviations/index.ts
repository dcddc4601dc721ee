import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const abbreviations = defineFeature({ name: 'abbreviations', diagnostics })
