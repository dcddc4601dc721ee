import { defineFeature } from '../../core/feature.ts'
import { checkNames } from './check-names.ts'

export const foreignSyntax = defineFeature({ name: 'foreign-syntax', checks: [checkNames] })
