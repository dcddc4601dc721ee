import { defineFeature } from '../../core/feature.ts'
import { options } from './options.ts'

export const budgets = defineFeature({ name: 'budgets', options })
