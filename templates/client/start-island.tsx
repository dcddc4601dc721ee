import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { PreservedSlot } from './preserved-slot.tsx'

/** The file names that the build gives to the code of islands. */
const islandFile = /^island-[\w.-]+\.js$/

interface StartedIsland {
  /** Presses the button that has taken the place of a button from before hydration. */
  press(button: Element): void
  stop(): void
}

/**
 * Loads an island's code and hydrates it with React. Resolves when hydration is complete. Rejects if the code cannot be loaded.
 *
 * @param buttons - a selector of what `press` can press
 */
export async function startIsland(element: HTMLElement, buttons: string): Promise<StartedIsland> {
  const { file = '', name = 'default', prefix = '', props = '{}' } = element.dataset
  if (!islandFile.test(file)) throw new Error(`${file} is not an island`)
  const exports: Readonly<Record<string, ComponentType>> = await import(new URL(file, import.meta.url).href)
  const component = Object.hasOwn(exports, name) ? exports[name] : undefined
  if (!component) throw new Error(`The island ${file} has no export ${name}`)
  // The page was replaced while the code was loading.
  if (!element.isConnected) return { press() {}, stop() {} }
  const children = element.dataset.slot === undefined ? undefined : createElement(PreservedSlot, { nodes: takeSlot(element) })
  let noteHydrated = () => {}
  const hydrated = new Promise<void>((resolve) => {
    noteHydrated = resolve
  })
  const findButtons = () => [...element.querySelectorAll<HTMLElement>(buttons)]
  const before: readonly Element[] = findButtons()
  const root = hydrateRoot(
    element,
    <Hydrated onHydrated={noteHydrated}>
      <ErrorBoundary>{createElement(component, JSON.parse(props), children)}</ErrorBoundary>
    </Hydrated>,
    { identifierPrefix: prefix, onRecoverableError: (error) => reportError(error) },
  )
  // React treats updates before hydration, including unmounting, as an error (#424).
  await hydrated
  // React replaces the elements if a translator or an extension has changed them.
  const now = findButtons()
  return { press: (button) => now[before.indexOf(button)]?.click(), stop: () => root.unmount() }
}

function Hydrated({ onHydrated, children }: { readonly onHydrated: () => void; readonly children: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}

/** Takes the island's children from the page. They are either already visible, or next to the island until the component shows them. */
function takeSlot(element: HTMLElement): readonly Node[] {
  const beside = element.lastElementChild
  if (beside instanceof HTMLTemplateElement && beside.dataset.slot !== undefined) {
    beside.remove()
    return [...beside.content.childNodes]
  }
  return [...(element.querySelector('docsgen-slot')?.childNodes ?? [])]
}
