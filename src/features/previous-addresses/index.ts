import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const previousAddresses = defineFeature({ name: 'previous-addresses', diagnostics })
