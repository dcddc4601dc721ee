import { defineFeature } from '../../core/feature.ts'
import { checkDiagrams } from './check-diagrams.ts'
import { diagnostics } from './diagnostics.ts'
import { diagramStyles, drawingsKey } from './diagram-colors.ts'
import { type Diagram, diagramNotes, writeDiagram } from './read-drawing.ts'
import { texts } from './texts.ts'

export const diagrams = defineFeature({
  name: 'diagrams',
  texts,
  diagnostics,
  theme: { parts: { mermaid: { library: 'mermaid' } }, classes: 'diagram drawing mermaid', ids: /^_diagram/ },
  // Mermaid needs inline styles.
  options: { connections: () => [{ topic: 'style', source: "'unsafe-inline'", from: 'a diagram', part: 'mermaid' }] },
  parseOptions: ({ config }) => ({ drawings: drawingsKey(config) }),
  styles: ({ config: { colors }, parts }) => (parts.has('mermaid') ? { add: diagramStyles(colors) } : undefined),
  commands: [
    {
      name: 'diagrams',
      after: 'links',
      summary: 'render diagrams as SVG files',
      description:
        'Renders the Mermaid diagrams of the pages with an installed browser, and saves each as an SVG file in a _diagrams folder beside its page. Builds then publish these files, and readers load no script for them. The command also removes files that no page uses.',
      arguments: [{ name: '[paths...]', text: 'pages or folders with pages (default: the whole site)' }],
      options: [
        'config',
        'offline',
        { flags: '--check', text: 'only report diagrams without a current SVG file; needs no browser (for CI)' },
        { flags: '--force', text: 'also render diagrams that are unchanged' },
        'report',
      ],
      help: 'The command uses the browser in the CHROME_PATH environment variable, or else an installed Chrome, Chromium, or Edge.',
      load: () => import('./draw-command.ts'),
    },
  ],
  slowCheck: async (input) => ({ value: {}, diagnostics: await checkDiagrams(input) }),
  syntax: {
    isIn: ({ text }) => text.includes('mermaid'),
    fences: {
      mermaid: {
        write: writeDiagram,
        unusedWords: {
          block: 'diagram',
          instead: 'Remove it. To name the diagram for screen readers, add an `accTitle` line to its text.',
        },
      },
    },
    records(walk) {
      const found = diagramNotes(walk)
      return found.length === 0 ? {} : { document: { diagrams: found } }
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
  interface Document {
    readonly diagrams?: readonly Diagram[]
  }
}
