import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const emoji = defineFeature({ name: 'emoji', options })
