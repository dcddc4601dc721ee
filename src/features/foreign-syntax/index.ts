import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const foreignSyntax = defineFeature({ name: 'foreign-syntax', diagnostics })
