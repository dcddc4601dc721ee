import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const graphqlReference = defineFeature({ name: 'graphql-reference', needs: ['references'], diagnostics })
