import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const ownCode = defineFeature({ name: 'own-code', diagnostics })
