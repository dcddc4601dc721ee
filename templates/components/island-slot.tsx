import { createElement, type ReactNode } from 'react'

/** Around what a page puts into an island: HTML that stays as it is when the island comes to life. */
export function IslandSlot({ children }: { readonly children?: ReactNode }) {
  return createElement('docsgen-slot', undefined, children)
}
