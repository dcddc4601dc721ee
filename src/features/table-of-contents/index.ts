import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const tableOfContents = defineFeature({ name: 'table-of-contents', diagnostics })
