import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const partials = defineFeature({ name: 'partials', options })
