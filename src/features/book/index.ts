import { defineFeature } from '../../core/feature.ts'
import { commands } from './commands.ts'
import { diagnostics } from './diagnostics.ts'

export const book = defineFeature({ name: 'book', diagnostics, commands })
