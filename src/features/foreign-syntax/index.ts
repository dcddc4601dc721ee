import { defineFeature } from '../../core/feature.ts'
import { checkNames } from './check-names.ts'
import { diagnostics } from './diagnostics.ts'

export const foreignSyntax = defineFeature({ name: 'foreign-syntax', diagnostics, checks: [checkNames] })
