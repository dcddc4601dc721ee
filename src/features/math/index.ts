import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const math = defineFeature({ name: 'math', options })
