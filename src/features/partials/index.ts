import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const partials = defineFeature({ name: 'partials', diagnostics })
