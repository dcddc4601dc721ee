import { readClientManifest } from '../../core/bundle/compile-theme.ts'
import { defineFeature } from '../../core/feature.ts'
import { checkDiagrams } from './check-diagrams.ts'
import { commands } from './commands.ts'
import { diagnostics } from './diagnostics.ts'
import { prepareDiagrams, readDiagrams } from './read-diagrams.ts'
import { diagramNotes, writeDiagram } from './write-diagram.ts'

export const diagrams = defineFeature({
  name: 'diagrams',
  diagnostics,
  parseOptions: () => ({ drawings: readClientManifest().mermaid.version }),
  commands,
  // Mermaid needs globals of a browser.
  tasks: { diagrams: { run: readDiagrams, prepare: prepareDiagrams, changesGlobals: true } },
  slowCheck: async (input) => ({ value: {}, diagnostics: await checkDiagrams(input) }),
  syntax: {
    isIn: ({ text }) => text.includes('mermaid'),
    fences: { mermaid: { write: writeDiagram, isDiagram: true } },
    records(walk) {
      const found = diagramNotes(walk)
      if (found.length === 0) return {}
      return { document: { hasMermaid: found.some(({ drawing }) => drawing !== 'current') }, body: { diagrams: found } }
    },
  },
})

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** The version of mermaid that drawings of diagrams are made with. @default drawings are not used */
    readonly drawings?: string
  }
}
