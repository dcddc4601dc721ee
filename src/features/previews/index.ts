import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const previews = defineFeature({ name: 'previews', diagnostics })
