import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const previews = defineFeature({ name: 'previews', options })
