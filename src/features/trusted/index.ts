import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const trusted = defineFeature({ name: 'trusted', diagnostics })
