import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const samples = defineFeature({ name: 'samples', options })
