import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const budgets = defineFeature({ name: 'budgets', diagnostics })
