import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const references = defineFeature({ name: 'references', options })
