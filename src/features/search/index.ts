import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const search = defineFeature({ name: 'search', options })
