import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'

export const externalLinks = defineFeature({ name: 'external-links', options, diagnostics })
