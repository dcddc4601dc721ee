import { createElement, type ReactNode } from 'react'

/** Around the children of an island: HTML that stays unchanged when the island is hydrated. */
export function IslandSlot({ children }: { readonly children?: ReactNode }) {
  return createElement('docsgen-slot', undefined, children)
}
