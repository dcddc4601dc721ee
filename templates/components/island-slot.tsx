import { createElement, type ReactNode } from 'react'

/** Wraps the children of an island, whose HTML is left unchanged when the island is hydrated. */
export function IslandSlot({ children }: { readonly children?: ReactNode }) {
  return createElement('docsgen-slot', undefined, children)
}
