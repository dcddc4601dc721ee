import { defineFeature } from '../../core/feature.ts'
import { checkFiles } from './check-files.ts'
import { diagnostics } from './diagnostics.ts'

export const addresses = defineFeature({ name: 'addresses', diagnostics, checkFiles })
