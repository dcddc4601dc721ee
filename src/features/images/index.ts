import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const images = defineFeature({ name: 'images', diagnostics })
