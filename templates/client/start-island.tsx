import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { PreservedSlot } from './preserved-slot.tsx'

/** The file names that the build gives to the code of islands. */
const islandFile = /^island-[\w.-]+\.js$/

/** Loads an island's code and hydrates it with React. Rejects if the code cannot be loaded. */
export async function startIsland(element: HTMLElement): Promise<{ stop(): void }> {
  const { file = '', name = 'default', prefix = '', props = '{}' } = element.dataset
  if (!islandFile.test(file)) throw new Error(`${file} is not an island`)
  const exports: Readonly<Record<string, ComponentType>> = await import(new URL(file, import.meta.url).href)
  const component = Object.hasOwn(exports, name) ? exports[name] : undefined
  if (!component) throw new Error(`The island ${file} has no export ${name}`)
  // The page was replaced while the code was loading.
  if (!element.isConnected) return { stop() {} }
  const children = element.dataset.slot === undefined ? undefined : createElement(PreservedSlot, { nodes: takeSlot(element) })
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
  // React treats updates before hydration, including unmounting, as an error (#424).
  return { stop: () => void hydrated.then(() => root.unmount()) }
}

function Hydrated({ onHydrated, children }: { readonly onHydrated: () => void; readonly children: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}

/** The island's children from the page: already visible, or beside the island until the component shows them. */
function takeSlot(element: HTMLElement): readonly Node[] {
  const beside = element.lastElementChild
  if (beside instanceof HTMLTemplateElement && beside.dataset.slot !== undefined) {
    beside.remove()
    return [...beside.content.childNodes]
  }
  return [...(element.querySelector('docsgen-slot')?.childNodes ?? [])]
}
