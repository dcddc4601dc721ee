import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { KeptSlot } from './kept-slot.tsx'

/** Names that the build gives to the code of islands, which only it writes into this folder. */
const islandFile = /^island-[\w.-]+\.js$/

/** Loads an island's code and gives its HTML to React. Rejects where the code does not come. */
export async function startIsland(element: HTMLElement): Promise<{ stop(): void }> {
  const { file = '', name = 'default', prefix = '', props = '{}' } = element.dataset
  if (!islandFile.test(file)) throw new Error(`${file} is not an island`)
  const exports: Readonly<Record<string, ComponentType>> = await import(new URL(file, import.meta.url).href)
  const component = Object.hasOwn(exports, name) ? exports[name] : undefined
  if (!component) throw new Error(`The island ${file} has no export ${name}`)
  // The page was replaced while the code was loading.
  if (!element.isConnected) return { stop() {} }
  const children = element.dataset.slot === undefined ? undefined : createElement(KeptSlot, { nodes: takeSlot(element) })
  let noteHydrated = () => {}
  const hydrated = new Promise<void>((resolve) => {
    noteHydrated = resolve
  })
  const root = hydrateRoot(
    element,
    <Hydrated onHydrated={noteHydrated}>
      <ErrorBoundary>{createElement(component, JSON.parse(props), children)}</ErrorBoundary>
    </Hydrated>,
    { identifierPrefix: prefix, onRecoverableError: (error) => reportError(error) },
  )
  // React takes an update that comes before hydration, removal included, for an error (#424).
  return { stop: () => void hydrated.then(() => root.unmount()) }
}

function Hydrated({ onHydrated, children }: { readonly onHydrated: () => void; readonly children: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}

/** What the page put into the island: shown already, or beside it until the component shows it. */
function takeSlot(element: HTMLElement): readonly Node[] {
  const beside = element.lastElementChild
  if (beside instanceof HTMLTemplateElement && beside.dataset.slot !== undefined) {
    beside.remove()
    return [...beside.content.childNodes]
  }
  return [...(element.querySelector('docsgen-slot')?.childNodes ?? [])]
}
