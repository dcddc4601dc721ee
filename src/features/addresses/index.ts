import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const addresses = defineFeature({ name: 'addresses', diagnostics })
