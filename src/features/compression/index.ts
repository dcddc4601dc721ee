import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const compression = defineFeature({ name: 'compression', options })
