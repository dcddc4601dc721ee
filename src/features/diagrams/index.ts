import { defineFeature } from '../../core/feature.ts'
import { checkDiagrams, type DiagramProblem, describeDiagramError } from './check-diagrams.ts'
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
  // Mermaid needs the global variables of a browser.
  tasks: { diagrams: { run: readDiagrams, prepare: prepareDiagrams, changesGlobals: true } },
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

interface Mermaid {
  initialize(config: object): void
  parse(text: string): Promise<unknown>
  readonly mermaidAPI: {
    /** Returns the config itself, not a copy. */
    updateSiteConfig(config: object): MermaidConfig
  }
}

/** The two largest sections of the config. */
interface MermaidConfig {
  themeVariables: object
  c4: object
}

let loading: Promise<Mermaid> | undefined
let c4Config: object = {}

/** Loads Mermaid, which takes a second. */
function prepareDiagrams(mermaidUrl: string): Promise<Mermaid> {
  loading ??= loadMermaid(mermaidUrl)
  return loading
}

/** Returns Mermaid's error for each text, or null. This code runs in its own process because it needs the global variables of a browser. */
async function readDiagrams(texts: readonly string[], mermaidUrl: string): Promise<readonly (DiagramProblem | null)[]> {
  const mermaid = await prepareDiagrams(mermaidUrl)
  const found: (DiagramProblem | null)[] = []
  for (const text of texts) found.push(await readDiagram(mermaid, text))
  return found
}

async function readDiagram(mermaid: Mermaid, text: string): Promise<DiagramProblem | null> {
  try {
    const config = mermaid.mermaidAPI.updateSiteConfig({})
    config.c4 = text.includes('C4') ? c4Config : {}
    await mermaid.parse(text)
    return null
  } catch (error) {
    return describeDiagramError(error, text)
  }
}

async function loadMermaid(url: string): Promise<Mermaid> {
  standInForBrowser()
  assignPlainProperties()
  const { default: mermaid } = (await import(url)) as { readonly default: Mermaid }
  // Uses the same options as browsers. Diagrams cannot change `securityLevel`.
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true })
  const config = mermaid.mermaidAPI.updateSiteConfig({})
  // Colors do not affect parsing.
  config.themeVariables = {}
  c4Config = config.c4
  return mermaid
}

/** Defines the browser globals that Mermaid's parsers need. Nothing is drawn, so the sanitizer does not have to work. */
function standInForBrowser(): void {
  const nothing = () => undefined
  const createElement = () => ({ style: {}, setAttribute: nothing, appendChild: nothing, getContext: () => null })
  const document = {
    nodeType: 9,
    currentScript: null,
    addEventListener: nothing,
    createElement,
    createDocumentFragment: createElement,
    createNodeIterator: nothing,
    importNode: nothing,
    getElementsByTagName: () => [],
    querySelectorAll: () => [],
  }
  // A diagram can turn logging on.
  const quiet = Object.fromEntries(Object.keys(console).map((name) => [name, nothing]))
  Object.assign(globalThis, { window: globalThis, document, Element: class {}, addEventListener: nothing, console: quiet })
}

/**
 * Mermaid copies its whole config for every node and message, so the largest sections are omitted where they are not read. Mermaid also
 * defines each key separately. Assigning a key that the object does not have yet has the same effect in half the time.
 */
function assignPlainProperties(): void {
  const define = Object.defineProperty
  Object.defineProperty = <Target>(target: Target, key: PropertyKey, descriptor: PropertyDescriptor & ThisType<unknown>): Target => {
    const { writable, enumerable, configurable } = descriptor
    const object = target as Record<PropertyKey, unknown>
    if (!(writable && enumerable && configurable) || key in object) return define(target, key, descriptor)
    object[key] = descriptor.value
    return target
  }
}
