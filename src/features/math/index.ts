import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const math = defineFeature({ name: 'math', diagnostics })
