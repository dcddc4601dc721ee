import { defineFeature } from '../../core/feature.ts'
import { checkDiagrams } from './check-diagrams.ts'
import { commands } from './commands.ts'
import { diagnostics } from './diagnostics.ts'
import { diagramStyles, drawingsKey } from './diagram-colors.ts'
import { type Diagram, diagramNotes, writeDiagram } from './write-diagram.ts'

export const diagrams = defineFeature({
  name: 'diagrams',
  diagnostics,
  parseOptions: ({ config }) => ({ drawings: drawingsKey(config) }),
  styles: ({ config: { colors }, parts }) => (parts.has('mermaid') ? { add: diagramStyles(colors) } : undefined),
  commands,
  slowCheck: async (input) => ({ value: {}, diagnostics: await checkDiagrams(input) }),
  syntax: {
    isIn: ({ text }) => text.includes('mermaid'),
    fences: { mermaid: { write: writeDiagram, isDiagram: true } },
    records(walk) {
      const found = diagramNotes(walk)
      return found.length === 0 ? {} : { body: { diagrams: found } }
    },
  },
})

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** The version of Mermaid that drawings of diagrams are made with, and their colors. @default drawings are not used */
    readonly drawings?: string
  }
}

declare module '../../core/model/document.ts' {
  interface Body {
    readonly diagrams?: readonly Diagram[]
  }
}
