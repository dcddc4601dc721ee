import { defineFeature } from '../../core/feature.ts'
import { commands } from './commands.ts'
import { diagnostics } from './diagnostics.ts'

export const offlineCopy = defineFeature({ name: 'offline-copy', commands, diagnostics })
