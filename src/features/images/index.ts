import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const images = defineFeature({ name: 'images', options })
