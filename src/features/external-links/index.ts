import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const externalLinks = defineFeature({ name: 'external-links', diagnostics })
