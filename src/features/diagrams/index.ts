import { defineFeature } from '../../core/feature.ts'
import { diagramNotes, writeDiagram } from './write-diagram.ts'

export const diagrams = defineFeature({
  name: 'diagrams',
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
