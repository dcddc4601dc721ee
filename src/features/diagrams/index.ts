import { defineFeature } from '../../core/feature.ts'
import { checkDiagrams } from './check-diagrams.ts'
import { diagnostics } from './diagnostics.ts'
import { prepareDiagrams, readDiagrams } from './read-diagrams.ts'

export const diagrams = defineFeature({
  name: 'diagrams',
  diagnostics,
  // Mermaid needs globals of a browser.
  tasks: { diagrams: { run: readDiagrams, prepare: prepareDiagrams, changesGlobals: true } },
  slowCheck: async (input) => ({ value: {}, diagnostics: await checkDiagrams(input) }),
})
