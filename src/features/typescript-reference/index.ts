import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const typescriptReference = defineFeature({ name: 'typescript-reference', needs: ['references'], diagnostics })
