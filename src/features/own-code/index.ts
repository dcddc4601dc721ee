import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { runOwnCode } from './own-code-task.ts'

export const ownCode = defineFeature({
  name: 'own-code',
  options,
  diagnostics,
  // Functions of the config may change globals or never end.
  tasks: { ownCode: { run: runOwnCode, changesGlobals: true } },
})
