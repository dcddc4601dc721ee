import { defineFeature } from '../../core/feature.ts'
import { commands } from './commands.ts'

/** Measures the effect of a release of the documented packages on the documentation. */
export const impact = defineFeature({ name: 'impact', needs: ['openapi', 'references', 'samples'], commands })
