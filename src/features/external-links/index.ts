import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const externalLinks = defineFeature({ name: 'external-links', options })
