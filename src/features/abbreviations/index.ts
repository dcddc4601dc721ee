import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const abbreviations = defineFeature({ name: 'abbreviations', options })
