import { isRecord } from '../../kit/data/is-record.ts'
import { serveItems } from '../../kit/threads/worker-process.ts'
import { type DiagramProblem, describeDiagramError } from './describe-diagram-error.ts'

interface Mermaid {
  initialize(config: object): void
  parse(text: string): Promise<unknown>
  readonly mermaidAPI: {
    /** Returns the config itself, not a copy. */
    updateSiteConfig(config: object): MermaidConfig
  }
}

type MermaidConfig = Record<string, unknown>

/** The sections of the config by name, most of which only diagrams of one type read. */
let sections: readonly (readonly [name: string, section: object])[] = []

/** Returns Mermaid's error, or null. */
async function readDiagram(mermaid: Mermaid, text: string): Promise<DiagramProblem | null> {
  try {
    const config = mermaid.mermaidAPI.updateSiteConfig({})
    const lower = text.toLowerCase()
    for (const [name, section] of sections) config[name] = mayRead(lower, name) ? section : {}
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
  sections = Object.entries(config).filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1]))
  return mermaid
}

/** Whether a diagram could read this section: `sequenceDiagram` reads `sequence`, and `graph` is another name of a flowchart. */
function mayRead(text: string, section: string): boolean {
  return text.includes(section.toLowerCase()) || (section === 'flowchart' && text.includes('graph'))
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
 * Mermaid copies its whole config for every node and message, so sections that a diagram does not read are omitted. Mermaid also defines
 * each key separately. Assigning a key that the object does not have yet has the same effect in half the time.
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

let loading: Promise<Mermaid> | undefined

// This script runs in a process of its own: Mermaid needs the global variables of a browser, and loading all of docsgen would take longer.
serveItems(process.stdin, {
  diagrams: {
    prepare: (mermaidUrl: string) => {
      loading = loadMermaid(mermaidUrl)
      return loading
    },
    run: async ([text]: readonly [string]) => [await readDiagram((await loading) as Mermaid, text)],
  },
})
