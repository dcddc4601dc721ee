import { defineFeature } from '../../core/feature.ts'
import { commands } from './commands.ts'

/** What a release of the documented packages does to the documentation. */
export const impact = defineFeature({ name: 'impact', needs: ['openapi', 'references', 'samples'], commands })
